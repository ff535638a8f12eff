/**
 * Tests that run in Node. `unit` needs only the code. `server` and `database` also need a database: PostgreSQL at
 * TEST_DATABASE_URL, otherwise PGlite. `faults` kills processes of the built server, and `end-to-end` drives the built hosts
 * in a browser: both need `npm run build` first.
 *
 * web-test-runner.config.js runs the browser tests beside the code. TEST_LONG=1 (`npm run test:long`) gives every test an
 * hour. docs/build/testing.md describes where each test belongs.
 */
import { configDefaults, defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { MATRICES, VISITS } from './scripts/testing/selection.mjs';

const browserTests = '**/*.browser.test.{ts,tsx}';
const databaseTests = 'src/server/platform/database/**/*.test.ts';
const faults = 'tests/reliability/faults/**/*.test.ts';
/** Fault tests of every run. The other fault tests take minutes and belong to the project `faults-long` of the long run. */
const faultsOfEachRun = ['storm', 'proxy'].map((name) => `tests/reliability/faults/${name}.test.ts`);
// Sets the time zone before the first thread starts, because a thread cannot change its time zone later.
process.env['TZ'] = 'UTC';
/**
 * Settings of each project, because projects do not inherit these settings. Tests run in threads: threads share compiled
 * code, mainly code of the embedded database, and the flags of the process apply to all of them.
 *
 * The files of one worker share their imports, because imports take half of the time of these tests. So no file may leave
 * changes behind.
 */
const shared = {
  pool: 'threads',
  isolate: false,
  // Vitest prints the reason of a failure on one line. This length has room for an unexpected answer of the server.
  chaiConfig: { truncateThreshold: 300 },
  // An update after an answer, such as a reloaded list, takes longer than the default second on a busy machine.
  expect: { poll: { timeout: 15_000 } },
} as const;
const isLong = process.env['TEST_LONG'] === '1';
const limits = (ms: number) => ({
  testTimeout: isLong ? 3_600_000 : ms,
  hookTimeout: isLong ? 3_600_000 : 180_000,
});

/**
 * Patterns of test files, longest files first. One of the longest files takes a third of its test run; tests beside the
 * code are short.
 */
const LONGEST = [/\/tests\/contract\/access\./, /\/tests\/(contract|reliability|end-to-end\/widgets)\//, /./];

/**
 * True for matrix tests, which every shard of a long run starts. Each shard tries its part of the calls and elements
 * (tests/support/share.ts).
 */
const isMatrix = ({ moduleId }: TestSpecification) =>
  [...MATRICES, VISITS].some((path) => moduleId.endsWith(`/${path}`));

/** Starts the longest files first, also in a fresh clone, so that no long file starts at the end. */
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
    // By default, Vitest leaves one processor idle, which is half of a machine with two processors.
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
          // While the browser tests run, a test of one second takes six. Vitest's default limit of five seconds would fail
          // it.
          ...limits(60_000),
        },
      },
      {
        test: {
          name: 'server',
          include: ['src/server/**/*.test.ts', 'tests/{contract,reliability}/**/*.test.ts'],
          exclude: [...configDefaults.exclude, faults, databaseTests],
          ...shared,
          // Each worker starts a database, and on a busy machine a test of seconds takes minutes.
          ...limits(180_000),
        },
      },
      { test: { name: 'database', include: [databaseTests], ...shared, ...limits(180_000) } },
      // A fault test of one minute takes four minutes beside the browser tests on a slow machine.
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
          // A test visits several elements at a time, because a visit mostly waits for its page.
          maxConcurrency: 4,
          ...limits(120_000),
          // The first journey that needs the data of the demonstration creates it, and the other journeys wait.
          hookTimeout: isLong ? 3_600_000 : 600_000,
        },
      },
    ],
  },
});
