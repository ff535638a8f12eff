/** Steps of `npm test`: the checks, all tests beside the code, and the share of the seed of every matrix. */
import { build, checks } from '../check.mjs';

/**
 * @param {ReturnType<typeof import('./runners.mjs').createRunners>} runners
 * @param {{ postgres: string | null, chromium: string | null }} found `postgres` is the address of a server for tests,
 * `chromium` the path of a browser; null where the machine has none
 * @returns {import('../steps.mjs').Step[]}
 */
export function planDay({ vitest, journeys, inBrowser, benchSmoke }, { postgres, chromium }) {
  const onPostgres = { TEST_DATABASE_URL: postgres ?? '' };
  const built = [build.title];
  const browser = chromium ? { CHROMIUM_PATH: chromium } : null;
  return [
    ...checks,
    vitest('unit and server tests', {
      projects: ['unit', 'server'],
      env: onPostgres,
      givesWay: true,
    }),
    ...(browser ? [inBrowser('tests in the browser', { env: browser })] : []),
    // The two engines differ in driver, wire and locks: what the database layer promises is tested on both.
    ...(postgres
      ? [vitest('database tests on PGlite', { projects: ['database'], env: { TEST_DATABASE_URL: '' } })]
      : []),
    vitest('storm of faults', { projects: ['faults'], needs: built }),
    ...(browser
      ? [
          journeys('journeys and visits', {
            projects: ['end-to-end'],
            env: { ...browser, ...onPostgres },
            needs: built,
          }),
        ]
      : []),
    ...(browser ? [benchSmoke('smoke of the benches', ['--share'], { env: browser, needs: built })] : []),
  ];
}
