/** The modules of the server: every `*.routes.ts` of a feature or a reader, and the sandbox. */
import type { ServerModule } from './features/server-module.ts';

/** By the path of their file, in the order of the alphabet. */
export const moduleFiles = import.meta.glob<{ serverModule?: ServerModule }>(
  ['./{features,readers}/*/*.routes.ts', './sandbox/sandbox.routes.ts'],
  { eager: true },
);
