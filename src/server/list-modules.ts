/** Modules of the server: every `*.routes.ts` of a feature or reader, and the sandbox. */
import type { ServerModule } from './features/server-module.ts';

/** Files of the modules, sorted by file path. */
export const moduleFiles = import.meta.glob<{ serverModule?: ServerModule }>(
  ['./{features,readers}/*/*.routes.ts', './sandbox/sandbox.routes.ts'],
  { eager: true },
);
