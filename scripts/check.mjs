/** Everything that can be said about the code without running it: format, lint, types, layers, texts, build, sizes. */
import { pathToFileURL } from 'node:url';
import { prepare } from './prepare.mjs';
import { runStep, runSteps } from './steps.mjs';

const bin = (path) => `node_modules/${path}`;

const independent = [
  {
    title: 'lint',
    command: [
      bin('eslint/bin/eslint.js'),
      '.',
      '--max-warnings',
      '0',
      '--cache',
      '--cache-location',
      bin('.cache/eslint/'),
    ],
  },
  { title: 'types: browser', command: [bin('typescript/bin/tsc'), '-p', '.'] },
  { title: 'types: server', command: [bin('typescript/bin/tsc'), '-p', 'src/server'] },
  { title: 'format', command: [bin('prettier/bin/prettier.cjs'), '--check', '.', '--log-level', 'warn'] },
  {
    title: 'layers',
    command: [
      bin('dependency-cruiser/bin/dependency-cruise.mjs'),
      'src',
      'tests',
      '--config',
      '.dependency-cruiser.cjs',
    ],
  },
  { title: 'picture of the layers', command: ['scripts/layers.mjs', '--check'] },
  { title: 'description of the elements', command: ['scripts/elements.mjs', '--check'] },
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
  process.exitCode = results.some(({ failed }) => failed > 0) ? 1 : 0;
}
