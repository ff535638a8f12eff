/** Steps that run tests: Vitest, the test runner for browsers, and the smoke runs of the benches. */
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';

const REASON_CHARACTERS = 400;

const readReport = (path) => JSON.parse(readFileSync(path, 'utf8'));

/**
 * Returns the failure message before the stack, on one line. For a test that took too long, Vitest reports only a
 * stack.
 */
function reasonIn(message = '') {
  const [first] = stripVTControlCharacters(message).split(/\n\s+at /);
  const reason = first.replace(/^Error: STACK_TRACE_ERROR$/, 'took too long');
  return reason.replaceAll(/\s+/g, ' ').slice(0, REASON_CHARACTERS);
}

/** Failures of a test file. A file that could not run has no failed test in the report, and counts as one failure. */
function failuresOf({ name, status, message, assertionResults }) {
  if (status !== 'failed') return [];
  const file = relative(process.cwd(), name);
  const failed = assertionResults.filter((assertion) => assertion.status === 'failed');
  if (failed.length === 0) return [[file, reasonIn(message)]];
  return failed.map(({ fullName, failureMessages }) => [
    `${file} > ${fullName}`,
    reasonIn(failureMessages[0]),
  ]);
}

function vitestCounts(path) {
  const report = readReport(path);
  const reasons = Object.fromEntries(report.testResults.flatMap(failuresOf));
  const failures = Object.keys(reasons);
  return {
    passed: report.numPassedTests,
    failed: Math.max(failures.length, report.numFailedTests),
    skipped: report.numPendingTests + report.numTodoTests,
    failures,
    reasons,
  };
}

const literally = (text) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** Returns the files of failures with names like `file > test`. */
const filesOf = (failures) => [...new Set(failures.map((failure) => failure.split(' > ')[0]))];

/**
 * Step that runs all browser tests, or only those in `files`. Failed files run once more.
 *
 * @param {(title: string) => string} reportOf
 * @param {string} title
 * @param {{ files?: string[], env?: Record<string, string>, needs?: string[] }} [options]
 */
function inBrowser(reportOf, title, { files = [], env = {}, ...rest } = {}) {
  const ofFiles = (name, paths) => {
    const path = reportOf(name);
    return {
      title: name,
      command: [
        'node_modules/@web/test-runner/dist/bin.js',
        ...(paths.length > 0 ? ['--files', ...paths] : []),
      ],
      env: { ...env, BROWSER_TEST_REPORT: path },
      counts: () => readReport(path),
      ...rest,
    };
  };
  const again = (failures) => ofFiles(`${title}, once more`, filesOf(failures));
  return { ...ofFiles(title, files), again };
}

/**
 * Creates the steps of one test run, with reports in a temporary folder. `KEEP_REPORTS` names a permanent folder instead.
 *
 * @param {{ bail?: boolean }} [options] `bail`: a step ends at its first failed test
 */
export function createRunners({ bail = false } = {}) {
  const permanentFolder = process.env['KEEP_REPORTS'];
  if (permanentFolder) mkdirSync(permanentFolder, { recursive: true });
  const reports = permanentFolder ?? mkdtempSync(join(tmpdir(), 'litro-reports-'));
  const reportOf = (title) => join(reports, `${title.replaceAll(/\W+/g, '-')}.json`);

  /**
   * @param {string} title
   * @param {{ projects: string[], files?: string[], args?: string[], env?: Record<string, string>, needs?: string[], limitMinutes?: number }} options
   * @returns {import('../steps.mjs').Step}
   */
  function vitest(title, { projects, files = [], args = [], ...rest }) {
    const path = reportOf(title);
    // V8's baseline compiler is enough: a test file is too short to profit from optimized WebAssembly of the embedded
    // database.
    const vitestRun = ['--liftoff-only', 'node_modules/vitest/vitest.mjs', 'run'];
    return {
      title,
      command: [
        ...vitestRun,
        '--reporter=default',
        '--reporter=json',
        `--outputFile.json=${path}`,
        ...projects.flatMap((project) => ['--project', project]),
        ...(bail ? ['--bail=1'] : []),
        ...args,
        ...files,
      ],
      counts: () => vitestCounts(path),
      ...rest,
    };
  }

  /** A step that drives a browser. Failed tests of this step run once more (decision 0018). */
  function journeys(title, options) {
    const again = (failures) => {
      const names = failures.map((failure) => failure.split(' > ').slice(1).join(' > '));
      // A test file that could not run names no test, so all tests of this file run again.
      const only = names.every(Boolean) ? ['-t', names.map(literally).join('|')] : [];
      return vitest(`${title}, once more`, { ...options, args: only, files: filesOf(failures) });
    };
    return { ...vitest(title, options), again };
  }

  /** @param {string} title @param {string[]} args @param {{ env?: Record<string, string>, needs?: string[] }} options */
  function benchSmoke(title, args, { env = {}, ...rest }) {
    const path = reportOf(title);
    return {
      title,
      command: ['scripts/bench.mjs', '--smoke', '--built', ...args],
      env: { ...env, BENCH_REPORT: path },
      counts: () => readReport(path),
      ...rest,
    };
  }

  return {
    vitest,
    journeys,
    inBrowser: (title, options) => inBrowser(reportOf, title, options),
    benchSmoke,
    /** Removes the test reports, unless `KEEP_REPORTS` is set. */
    remove: () => {
      if (!permanentFolder) rmSync(reports, { recursive: true, force: true });
    },
  };
}
