import { build, checks, signalChecks } from '../check.mjs';
import { isBrowserTest, isJourney, selectTests, VISITS } from './selection.mjs';
import { drawShare } from './share.mjs';

const ALWAYS = 'tests/end-to-end/money-in.test.ts';

/**
 * A browser test imports all code that it tests, so its imports show whether a change reaches it. `npm test` also draws
 * a third of all browser tests: three consecutive seeds cover all of them.
 */
const SEEDS_OF_BROWSER_TESTS = 3;

function drawFiles({ graph, changed, touched, seed }) {
  const reached = selectTests(graph, changed, touched, { isWhole: true });
  const inBrowser = drawShare(graph.files.filter(isBrowserTest), seed, String, SEEDS_OF_BROWSER_TESTS);
  const journeys = drawShare(graph.files.filter(isJourney), seed);
  return {
    inBrowser: [...new Set([...inBrowser, ...reached.browser])],
    journeys: [...new Set([VISITS, ALWAYS, ...journeys, ...reached.journeys])],
  };
}

/**
 * Returns the steps of `npm test`.
 *
 * @param {ReturnType<typeof import('./runners.mjs').createRunners>} runners
 * @param {{ postgres: string | null, chromium: string | null }} found `postgres` is the address of a server for tests,
 * `chromium` the path of a browser; null if the machine has no such program
 * @param {{ graph: ReturnType<typeof import('./source-graph.mjs').readGraph>, changed: string[], seed: number,
 *   touched: { calls: string[], elements: string[] } }} change
 * @returns {import('../steps.mjs').Step[]}
 */
export function planDay({ vitest, journeys, inBrowser, benchSmoke }, { postgres, chromium }, change) {
  const files = drawFiles(change);
  const onPostgres = { TEST_DATABASE_URL: postgres ?? '' };
  const built = [build.title];
  const browser = chromium ? { CHROMIUM_PATH: chromium } : null;
  return [
    ...checks,
    ...signalChecks(change.changed),
    vitest('unit and server tests', { projects: ['unit', 'server', 'database'], env: onPostgres }),
    ...(browser ? [inBrowser('tests in the browser', { files: files.inBrowser, env: browser })] : []),
    // PGlite and PostgreSQL differ in driver, protocol and locks, so tests of the database layer run on both engines.
    ...(postgres
      ? [vitest('database tests on PGlite', { projects: ['database'], env: { TEST_DATABASE_URL: '' } })]
      : []),
    vitest('storm of faults', { projects: ['faults'], needs: built }),
    ...(browser
      ? [
          journeys('journeys and visits', {
            projects: ['end-to-end'],
            files: files.journeys,
            env: { ...browser, ...onPostgres },
            needs: built,
          }),
        ]
      : []),
    ...(browser ? [benchSmoke('smoke of the benches', ['--share'], { env: browser, needs: built })] : []),
  ];
}
