/**
 * Tests that run in Node. `unit` needs the code alone. `server` and `database` need a database as well: PostgreSQL with
 * TEST_DATABASE_URL, else PGlite. `faults` kills processes of the built server, and `end-to-end` drives the built hosts in a
 * browser: both need `npm run build` first. Browser tests beside the code belong to web-test-runner.config.js.
 * TEST_LONG=1 (`npm run test:long`) gives every test an hour. docs/build/testing.md says which test goes where.
 */
import { configDefaults, defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { MATRICES, VISITS } from './scripts/testing/selection.mjs';

const browserTests = '**/*.browser.test.{ts,tsx}';
const databaseTests = 'src/server/platform/database/**/*.test.ts';
const faults = 'tests/reliability/faults/**/*.test.ts';
/** Faults that every run tries. The others take minutes and belong to the project `faults-long` of the long run. */
const faultsOfEachRun = ['storm', 'proxy'].map((name) => `tests/reliability/faults/${name}.test.ts`);
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
const limits = (ms: number) => ({
  testTimeout: isLong ? 3_600_000 : ms,
  hookTimeout: isLong ? 3_600_000 : 180_000,
});

/** The longest files first: one file is a third of its run, and tests beside the code are short. */
const LONGEST = [/\/tests\/contract\/access\./, /\/tests\/(contract|reliability|end-to-end\/widgets)\//, /./];

/** They cut themselves: each shard of a long run tries its part of their calls and elements (tests/support/share.ts). */
const isMatrix = ({ moduleId }: TestSpecification) =>
  [...MATRICES, VISITS].some((path) => moduleId.endsWith(`/${path}`));

/** Begins with the longest files, also in a fresh clone, so that nothing long is left at the end. */
class LongestFirst extends BaseSequencer {
  override async shard(files: TestSpecification[]): Promise<TestSpecification[]> {
    const { index = 1, count = 1 } = this.ctx.config.shard ?? {};
    const others = files
      .filter((file) => !isMatrix(file))
      .sort((one, other) => (one.moduleId < other.moduleId ? -1 : 1));
    return [...files.filter(isMatrix), ...others.filter((_file, place) => place % count === index - 1)];
  }

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
          // Beside the browser, a test of one second takes six: Vitest's five seconds would judge the machine.
          ...limits(60_000),
        },
      },
      {
        test: {
          name: 'server',
          include: ['src/server/**/*.test.ts', 'tests/{contract,reliability}/**/*.test.ts'],
          exclude: [...configDefaults.exclude, faults, databaseTests],
          ...shared,
          // A database starts with each worker; on a busy machine a test of seconds takes minutes.
          ...limits(180_000),
        },
      },
      { test: { name: 'database', include: [databaseTests], ...shared, ...limits(180_000) } },
      // What takes one minute by itself takes four beside the browser on a slow machine.
      { test: { name: 'faults', include: faultsOfEachRun, ...shared, ...limits(600_000) } },
      {
        test: {
          name: 'faults-long',
          include: [faults],
          exclude: [...configDefaults.exclude, ...faultsOfEachRun],
          ...shared,
          ...limits(600_000),
        },
      },
      {
        test: {
          name: 'end-to-end',
          include: ['tests/end-to-end/**/*.test.ts'],
          globalSetup: 'tests/end-to-end/support/prepare-demonstration.ts',
          // Elements are visited side by side: a visit waits for what it sees, and waits more than it works.
          maxConcurrency: 4,
          ...limits(120_000),
          // The first journey that asks fills the demonstration, and the others wait for it.
          hookTimeout: isLong ? 3_600_000 : 600_000,
        },
      },
    ],
  },
});
