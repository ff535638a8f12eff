/**
 * Runs the steps of `npm run check` and `npm test`: one calm line each, everything a step said only when it fails
 * (or with VERBOSE=1). A failing step does not stop the others.
 */
import { spawn } from 'node:child_process';
import { availableParallelism, constants, setPriority } from 'node:os';

const isLong = process.argv.includes('--long');
const verbose = process.env['VERBOSE'] === '1' || isLong;

/** What has not ended by then never will: it would keep what the other steps found out from being told. */
const LIMIT_MINUTES = isLong ? 600 : 40;

/**
 * @typedef {object} Step
 * @property {string} title            what is being found out, as a noun
 * @property {string[]} command        arguments for Node: its own flags, then the script
 * @property {Record<string, string>} [env]
 * @property {boolean} [givesWay]       runs in what time the steps beside it leave
 * @property {() => Counts} [counts]   reads the report of a test runner after it has ended
 * @property {(failures: string[]) => Step} [again]   tries what failed once more; nothing else runs then
 *
 * @typedef {object} Counts
 * @property {number} passed
 * @property {number} failed
 * @property {number} [skipped]
 * @property {string[]} [failures]    names of what failed, as far as the runner names it
 * @property {Record<string, string>} [reasons]    why, by name; one line each
 * @property {string[]} [unsteady]    names of what failed first and passed by itself
 */

/** With all that it starts from then on. */
function lower({ pid }) {
  try {
    setPriority(pid, constants.priority.PRIORITY_BELOW_NORMAL);
  } catch {
    // It has just ended, or the system does not let us: then it takes its share.
  }
}

function execute({ command, env = {}, givesWay = false }) {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, command, {
      env: { ...process.env, ...env },
      stdio: verbose ? 'inherit' : ['ignore', 'pipe', 'pipe'],
    });
    if (givesWay) lower(child);
    let output = '';
    child.stdout?.on('data', (chunk) => (output += chunk));
    child.stderr?.on('data', (chunk) => (output += chunk));
    const limit = setTimeout(() => {
      child.kill('SIGKILL');
      // What it started may hold them open.
      child.stdout?.destroy();
      child.stderr?.destroy();
      end(false, `\nnot over after ${LIMIT_MINUTES} minutes`);
    }, LIMIT_MINUTES * 60_000);
    const end = (ok, remark = '') => {
      clearTimeout(limit);
      resolve({ ok, output: output + remark });
    };
    child.on('error', (error) => end(false, error.message));
    child.on('close', (code, signal) => end(code === 0, signal ? `\nended by ${signal}` : ''));
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

/** Each with the step that it failed in, and why; a step that names none has failed itself. */
function namesIn({ title }, { failures = [], reasons = {} }) {
  const withReason = (name) => `${title}: ${name}${reasons[name] ? `\n    ${reasons[name]}` : ''}`;
  return failures.length > 0 ? failures.map(withReason) : [title];
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

/** Of what fails everywhere at once, more names tell nothing more. */
const MOST_NAMES = 30;

/** What failed in all steps, by name, for whoever reads the end of a long output first. */
export function listFailures(results) {
  const names = results.flatMap(({ failures = [] }) => failures);
  const left = names.length - MOST_NAMES;
  return [...names.slice(0, MOST_NAMES), ...(left > 0 ? [`and ${left} more`] : [])]
    .map((name) => `✗ ${name}`)
    .join('\n');
}

/** What passed at the second try, by name: it counts as passed, and somebody has to look at it. */
export function listUnsteady(results) {
  return results
    .flatMap(({ unsteady = [] }) => unsteady)
    .map((name) => `~ passed at the second try: ${name}`)
    .join('\n');
}

async function runOnce(step) {
  const since = performance.now();
  const { ok, output } = await execute(step);
  const counts = judge(ok, step.counts);
  const time = seconds(since);
  say(counts.failed === 0 ? '✓' : '✗', step.title, step.counts ? `${time}  ${describeCounts(counts)}` : time);
  if (counts.failed > 0 && output.trim()) console.log(`\n${output.trim()}\n`);
  return counts;
}

/** More than that is no accident of a busy machine. */
const MOST_TRIED_AGAIN = 5;

function isTriedAgain({ again }, { failed, failures = [] }) {
  return Boolean(again) && failed > 0 && failed === failures.length && failed <= MOST_TRIED_AGAIN;
}

function afterSecondTry(first, second) {
  const failures = second.failures ?? [];
  const failed = Math.min(second.failed, first.failed);
  return {
    ...first,
    passed: first.passed + first.failed - failed,
    failed,
    failures,
    unsteady:
      second.failed > failures.length ? [] : first.failures.filter((name) => !failures.includes(name)),
  };
}

/**
 * Runs one step and answers its counts. A step without `counts` counts nothing when it passes and one failure when not.
 * @param {Step} step
 * @returns {Promise<Counts>}
 */
export async function runStep(step) {
  return endStep(step, await beginStep(step));
}

/**
 * The first try of a step. `endStep` follows once nothing else runs: a second try beside other steps is as slow as the first.
 * @param {Step} step
 * @returns {Promise<Counts>}
 */
export const beginStep = runOnce;

/**
 * What failed is tried once more, where the step has a second try.
 * @param {Step} step
 * @param {Counts} first    what `beginStep` answered
 * @returns {Promise<Counts>}
 */
export async function endStep(step, first) {
  const counts = isTriedAgain(step, first)
    ? afterSecondTry(first, await runOnce(step.again(first.failures)))
    : first;
  return counts.failed > 0 ? { ...counts, failures: namesIn(step, counts) } : counts;
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
