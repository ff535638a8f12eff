/**
 * Builds the server's programs for Node into dist/server: each entry a file of that name. Packages stay packages, but for
 * those of hundreds of small modules, which Node would look for, read and compile one by one whenever a program starts.
 */
import { existsSync } from 'node:fs';
import { defineConfig } from 'vite';

const entries: Record<string, string> = {
  main: 'src/server/main.ts',
  // Node loads a worker from a file of its own, beside the program that starts it.
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
