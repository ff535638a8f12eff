/**
 * Runs the steps of `npm run check` and `npm test`: one calm line each, everything a step said only when it fails
 * (or with VERBOSE=1). A failing step does not stop the others.
 */
import { spawn } from 'node:child_process';
import { availableParallelism } from 'node:os';

const verbose = process.env['VERBOSE'] === '1' || process.argv.includes('--long');

/**
 * @typedef {object} Step
 * @property {string} title            what is being found out, as a noun
 * @property {string[]} command        arguments for Node: its own flags, then the script
 * @property {Record<string, string>} [env]
 * @property {() => Counts} [counts]   reads the report of a test runner after it has ended
 *
 * @typedef {object} Counts
 * @property {number} passed
 * @property {number} failed
 * @property {number} [skipped]
 */

function execute({ command, env = {} }) {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, command, {
      env: { ...process.env, ...env },
      stdio: verbose ? 'inherit' : ['ignore', 'pipe', 'pipe'],
    });
    let output = '';
    child.stdout?.on('data', (chunk) => (output += chunk));
    child.stderr?.on('data', (chunk) => (output += chunk));
    child.on('error', (error) => resolve({ ok: false, output: `${output}${error.message}` }));
    child.on('close', (code, signal) => {
      resolve({ ok: code === 0, output: signal ? `${output}\nended by ${signal}` : output });
    });
  });
}

/** A runner that fails without naming a failed test, or finds no test at all, has failed once. */
function judge(ok, counts) {
  if (!counts) return { passed: 0, failed: ok ? 0 : 1 };
  let found;
  try {
    found = counts();
  } catch {
    return { passed: 0, failed: 1 };
  }
  const nothingRan = found.passed + found.failed === 0;
  return found.failed === 0 && (!ok || nothingRan) ? { ...found, failed: 1 } : found;
}

function describeCounts({ passed, failed, skipped }) {
  const parts = [`${passed} passed`, failed && `${failed} failed`, skipped && `${skipped} skipped`];
  return parts.filter(Boolean).join(', ');
}

/** Prints the line of one step; `mark` is ✓, ✗ or –. */
export function say(mark, title, note = '') {
  console.log(`${mark} ${title.padEnd(34)} ${note}`.trimEnd());
}

export const seconds = (since) => `${((performance.now() - since) / 1000).toFixed(1)} s`;

/**
 * Runs one step and answers its counts. A step without `counts` counts nothing when it passes and one failure when not.
 * @param {Step} step
 * @returns {Promise<Counts>}
 */
export async function runStep(step) {
  const since = performance.now();
  const { ok, output } = await execute(step);
  const counts = judge(ok, step.counts);
  const time = seconds(since);
  say(counts.failed === 0 ? '✓' : '✗', step.title, step.counts ? `${time}  ${describeCounts(counts)}` : time);
  if (counts.failed > 0 && output.trim()) console.log(`\n${output.trim()}\n`);
  return counts;
}

/** Runs steps that do not touch one another, as many at a time as there are processors. */
export async function runSteps(steps, atOnce = availableParallelism()) {
  const waiting = [...steps];
  const results = [];
  const work = async () => {
    for (let step = waiting.shift(); step; step = waiting.shift()) results.push(await runStep(step));
  };
  await Promise.all(Array.from({ length: verbose ? 1 : atOnce }, work));
  return results;
}
