/**
 * Tests that run in Node. `unit` and `server` need nothing but the code; `faults` ends processes of the built server, and
 * `end-to-end` drives the built hosts in a browser, so these two want `npm run build` first. Browser tests beside the
 * code belong to web-test-runner.config.js. TEST_LONG=1 (`npm run test:long`) gives every test an hour.
 */
import { configDefaults, defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

const browserTests = '**/*.browser.test.{ts,tsx}';
const faults = 'tests/reliability/faults/**/*.test.ts';
// Before there is a thread: none takes a time zone of its own.
process.env['TZ'] = 'UTC';
/**
 * Threads: compiled code is shared, that of the embedded database above all, and the flags of the process hold for it. Said
 * of each project, which takes it from nowhere else. The files of one worker share what they import, which takes as long as
 * half of these tests: none leaves anything behind.
 */
const shared = {
  pool: 'threads',
  isolate: false,
  // The reason of a failure is told in one line: there is room for the answer that was not expected.
  chaiConfig: { truncateThreshold: 300 },
  // What comes after an answer, such as a list that is asked for anew, takes more than the usual second on a busy machine.
  expect: { poll: { timeout: 15_000 } },
} as const;
const isLong = process.env['TEST_LONG'] === '1';
/**
 * What a call promises and what a module does for it do not depend on the database: `npm test` tries them on PostgreSQL where
 * there is one, and on PGlite elsewhere; the long run on both. ALSO_ON_POSTGRES=1 leaves them to the run on PostgreSQL that
 * follows. On PGlite remain the database itself, the ledger's movements and the demonstration; faults and journeys have it
 * under the built server.
 */
const onOneDatabase = [
  'src/server/{modules,plugins,exports}/**',
  'tests/contract/**',
  'tests/reliability/{canaries,exactly-once,races}.test.ts',
  'tests/reliability/sign-in/**',
];
const leftOut = process.env['ALSO_ON_POSTGRES'] === '1' && !isLong ? onOneDatabase : [];
const limits = (ms: number) => ({
  testTimeout: isLong ? 3_600_000 : ms,
  hookTimeout: isLong ? 3_600_000 : 180_000,
});

/** One file is a third of its run; then come the others that are longer than what stands beside the code. */
const LONGEST = [/\/tests\/contract\/access\./, /\/tests\/(contract|reliability|end-to-end\/widgets)\//, /./];

/** What takes longest begins first, also where no run before has left its times: nothing is left to wait for at the end. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const rank = ({ moduleId }: TestSpecification) => LONGEST.findIndex((pattern) => pattern.test(moduleId));
    return sorted.sort((one, other) => rank(one) - rank(other));
  }
}

export default defineConfig({
  test: {
    // By itself it leaves one processor idle, which is half of two.
    maxWorkers: '100%',
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        test: {
          name: 'unit',
          include: [
            'src/{contract,core,blocks,widgets,host-demo}/**/*.test.{ts,tsx}',
            'tests/{locales,operating,publish,support}/**/*.test.ts',
          ],
          exclude: [...configDefaults.exclude, browserTests],
          ...shared,
        },
      },
      {
        test: {
          name: 'server',
          include: ['src/server/**/*.test.ts', 'tests/{contract,reliability}/**/*.test.ts'],
          exclude: [...configDefaults.exclude, faults, ...leftOut],
          ...shared,
          // A database starts with each worker; on a busy machine what takes seconds takes minutes.
          ...limits(180_000),
        },
      },
      // What takes one minute by itself takes four beside the browser on a slow machine.
      { test: { name: 'faults', include: [faults], ...shared, ...limits(600_000) } },
      {
        test: {
          name: 'end-to-end',
          include: ['tests/end-to-end/**/*.test.ts'],
          globalSetup: 'tests/end-to-end/support/prepare-demonstration.ts',
          // Elements are visited side by side: a visit waits for what it sees, and waits more than it works.
          maxConcurrency: 3,
          ...limits(120_000),
        },
      },
    ],
  },
});
