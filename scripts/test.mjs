/**
 * `npm test`: the checks, then every test there is. Ends with `N passed, N failed`, added up from the reports of the test
 * runners; a failed check counts as one failure. VERBOSE=1 shows all output, REQUIRE_POSTGRES=1 makes PostgreSQL a must.
 * `npm run test:long` (`--long`) runs what every call, every widget and the ledger are held to with the figures of a
 * release, shows all output, and leaves out the checks and the tests beside the code.
 */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { audit } from './audit.mjs';
import { buildOnly, check } from './check.mjs';
import { ensureChromium } from './find-chromium.mjs';
import { prepare } from './prepare.mjs';
import { beginStep, endStep, listFailures, listUnsteady, runStep, say, seconds } from './steps.mjs';
import { ensurePostgres, findPostgres, startPostgres } from './with-postgres.mjs';

const since = performance.now();
const reports = mkdtempSync(join(tmpdir(), 'litro-reports-'));

const readReport = (path) => JSON.parse(readFileSync(path, 'utf8'));

const REASON_CHARACTERS = 400;

/** What is said before the stack, in one line. Of a test that took too long Vitest reports a stack alone. */
function reasonIn(message = '') {
  const [said] = stripVTControlCharacters(message).split(/\n\s+at /);
  const reason = said.replace(/^Error: STACK_TRACE_ERROR$/, 'took too long');
  return reason.replaceAll(/\s+/g, ' ').slice(0, REASON_CHARACTERS);
}

/** Each with its reason. A file that could not be run has no failed test in the report, and is one. */
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

const isLong = process.argv.includes('--long');
if (isLong) Object.assign(process.env, { TEST_LONG: '1', REQUIRE_POSTGRES: '1' });
/** The folders whose tests try more in the long run. */
const tried = isLong ? ['tests/contract', 'tests/reliability', 'tests/end-to-end/widgets'] : [];

function vitest(title, projects, env = {}, only = []) {
  const path = join(reports, `${title.replaceAll(/\W+/g, '-')}.json`);
  // The embedded database compiled once and not twice: no file uses one for long.
  const command = [
    '--liftoff-only',
    'node_modules/vitest/vitest.mjs',
    'run',
    '--reporter=default',
    '--reporter=json',
  ];
  return {
    title,
    command: [
      ...command,
      ...tried,
      ...only,
      `--outputFile.json=${path}`,
      ...projects.flatMap((project) => ['--project', project]),
    ],
    env,
    counts: () => vitestCounts(path),
  };
}

const literally = (text) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** Each `file > name`, as the reports name them. */
const filesOf = (failures) => [...new Set(failures.map((failure) => failure.split(' > ')[0]))];

/**
 * What people do in a browser is waited for; on a busy machine it may come too late. What failed is tried once more by itself, and told
 * either way (decision 0051). Nothing else is: a seed that finds a fault is never drawn again.
 */
function journeys(env) {
  const title = 'journeys through the hosts';
  const again = (failures) => {
    const names = failures.map((failure) => failure.split(' > ').slice(1).join(' > '));
    // A file that did not run names no test: then all of it.
    const only = names.every(Boolean) ? ['-t', names.map(literally).join('|')] : [];
    return vitest(`${title}, once more`, ['end-to-end'], env, [...filesOf(failures), ...only]);
  };
  return { ...vitest(title, ['end-to-end'], env), again };
}

function browserTests(env) {
  const title = 'tests in the browser';
  const ofFiles = (name, file, options) => {
    const path = join(reports, file);
    return {
      title: name,
      command: ['node_modules/@web/test-runner/dist/bin.js', ...options],
      env: { ...env, BROWSER_TEST_REPORT: path },
      counts: () => readReport(path),
    };
  };
  const again = (failures) =>
    ofFiles(`${title}, once more`, 'browser-again.json', ['--files', ...filesOf(failures)]);
  return { ...ofFiles(title, 'browser.json', []), again };
}

function failedBecause(title, reason) {
  say('✗', title, reason);
  return { passed: 0, failed: 1, failures: [title] };
}

const given = process.env['TEST_DATABASE_URL'];
const required = process.env['REQUIRE_POSTGRES'] === '1';
const hasPostgres = Boolean(given) || required || Boolean(findPostgres());

async function onPostgres() {
  const title = 'server tests on PostgreSQL';
  if (given) return runStep(vitest(title, ['server']));
  if (!hasPostgres) {
    say('–', title, 'skipped: no PostgreSQL found (install it, or set TEST_DATABASE_URL)');
    return { passed: 0, failed: 0 };
  }
  let server;
  try {
    server = await startPostgres(required ? ensurePostgres() : findPostgres());
    return await runStep(vitest(title, ['server'], { TEST_DATABASE_URL: server.nearUrl }));
  } catch (error) {
    return failedBecause(title, error.message);
  } finally {
    server?.stop();
  }
}

/** What people do in the browser is waited for seconds, faults minutes: these run in what time the browser leaves. */
async function faultsAndBrowser(built) {
  const faults = () => onBuild(built, { ...vitest('faults', ['faults']), givesWay: true });
  let env;
  try {
    env = { CHROMIUM_PATH: ensureChromium() };
  } catch (error) {
    return [await faults(), failedBecause('tests in the browser', error.message)];
  }
  const walked = () => onBuild(built, journeys(env));
  if (isLong) return [await faults(), await walked()];
  const inBrowser = browserTests(env);
  const [ofFaults, first] = await Promise.all([faults(), beginStep(inBrowser)]);
  return [ofFaults, await endStep(inBrowser, first), await walked()];
}

function onBuild(built, step) {
  return built ? runStep(step) : failedBecause(step.title, 'not run: there is no build');
}

/** Known holes in what is shipped, where the registry says. */
function audited() {
  const title = 'known holes in what is shipped';
  const answer = audit();
  if (!answer.said) {
    say('–', title, `skipped: the registry does not say (${answer.why})`);
    return { passed: 0, failed: 0 };
  }
  if (answer.holes.length > 0) return failedBecause(title, answer.holes.join(', '));
  say('✓', title, 'none');
  return { passed: 1, failed: 0 };
}

/** What `npm run new:widget` writes compiles and passes. */
const eachKind = { title: 'a widget of each kind', command: ['scripts/new-widget/try-each-kind.mjs'] };

prepare();
const { results, built } = await (isLong ? buildOnly() : check());
const inProcess = isLong ? ['server'] : ['unit', 'server'];
const embedded = { TEST_DATABASE_URL: '', ALSO_ON_POSTGRES: hasPostgres ? '1' : '' };
results.push(await runStep(vitest('unit and server tests', inProcess, embedded)));
results.push(await onPostgres());
results.push(...(await faultsAndBrowser(built)));
if (isLong) results.push(await runStep(eachKind), audited());
rmSync(reports, { recursive: true, force: true });

const sum = (key) => results.reduce((total, counts) => total + counts[key], 0);
for (const names of [listUnsteady(results), listFailures(results)]) if (names) console.log(`\n${names}`);
console.log(`\n${seconds(since)}\n${sum('passed')} passed, ${sum('failed')} failed`);
process.exitCode = sum('failed') > 0 ? 1 : 0;
