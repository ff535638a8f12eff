/** The modules of the server: every `<name>/<name>.routes.ts` beside this file. */
import type { ServerModule } from '../server-module.ts';

/** By the path of their file, in the order of the alphabet. */
export const moduleFiles = import.meta.glob<{ serverModule?: ServerModule }>('./*/*.routes.ts', {
  eager: true,
});
