/**
 * Runs the steps of `npm run check` and of the test commands. Prints one line for each step. Shows the output of a step
 * only if the step fails, or with VERBOSE=1. A failing step stops only the steps that need its result.
 */
import { spawn } from 'node:child_process';
import { availableParallelism } from 'node:os';

const isVerbose = process.env['VERBOSE'] === '1';

/** Time limit of a step in minutes: a step that never ends would hide the results of the other steps. */
const DEFAULT_LIMIT_MINUTES = 40;

/**
 * @typedef {object} Step
 * @property {string} title            subject of the check as a noun phrase; unique in a run
 * @property {string[]} command        arguments for Node: its own flags, then the script
 * @property {string} [node]             path of another Node, which runs the command
 * @property {Record<string, string>} [env]
 * @property {string[]} [needs]        titles of steps that must pass before this step begins
 * @property {number} [limitMinutes]
 * @property {() => Counts} [counts]   reads the report of a test runner after it has ended
 * @property {(failures: string[]) => Step} [again]   runs the failed tests once more, while no other step runs
 *
 * @typedef {object} Counts
 * @property {number} passed
 * @property {number} failed
 * @property {number} [skipped]
 * @property {string[]} [failures]    names of the failed tests, if the runner names them
 * @property {Record<string, string>} [reasons]    one line each, by name
 * @property {string[]} [unsteady]    names of tests that failed at first and passed alone
 *
 * @typedef {Counts & { title: string, seconds: number, isTest: boolean }} Result
 */

/**
 * Ids of the process groups of running steps. If a failure ends the whole run, these process groups receive SIGTERM.
 */
const running = new Set();

function endRunning() {
  for (const pid of running) {
    try {
      process.kill(-pid, 'SIGTERM');
    } catch {
      // `process.kill` throws if the process group has just ended.
    }
  }
}

function execute(
  { command, node = process.execPath, env = {}, limitMinutes = DEFAULT_LIMIT_MINUTES },
  isBailing,
) {
  return new Promise((resolve) => {
    const child = spawn(node, command, {
      env: { ...process.env, ...env },
      stdio: isVerbose ? 'inherit' : ['ignore', 'pipe', 'pipe'],
      // The step runs in its own process group, so that a signal also ends servers and browsers of its tests.
      detached: isBailing,
    });
    if (isBailing && child.pid) running.add(child.pid);
    let output = '';
    child.stdout?.on('data', (chunk) => (output += chunk));
    child.stderr?.on('data', (chunk) => (output += chunk));
    const limit = setTimeout(() => {
      child.kill('SIGKILL');
      // Descendants of the killed process may hold its output streams open.
      child.stdout?.destroy();
      child.stderr?.destroy();
      end(false, `\nstopped after ${limitMinutes} minutes`);
    }, limitMinutes * 60_000);
    const end = (ok, remark = '') => {
      running.delete(child.pid);
      clearTimeout(limit);
      resolve({ ok, output: output + remark });
    };
    child.on('error', (error) => end(false, error.message));
    child.on('close', (code, signal) => end(code === 0, signal ? `\nended by ${signal}` : ''));
  });
}

/**
 * Counts the results of a step. A test runner that fails without a failed test, or finds no test, counts as one
 * failure.
 */
function judge(ok, counts) {
  if (!counts) return { passed: 0, failed: ok ? 0 : 1 };
  let found;
  try {
    found = counts();
  } catch {
    return { passed: 0, failed: 1 };
  }
  const isEmpty = found.passed + found.failed + (found.skipped ?? 0) === 0;
  return found.failed === 0 && (!ok || isEmpty) ? { ...found, failed: 1 } : found;
}

/**
 * Returns the names of failed tests with step and reason, or only the title of the step if the test runner names no
 * test.
 */
function namesIn(title, { failures = [], reasons = {} }) {
  const withReason = (name) => `${title}: ${name}${reasons[name] ? `\n    ${reasons[name]}` : ''}`;
  return failures.length > 0 ? failures.map(withReason) : [title];
}

function describeCounts({ passed, failed, skipped }) {
  const parts = [`${passed} passed`, failed && `${failed} failed`, skipped && `${skipped} skipped`];
  return parts.filter(Boolean).join(', ');
}

/** Prints one line about a step. `mark` is ✓ (passed), ✗ (failed) or – (skipped). */
export function say(mark, title, note = '') {
  console.log(`${mark} ${title.padEnd(34)} ${note}`.trimEnd());
}

/** Formats the seconds since an earlier value of `performance.now()`. */
export const seconds = (since) => `${((performance.now() - since) / 1000).toFixed(1)} s`;

