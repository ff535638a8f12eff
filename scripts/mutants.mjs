/**
 * `npm run mutants` measures how many defects `npm run test:changed` misses. A mutant is one small defect in a copy of the
 * tree. `npm run test:changed` runs for every mutant and ends at the first failure. `npm test` then runs for surviving
 * mutants, several in one tree; a green run finds none of them.
 *
 * `-- --count 100 --seed 7 --out FILE` sets the number of mutants, their seed and a JSON file of results. An interrupted run
 * continues from this file. `--layers SQL,CSS` draws only these layers; `--select-only` omits `npm test`.
 */
import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { drawMutants } from './testing/mutants/draw.mjs';
import { applied } from './testing/mutants/operators.mjs';
import { readSeed } from './testing/seed.mjs';

const valueOf = (option) => {
  const at = process.argv.indexOf(option);
  return at < 0 ? undefined : process.argv[at + 1];
};
const seed = Number(valueOf('--seed') ?? readSeed());
const count = Number(valueOf('--count') ?? 100);
const out = valueOf('--out');
const layers = valueOf('--layers')?.split(',');
const isSelectOnly = process.argv.includes('--select-only');

const GROUP = 8;

/** Creates a copy of the last commit, with the installed packages, for the mutants. */
function copyTree() {
  const copy = mkdtempSync(join(tmpdir(), 'litro-mutants-'));
  execFileSync('git', ['clone', '--quiet', '--local', '.', copy]);
  cpSync('node_modules', join(copy, 'node_modules'), {
    recursive: true,
    verbatimSymlinks: true,
    filter: (path) => !/node_modules\/\.(?:cache|vite)/.test(path),
  });
  return copy;
}

const lastLines = (text, most = 6) => text.trim().split('\n').slice(-most).join('\n');

function run(copy, args) {
  const since = performance.now();
  const { status, stdout } = spawnSync(process.execPath, ['scripts/test.mjs', ...args], {
    cwd: copy,
    encoding: 'utf8',
    maxBuffer: 2 ** 28,
    env: { ...process.env, SEED: String(readSeed()) },
  });
  return { isGreen: status === 0, seconds: (performance.now() - since) / 1000, output: stdout };
}

const failedSteps = (output) => [...output.matchAll(/^✗ (.+?) {2,}/gm)].map(([, title]) => title.trim());

function withMutants(copy, mutants, work) {
  const before = new Map();
  try {
    // The last mutant of a file is applied first, so that the offsets of earlier mutants stay valid.
    for (const mutant of mutants.toSorted((one, other) => other.start - one.start)) {
      const path = join(copy, mutant.path);
      const text = readFileSync(path, 'utf8');
      if (!before.has(path)) before.set(path, text);
      writeFileSync(path, applied(text, mutant));
    }
    // The formatter removes the blank lines of a mutant: otherwise the format check would report them instead of the
    // defect.
    spawnSync(process.execPath, [join('node_modules', 'oxfmt/bin/oxfmt'), ...before.keys()], { cwd: copy });
    return work();
  } finally {
    for (const [path, text] of before) writeFileSync(path, text);
  }
}

const keyOf = ({ path, start, text }) => `${path}:${start}:${text}`;
const saved = out && existsSync(out) ? JSON.parse(readFileSync(out, 'utf8')) : [];
const results = new Map(saved.map((result) => [result.key, result]));

function record(mutant, found) {
  const { layer, path, what } = mutant;
  const key = keyOf(mutant);
  results.set(key, { ...results.get(key), key, layer, path, what, ...found });
  if (out) writeFileSync(out, `${JSON.stringify([...results.values()], null, 2)}\n`);
}

function runSelection(copy, mutant) {
  const { isGreen, seconds, output } = withMutants(copy, [mutant], () => run(copy, ['--changed', '--bail']));
  const by = failedSteps(output)[0] ?? null;
  record(mutant, { isFound: !isGreen, by, seconds: Math.round(seconds) });
  const verdict = isGreen ? 'lives' : `found by ${by ?? lastLines(output)}`;
  console.log(
    `${Math.round(seconds)} s  ${mutant.layer}  ${mutant.path}  ${mutant.what.slice(0, 80)}: ${verdict}`,
  );
}

/**
 * Returns the mutants that `npm test` finds. If a run with several mutants fails, each half of these mutants runs
 * again.
 */
function foundByWhole(copy, mutants) {
  if (mutants.length === 0) return [];
  const { isGreen, output } = withMutants(copy, mutants, () => run(copy, []));
  if (isGreen) return [];
  if (mutants.length === 1) {
    record(mutants[0], { missedBy: failedSteps(output) });
    console.log(`missed by the selection: ${mutants[0].path}  ${mutants[0].what}\n${lastLines(output, 12)}`);
    return mutants;
  }
  const half = Math.ceil(mutants.length / 2);
  return [mutants.slice(0, half), mutants.slice(half)].flatMap((part) => foundByWhole(copy, part));
}

/** Forms groups of mutants of different files. Two mutants of one file would shift each other's offsets. */
function groupsOf(mutants) {
  const groups = [];
  for (const mutant of mutants) {
    const group = groups.find((one) => one.length < GROUP && one.every(({ path }) => path !== mutant.path));
    if (group) group.push(mutant);
    else groups.push([mutant]);
  }
  return groups;
}

const mutants = drawMutants(seed, count).filter(({ layer }) => !layers || layers.includes(layer));
const copy = copyTree();
try {
  for (const mutant of mutants) if (!results.has(keyOf(mutant))) runSelection(copy, mutant);
  const lives = mutants.filter((mutant) => !results.get(keyOf(mutant))?.isFound);
  const missed = isSelectOnly ? [] : groupsOf(lives).flatMap((group) => foundByWhole(copy, group));
  const took = mutants.map((mutant) => results.get(keyOf(mutant))?.seconds ?? 0).sort((a, b) => a - b);
  const p90 = took[Math.floor(took.length * 0.9)];
  const found = mutants.length - lives.length;
  const whole = isSelectOnly ? '' : `; npm test finds ${missed.length} of the others`;
  console.log(`\nseed ${seed}: ${mutants.length} mutants, ${found} found by the selection${whole}`);
  console.log(`the selection: p50 ${took[Math.floor(took.length / 2)]} s, p90 ${p90} s`);
  process.exitCode = missed.length > 0 ? 1 : 0;
} finally {
  rmSync(copy, { recursive: true, force: true });
}
