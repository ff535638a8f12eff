import { pathToFileURL } from 'node:url';
import { prepare } from './prepare.mjs';
import { listFailures, runSteps } from './steps.mjs';

const bin = (path) => `node_modules/${path}`;

/**
 * Step that runs oxlint. Each lint rule judges a single file and may read its types, so a run can lint only changed
 * files.
 */
export const lint = {
  title: 'lint',
  command: [
    bin('oxlint/bin/oxlint'),
    '-c',
    'oxlint.config.mjs',
    '--type-aware',
    '--deny-warnings',
    '--report-unused-disable-directives',
  ],
};

export const typesAndLint = [
  lint,
  { title: 'types: browser', command: [bin('typescript-7/bin/tsc'), '-p', '.'] },
  { title: 'types: server', command: [bin('typescript-7/bin/tsc'), '-p', 'src/server'] },
];

const SIGNALS = { title: 'signals of components', command: ['scripts/signals.mjs'] };
const OF_ELEMENTS = /^src\/(?:core|blocks|widgets|host-demo)\/.*\.tsx?$/;

/** The check of signals compiles all elements a second time, so it runs only if the source of an element changes. */
export const signalChecks = (changed) => (changed.some((path) => OF_ELEMENTS.test(path)) ? [SIGNALS] : []);

/** @type {import('./steps.mjs').Step} */
export const build = { title: 'build', command: ['scripts/build.mjs'] };

/**
 * Checks of every run, in the order of their start: first the build, because other checks need its output, then the
 * longest checks.
 */
export const checks = [
  build,
  ...typesAndLint,
  { title: 'layers and their picture', command: ['scripts/layers.mjs', '--check'] },
  {
    title: 'unused code',
    command: [bin('knip/bin/knip.js'), '--no-progress', '--treat-config-hints-as-errors'],
  },
  { title: 'format', command: [bin('oxfmt/bin/oxfmt'), '--check', '.'] },
  { title: 'description of the elements', command: ['scripts/elements.mjs', '--check'] },
  { title: 'calls of the elements', command: ['scripts/element-calls.mjs', '--check'] },
  { title: 'pages and prose', command: ['scripts/docs.mjs'] },
  { title: 'list of the texts', command: ['scripts/texts.mjs', '--check'] },
  { title: 'tables of performance', command: ['scripts/performance.mjs', '--check'] },
  { title: 'sizes', command: ['scripts/size-budgets.mjs'], needs: [build.title] },
];

/**
 * Check of the paths that values take through all sources. `npm run test:changed` omits this check, because it takes too
 * long for a small change.
 */
const PATHS = { title: 'paths of values', command: ['scripts/value-path.mjs', '--check'] };

export const allChecks = [...checks, SIGNALS, PATHS];

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  prepare();
  const results = await runSteps(allChecks);
  const failures = listFailures(results);
  if (failures) console.log(`\n${failures}`);
  process.exitCode = results.some(({ failed }) => failed > 0) ? 1 : 0;
}