/** Maximum number of listed test names: if everything fails at once, more names do not help. */
const MOST_NAMES = 30;

/** @param {Result[]} results */
export function listFailures(results) {
  const names = results.flatMap(({ failures = [] }) => failures);
  const left = names.length - MOST_NAMES;
  return [...names.slice(0, MOST_NAMES), ...(left > 0 ? [`and ${left} more`] : [])]
    .map((name) => `✗ ${name}`)
    .join('\n');
}

/**
 * Lists the tests that failed at first and passed at the second try. Such tests count as passed, but a developer must
 * repair them.
 */
export function listUnsteady(results) {
  return results
    .flatMap(({ unsteady = [] }) => unsteady)
    .map((name) => `~ passed at the second try: ${name}`)
    .join('\n');
}

async function runOnce(step, isBailing = false) {
  const since = performance.now();
  const { ok, output } = await execute(step, isBailing);
  const counts = judge(ok, step.counts);
  const time = seconds(since);
  say(counts.failed === 0 ? '✓' : '✗', step.title, step.counts ? `${time}  ${describeCounts(counts)}` : time);
  if (counts.failed > 0 && output.trim()) console.log(`\n${output.trim()}\n`);
  const took = (performance.now() - since) / 1000;
  return { ...counts, title: step.title, seconds: took, isTest: Boolean(step.counts) };
}

/** Up to this number of failed tests run a second time. More failures have another cause than a busy machine. */
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

function notRun(step, failedTitle) {
  say('✗', step.title, `not run: ${failedTitle} failed`);
  return { ...refusedStep(step.title), isTest: Boolean(step.counts) };
}

/** Result of a step that could not run. The step counts as one failure. */
export function refusedStep(title) {
  return { title, passed: 0, failed: 1, failures: [title], seconds: 0, isTest: false };
}

/** Result of a skipped step. Also prints a line with the reason. */
export function skippedStep(title, reason) {
  say('–', title, reason);
  return { title, passed: 0, failed: 0, skipped: 0, seconds: 0, isTest: false };
}

/**
 * Runs the steps in their order, as many steps at a time as the machine has processors. Failed tests of a step with
 * `again` run once more at the end, while no other step runs.
 *
 * @param {Step[]} steps
 * @param {{ atOnce?: number, bail?: boolean }} [options] `bail` ends the run at the first failure, without a second try
 * @returns {Promise<Result[]>}
 */
export async function runSteps(
  steps,
  { atOnce = isVerbose ? 1 : availableParallelism(), bail = false } = {},
) {
  const { ended, isOver } = await runWaiting(steps, atOnce, bail);
  const results = [];
  for (const step of steps) {
    const first = ended.get(step.title);
    if (first) results.push(isOver ? named(step, first) : await settle(step, first));
  }
  return results;
}

async function runWaiting(steps, atOnce, bail) {
  const waiting = [...steps];
  const begun = new Map();
  const ended = new Map();
  let isOver = false;
  const isKnown = (title) => steps.some((step) => step.title === title);
  const neededTitlesOf = ({ needs = [] }) => needs.filter(isKnown);
  const failedTitleOf = (step) => neededTitlesOf(step).find((title) => (ended.get(title)?.failed ?? 0) > 0);
  const isReady = (step) => neededTitlesOf(step).every((title) => ended.has(title));
  const begin = (step) => {
    const failedTitle = failedTitleOf(step);
    const result = failedTitle ? Promise.resolve(notRun(step, failedTitle)) : runOnce(step, bail);
    const isDone = result.then((counts) => {
      begun.delete(step.title);
      // If the end of the run stopped the step, the step itself did not fail.
      if (!isOver) ended.set(step.title, counts);
      if (!bail || isOver || counts.failed === 0) return;
      isOver = true;
      waiting.length = 0;
      endRunning();
    });
    begun.set(step.title, isDone);
  };
  while (waiting.length > 0 || begun.size > 0) {
    for (let next = 0; next < waiting.length && begun.size < atOnce; next += 1) {
      if (isReady(waiting[next])) begin(waiting.splice(next--, 1)[0]);
    }
    await Promise.race(begun.values());
  }
  return { ended, isOver };
}

async function settle(step, first) {
  const isAgain = isTriedAgain(step, first);
  return named(step, isAgain ? afterSecondTry(first, await runOnce(step.again(first.failures))) : first);
}

/** Adds the title of the step and the reasons to the names of its failures. */
function named({ title }, counts) {
  return counts.failed > 0 ? { ...counts, failures: namesIn(title, counts) } : counts;
}
