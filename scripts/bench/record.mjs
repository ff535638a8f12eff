/** Writes measurements of the bench to docs/operate/performance.json, with the machine and the commit. */
import { execFileSync, spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { availableParallelism, loadavg, totalmem } from 'node:os';
import { FIGURES, PAGE, readMeasured, updatePage } from './documents.mjs';

/** Variables that select another build for a comparison. Figures of another build do not belong to the current commit. */
const OTHER_BUILDS = ['SERVER_DIR', 'FORMER_DIR', 'OTHER_SERVER_DIR'];

/** @returns {string | undefined} name of a set variable that selects another build */
export const otherBuild = () => OTHER_BUILDS.find((name) => process.env[name]);

const git = (...args) => execFileSync('git', args, { encoding: 'utf8' }).trim();

/** @returns {string} short hash, with `+` if files other than the generated files differ from the commit */
function describeCommit() {
  const excluded = [FIGURES, PAGE].map((path) => `:(exclude)${path}`);
  const isDirty = git('status', '--porcelain', '--', '.', ...excluded) !== '';
  return `${git('rev-parse', '--short', 'HEAD')}${isDirty ? '+' : ''}`;
}

/**
 * Describes the machine before a part of the bench starts. The part itself reports the versions of software that the
 * part starts.
 */
export function describeMachine() {
  return {
    cores: availableParallelism(),
    memoryGb: Math.round(totalmem() / 2 ** 30),
    load: Number((loadavg()[0] ?? 0).toFixed(1)),
    software: { Node: process.versions.node },
  };
}

/**
 * Writes the measurement of a part into docs/operate/performance.json and docs/operate/performance.md.
 *
 * @param {string} part
 * @param {{ tables: readonly import('./tables.mjs').Table[], machine: import('./performance-page.mjs').Machine }} measurement
 */
export function record(part, { tables, machine }) {
  const measured = {
    ...readMeasured(),
    [part]: { date: new Date().toISOString().slice(0, 10), commit: describeCommit(), machine, tables },
  };
  const sorted = Object.fromEntries(
    Object.entries(measured).sort(([one], [other]) => (one < other ? -1 : 1)),
  );
  writeFileSync(FIGURES, JSON.stringify(sorted));
  spawnSync(process.execPath, ['node_modules/oxfmt/bin/oxfmt', FIGURES], { stdio: 'ignore' });
  updatePage();
}
