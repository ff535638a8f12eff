/**
 * `npm run bench` builds, runs every part of the bench, prints its tables and writes them to docs/operate/performance.json
 * and docs/operate/performance.md. `npm run bench -- server map` runs only the parts `server` and `map`; `--built` uses the
 * existing dist/.
 *
 * `--smoke` runs the parts with the smallest sizes and writes nothing; a part fails if a figure is missing. `--share` runs
 * only the parts that the seed selects. `BENCH_REPORT` names a file for the counts of passed and failed parts.
 */
import { spawn, spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { listParts } from './bench/parts.mjs';
import { describeMachine, otherBuild, record } from './bench/record.mjs';
import { prepare } from './prepare.mjs';
import { readSeed } from './testing/seed.mjs';
import { drawShare } from './testing/share.mjs';

process.chdir(fileURLToPath(new URL('..', import.meta.url)));
const flags = process.argv.slice(2).filter((argument) => argument.startsWith('--'));
const isSmoke = flags.includes('--smoke');
const SMOKE_LIMIT_MS = 600_000;

function shareOfDay(parts) {
  const drawn = new Set(drawShare(parts, readSeed()));
  return parts.filter((part) => drawn.has(part));
}

function selectParts() {
  const parts = listParts();
  const named = process.argv.slice(2).filter((argument) => !argument.startsWith('--'));
  const unknown = named.find((name) => !parts.includes(name));
  if (unknown) throw new Error(`The bench has no part "${unknown}"; its parts are ${parts.join(', ')}.`);
  if (named.length > 0) return named;
  return flags.includes('--share') ? shareOfDay(parts) : parts;
}

/**
 * Runs one part of the bench and collects its messages. The part leads a process group, so a signal or the limit of a
 * smoke run also ends its children.
 */
function runPart(part) {
  const machine = describeMachine();
  const tables = [];
  let isSkipped = false;
  // A smoke run is too short to profit from optimized WebAssembly of the embedded database.
  const options = isSmoke ? ['--liftoff-only'] : [];
  const child = spawn(process.execPath, [...options, 'scripts/bench/run-part.mjs', part], {
    env: { ...process.env, BENCH_SMOKE: isSmoke ? '1' : '' },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    detached: true,
  });
  const stop = () => process.kill(-(child.pid ?? 0), 'SIGTERM');
  for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, stop);
  child.on('message', ({ table, software, isSkipped: skips = false }) => {
    if (table) tables.push(table);
    isSkipped ||= skips;
    Object.assign(machine.software, software);
  });
  const limit = isSmoke && setTimeout(stop, SMOKE_LIMIT_MS);
  return new Promise((resolve) => {
    child.once('close', (status) => {
      if (limit) clearTimeout(limit);
      for (const signal of ['SIGINT', 'SIGTERM']) process.off(signal, stop);
      const passed = status === 0 && tables.length > 0;
      resolve({ outcome: isSkipped ? 'skipped' : passed ? 'passed' : 'failed', tables, machine });
    });
  });
}

/** True after a signal, which ends the running part of the bench; no further part then starts. */
let isEnding = false;
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => (isEnding = true));

// Packages are installed before the bench part `dev` runs: its copy of the tree links to node_modules and must not
// change them.
prepare();
if (!flags.includes('--built')) {
  const { status } = spawnSync(process.execPath, ['scripts/build.mjs'], { stdio: 'inherit' });
  if (status !== 0) process.exit(1);
}
const records = !isSmoke && !otherBuild();
const counts = { passed: 0, failed: 0, skipped: 0, failures: [] };
for (const part of selectParts()) {
  if (isEnding) break;
  console.log(`\n## ${part}\n`);
  const startedAt = performance.now();
  const { outcome, ...measurement } = await runPart(part);
  console.log(`${part}: ${outcome} after ${((performance.now() - startedAt) / 1000).toFixed(1)} s`);
  counts[outcome] += 1;
  if (outcome === 'failed') counts.failures.push(part);
  else if (records) record(part, measurement);
}
if (process.env['BENCH_REPORT']) writeFileSync(process.env['BENCH_REPORT'], JSON.stringify(counts));
console.log(`\n${counts.passed} passed, ${counts.failed} failed, ${counts.skipped} skipped`);
process.exitCode = counts.failed > 0 || isEnding ? 1 : 0;
