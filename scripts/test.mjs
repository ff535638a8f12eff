/**
 * The test commands. `npm test` runs the checks, all tests beside the code and a share of every matrix.
 * `npm run test:changed` runs checks and tests that the change can break: `-- --since REV` names the base of the change, and
 * `--bail` ends the run at the first failure. `npm run test:long` runs everything at the size of a release, or with
 * `-- --shard 1/4` a part of it. Each command ends with `N passed, N failed`; a failed check counts as one failure.
 * `SEED` repeats a run, VERBOSE=1 shows all output, and REQUIRE_POSTGRES=1 requires PostgreSQL. See docs/build/testing.md.
 */
import { loadavg } from 'node:os';
import { audit } from './audit.mjs';
import { ensureChromium } from './find-chromium.mjs';
import { prepare } from './prepare.mjs';
import { listFailures, listUnsteady, refusedStep, runSteps, say, seconds, skippedStep } from './steps.mjs';
import { changedFiles } from './testing/change.mjs';
import { planChanged } from './testing/plan-changed.mjs';
import { planDay } from './testing/plan-day.mjs';
import { planLong } from './testing/plan-long.mjs';
import { createRunners } from './testing/runners.mjs';
import { readSeed } from './testing/seed.mjs';
import { readGraph } from './testing/source-graph.mjs';
import { describeRun, tableOf } from './testing/summary.mjs';
import { touchedBy } from './testing/touched.mjs';
import { ensurePostgres, findPostgres, startPostgres } from './with-postgres.mjs';

const since = performance.now();
const has = (option) => process.argv.includes(option);
const valueOf = (option) => {
  const at = process.argv.indexOf(option);
  return at < 0 ? undefined : process.argv[at + 1];
};
const [isLong, isChanged] = [has('--long'), has('--changed')];
const shard = valueOf('--shard');
const isRequired = isLong || process.env['REQUIRE_POSTGRES'] === '1';

/**
 * Returns the PostgreSQL for the whole run: the server at TEST_DATABASE_URL, otherwise a new server. Returns null if
 * PostgreSQL is missing and not required.
 */
async function openPostgres() {
  const configuredUrl = process.env['TEST_DATABASE_URL'];
  if (configuredUrl) return { url: configuredUrl, stop: () => undefined };
  if (!isRequired && !findPostgres()) return null;
  const server = await startPostgres(isRequired ? ensurePostgres() : findPostgres());
  return { url: server.nearUrl, stop: () => server.stop() };
}

/**
 * Checks the shipped packages for known vulnerabilities. The check is skipped if the npm registry returns no report.
 */
function audited() {
  const title = 'vulnerabilities of shipped packages';
  const answer = audit();
  if (!answer.said) return skippedStep(title, `skipped: the registry returned no report (${answer.why})`);
  if (answer.holes.length > 0) {
    say('✗', title, answer.holes.join(', '));
    return refusedStep(title);
  }
  say('✓', title, 'none');
  return { ...refusedStep(title), passed: 1, failed: 0, failures: [] };
}

async function findParts() {
  const results = [];
  let chromium = null;
  let postgres = null;
  try {
    chromium = ensureChromium();
  } catch (error) {
    say('✗', 'a browser', error.message);
    results.push(refusedStep('a browser'));
  }
  try {
    postgres = await openPostgres();
    if (!postgres) {
      const reason = 'not found: server tests run on PGlite (install PostgreSQL, or set TEST_DATABASE_URL)';
      results.push(skippedStep('PostgreSQL', reason));
    }
  } catch (error) {
    say('✗', 'PostgreSQL', error.message);
    results.push(refusedStep('PostgreSQL'));
  }
  return { results, chromium, postgres };
}

prepare();
const seed = readSeed();
const graph = readGraph();
const changed = changedFiles(valueOf('--since'));
const touched = touchedBy(graph, changed, seed);
const { calls, elements } = touched;
Object.assign(process.env, {
  SEED: String(seed),
  TOUCHED: JSON.stringify({ calls, elements }),
  ...(isLong && { TEST_LONG: '1', REQUIRE_POSTGRES: '1' }),
  ...(isChanged && { TEST_CHANGED: '1' }),
  ...(shard && { SHARD: shard }),
});
console.log(describeRun({ seed, changed, touched, load: loadavg()[0] }));

const { results, chromium, postgres } = await findParts();
const found = { chromium, postgres: postgres?.url ?? null };
const runners = createRunners({ bail: has('--bail') });
try {
  const change = { graph, changed, touched, seed, since: valueOf('--since') };
  const plan = () => {
    if (isLong) return planLong(runners, found, shard);
    return isChanged ? planChanged(runners, found, change) : planDay(runners, found, change);
  };
  results.push(...(await runSteps(plan(), { bail: has('--bail'), ...(isLong && { atOnce: 1 }) })));
} finally {
  postgres?.stop();
  runners.remove();
}
if (isLong && !shard) results.push(audited());

const sum = (key) => results.reduce((total, counts) => total + counts[key], 0);
for (const names of [listUnsteady(results), listFailures(results)]) if (names) console.log(`\n${names}`);
if (isLong) console.log(`\n${tableOf(results, { seed, shard })}`);
console.log(`\n${seconds(since)}\n${sum('passed')} passed, ${sum('failed')} failed`);
process.exitCode = sum('failed') > 0 ? 1 : 0;
