import type { ServerModule } from './features/server-module.ts';

export const moduleFiles = import.meta.glob<{ serverModule?: ServerModule }>(
  ['./{features,readers}/*/*.routes.ts', './sandbox/sandbox.routes.ts'],
  { eager: true },
);
