/**
 * Tests that run in Node. `unit` and `server` need nothing but the code; `end-to-end` drives the built hosts in a browser,
 * so it wants `npm run build` first. Browser tests beside the code belong to web-test-runner.config.js.
 */
import { configDefaults, defineConfig } from 'vitest/config';

const browserTests = '**/*.browser.test.{ts,tsx}';

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'unit',
          include: [
            'src/{contract,core,widgets,host-demo}/**/*.test.{ts,tsx}',
            'tests/{locales,publish}/**/*.test.ts',
          ],
          exclude: [...configDefaults.exclude, browserTests],
          env: { TZ: 'UTC' },
        },
      },
      {
        test: {
          name: 'server',
          include: ['src/server/**/*.test.ts', 'tests/{contract,reliability}/**/*.test.ts'],
          env: { TZ: 'UTC' },
          // A database starts with each worker.
          testTimeout: 60_000,
          hookTimeout: 180_000,
        },
      },
      {
        test: {
          name: 'end-to-end',
          include: ['tests/end-to-end/**/*.test.ts'],
          env: { TZ: 'UTC' },
          // One server and one browser at a time; a journey waits for what it sees, never for a clock.
          fileParallelism: false,
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
});
