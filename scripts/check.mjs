/** Everything that can be said about the code without running it: format, lint, types, layers, texts, what nobody uses, build, sizes. */
import { pathToFileURL } from 'node:url';
import { prepare } from './prepare.mjs';
import { listFailures, runStep, runSteps } from './steps.mjs';

const bin = (path) => `node_modules/${path}`;

/** The longest first. ESLint asks for no types: the rules that do are oxlint's, which has the compiler that checks them. */
export const typesAndLint = [
  {
    title: 'lint',
    command: [
      bin('eslint/bin/eslint.js'),
      ...['.', '--max-warnings', '0', '--cache', '--cache-location', 'node_modules/.cache/eslint/'],
    ],
  },
  { title: 'lint by types', command: [bin('oxlint/bin/oxlint'), '--type-aware', '--deny-warnings'] },
  { title: 'types: browser', command: [bin('typescript-7/bin/tsc'), '-p', '.'] },
  { title: 'types: server', command: [bin('typescript-7/bin/tsc'), '-p', 'src/server'] },
];

const independent = [
  ...typesAndLint,
  { title: 'format', command: [bin('oxfmt/bin/oxfmt'), '--check', '.'] },
  { title: 'layers and their picture', command: ['scripts/layers.mjs', '--check'] },
  { title: 'description of the elements', command: ['scripts/elements.mjs', '--check'] },
  {
    title: 'nothing that nobody uses',
    command: [bin('knip/bin/knip.js'), '--no-progress', '--treat-config-hints-as-errors'],
  },
  { title: 'list of the texts', command: ['scripts/texts.mjs', '--check'] },
];

const build = { title: 'build', command: ['scripts/build.mjs'] };
const sizes = { title: 'sizes', command: ['scripts/size-budgets.mjs'] };

/** Runs all checks and answers one count for each; `built` says whether there is something to test end to end. */
export async function check() {
  const results = await runSteps(independent);
  const { built, results: ofBuild } = await buildOnly();
  results.push(...ofBuild);
  if (built) results.push(await runStep(sizes));
  return { results, built };
}

/** Builds, and answers as {@link check} does. */
export async function buildOnly() {
  const result = await runStep(build);
  return { results: [result], built: result.failed === 0 };
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  prepare();
  const { results } = await check();
  const failures = listFailures(results);
  if (failures) console.log(`\n${failures}`);
  process.exitCode = results.some(({ failed }) => failed > 0) ? 1 : 0;
}
