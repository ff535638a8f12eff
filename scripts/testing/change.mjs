import { execFileSync } from 'node:child_process';

function git(...args) {
  return execFileSync('git', args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim();
}

function tryGit(...args) {
  try {
    return git(...args);
  } catch {
    return '';
  }
}

const linesOf = (text) => text.split('\n').filter(Boolean);

function mainBranch() {
  const known = ['origin/HEAD', 'origin/main'];
  return known.find((name) => tryGit('rev-parse', '--verify', '--quiet', `${name}^{commit}`)) ?? null;
}

/** Commits of one push to the main branch are at most this number of hours older than the last commit of the push. */
const PUSH_HOURS = 8;

function beforePush() {
  const at = Number(tryGit('log', '-1', '--format=%ct', 'HEAD'));
  const options = ['--first-parent', `--before=${at - PUSH_HOURS * 3_600}`, '-1', 'HEAD'];
  return tryGit('rev-list', ...options) || tryGit('rev-parse', '--verify', '--quiet', 'HEAD^1') || null;
}

/**
 * Returns the base commit of the tested change. `since` has priority, then the merge base with the main branch of `origin`.
 * On the main branch itself, and without `origin`, the base is HEAD while files are uncommitted. If all files are
 * committed there, the base is the last commit that is eight hours older than HEAD.
 *
 * @param {string} [since] any revision
 * @returns {string | null} null without git, or without a commit before HEAD
 */
function findBase(since) {
  if (since) return git('rev-parse', '--verify', `${since}^{commit}`);
  const head = tryGit('rev-parse', '--verify', '--quiet', 'HEAD');
  if (!head) return null;
  const main = mainBranch();
  const base = main && tryGit('merge-base', 'HEAD', main);
  if (base && base !== head) return base;
  if (tryGit('status', '--porcelain')) return head;
  return beforePush();
}

/**
 * Lists the files that differ from the base commit of the change, uncommitted and untracked files included.
 *
 * @param {string} [since]
 * @returns {string[]} paths from the root, including deleted files
 */
export function changedFiles(since) {
  const base = findBase(since);
  if (!base) return [];
  const differing = linesOf(git('diff', '--name-only', '--no-renames', base));
  const untracked = linesOf(git('ls-files', '--others', '--exclude-standard'));
  return [...new Set([...differing, ...untracked])].sort();
}

/**
 * True if a changed line of a tracked file matches `pattern`.
 *
 * @param {string} pattern a regular expression
 * @param {string} [since]
 */
export function hasChangedLines(pattern, since) {
  const base = findBase(since);
  if (!base) return false;
  const line = new RegExp(pattern);
  const differing = linesOf(git('diff', '--unified=0', '--no-renames', base));
  return differing.some((text) => /^[+-](?![+-])/.test(text) && line.test(text.slice(1)));
}
