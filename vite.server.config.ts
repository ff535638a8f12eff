/**
 * Builds the server's programs for Node into dist/server, one file for each entry. Packages are not bundled, except packages
 * of hundreds of small modules: Node would find, read and compile these modules at every start of a program.
 */
import { existsSync } from 'node:fs';
import { defineConfig } from 'vite';

const entries: Record<string, string> = {
  main: 'src/server/main.ts',
  // Node loads a worker from its own file, beside the program that starts the worker.
  'lite-worker': 'src/server/platform/database/lite-worker.mjs',
  seed: 'src/server/seed.ts',
  'verify-ledger': 'src/server/verify-ledger.ts',
  'create-admin': 'src/server/create-admin.ts',
  'create-terminal': 'src/server/create-terminal.ts',
  'end-sessions': 'src/server/end-sessions.ts',
  'take-off-two-step': 'src/server/take-off-two-step.ts',
  'import-stations': 'src/server/import-stations.ts',
  'host-demo-back-end': 'src/host-demo/back-end.ts',
};

export default defineConfig({
  publicDir: false,
  logLevel: 'warn',
  ssr: { noExternal: ['kysely', 'typebox', 'uuid'] },
  build: {
    ssr: true,
    target: 'node20',
    outDir: 'dist/server',
    emptyOutDir: true,
    sourcemap: true,
    rolldownOptions: {
      input: Object.fromEntries(Object.entries(entries).filter(([, file]) => existsSync(file))),
      output: { entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
    },
  },
});
