import { build, checks, signalChecks, typesAndLint } from '../check.mjs';
import { hasChangedLines } from './change.mjs';
import { selectTests } from './selection.mjs';

const CODE = /\.(?:tsx?|mjs|cjs|js)$/;
const FORMATTED = /\.(?:tsx?|mjs|cjs|js|css|json)$/;
const IMPORT = String.raw`^\s*(import|export)\b`;

const checkOf = (title) => checks.find((step) => step.title === title);

function selectChecks(graph, changed, since) {
  const known = new Set(graph.files);
  const code = changed.filter((path) => known.has(path) && CODE.test(path));
  const formatted = changed.filter((path) => known.has(path) && FORMATTED.test(path));
  const [lint, browserTypes, serverTypes] = typesAndLint;
  const ofFiles = ({ title, command }, files) => ({
    title: `${title} of the change`,
    command: [...command.filter((word) => word !== '.'), ...files],
  });
  const movesImports = changed.some((path) => !known.has(path)) || hasChangedLines(IMPORT, since);
  const isOf = (pattern) => changed.some((path) => pattern.test(path));
  const isAny = isOf(/^(?:src|locales|tests)\//);
  return [
    ...(code.length > 0 ? [ofFiles(lint, code)] : []),
    ...(isOf(/^(?:src\/(?:contract|core|blocks|widgets)|locales)\//) ? [browserTypes] : []),
    ...(isOf(/^(?:src\/(?:contract|core|server|host-demo)|tests|scripts|locales)\//) ? [serverTypes] : []),
    ...signalChecks(changed),
    ...(formatted.length > 0 ? [ofFiles(checkOf('format'), formatted)] : []),
    ...(movesImports && isAny ? [checkOf('layers and their picture'), checkOf('unused code')] : []),
    ...(isOf(/^(?:src\/widgets|docs\/embed\/elements|src\/core\/(?:element|description)|src\/blocks)/)
      ? [checkOf('description of the elements')]
      : []),
    ...(isOf(/^src\/(?:contract|core|blocks|widgets)\//) ? [checkOf('calls of the elements')] : []),
    ...(isOf(/^locales\//) ? [checkOf('list of the texts')] : []),
  ];
}

/**
 * Returns the steps of `npm run test:changed`.
 *
 * @param {ReturnType<typeof import('./runners.mjs').createRunners>} runners
 * @param {{ postgres: string | null, chromium: string | null }} found
 * @param {{ graph: ReturnType<typeof import('./source-graph.mjs').readGraph>, changed: string[], since?: string | undefined,
 *   touched: { calls: string[], elements: string[] } }} change
 * @returns {import('../steps.mjs').Step[]}
 */
export function planChanged({ vitest, journeys, inBrowser }, { postgres, chromium }, change) {
  const { graph, changed, touched, since } = change;
  const selected = selectTests(graph, changed, touched);
  const { left } = selected;
  const onPostgres = { TEST_DATABASE_URL: postgres ?? '' };
  const browser = chromium ? { CHROMIUM_PATH: chromium } : null;
  const isBuilt =
    selected.journeys.length > 0 ||
    selected.storm ||
    changed.some((path) => /^src\/(?:core|blocks|widgets|contract)\//.test(path));
  const needs = [build.title];
  const steps = [
    ...selectChecks(graph, changed, since),
    ...(isBuilt ? [build, checkOf('sizes')] : []),
    ...(selected.unit.length > 0 ? [vitest('unit tests', { projects: ['unit'], files: selected.unit })] : []),
    ...(selected.server.length > 0
      ? [vitest('server tests', { projects: ['server'], files: selected.server, env: onPostgres })]
      : []),
    ...(selected.database.length > 0
      ? [vitest('database tests', { projects: ['database'], files: selected.database, env: onPostgres })]
      : []),
    ...(browser && selected.browser.length > 0
      ? [inBrowser('tests in the browser', { files: selected.browser, env: browser })]
      : []),
    ...(browser && selected.journeys.length > 0
      ? [
          journeys('journeys and visits', {
            projects: ['end-to-end'],
            files: selected.journeys,
            env: { ...browser, ...onPostgres },
            needs,
          }),
        ]
      : []),
    ...(selected.storm ? [vitest('storm of faults', { projects: ['faults'], needs })] : []),
  ];
  const kinds = Object.entries(left).filter(([, count]) => count > 0);
  if (kinds.length > 0) {
    const counts = kinds.map(([kind, count]) => `${count} ${kind}`).join(', ');
    console.log(`the change reaches more test files than run here: ${counts} (npm test runs them)`);
  }
  return steps;
}
