/**
 * Writes the generated tables of docs/operate/performance.md. A pair of markers in the page encloses the table of each
 * part of the bench.
 */
import { assertFigures, formatTable } from './tables.mjs';

/**
 * @typedef {object} Machine
 * @property {number} cores
 * @property {number} memoryGb
 * @property {number} load average of the minute before the start
 * @property {Readonly<Record<string, string>>} software version by name
 *
 * @typedef {object} Measured
 * @property {string} date ISO day
 * @property {string} commit short hash, with `+` if files differed from the commit
 * @property {Machine} machine
 * @property {readonly import('./tables.mjs').Table[]} tables
 */

const MARKERS = /<!-- bench:(?<part>[a-z-]+):begin -->\n[\s\S]*?<!-- bench:\k<part>:end -->/g;

/**
 * @param {string} page Markdown with markers
 * @param {Readonly<Record<string, Measured>>} measured by part of the bench
 * @param {readonly string[]} parts every part of the bench
 * @returns {string} the page with the tables of every part
 * @throws {Error} if page and parts differ, or a figure is missing
 */
export function renderPage(page, measured, parts) {
  const named = [...page.matchAll(MARKERS)].map((match) => match.groups?.['part'] ?? '');
  for (const part of parts) {
    const count = named.filter((name) => name === part).length;
    if (count !== 1)
      throw new Error(`The page has ${count} pairs of markers for the part "${part}" instead of one pair.`);
  }
  const unknown = [...named, ...Object.keys(measured)].find((name) => !parts.includes(name));
  if (unknown) throw new Error(`"${unknown}" is not a part of the bench.`);
  return page.replace(
    MARKERS,
    (_text, part) =>
      `<!-- bench:${part}:begin -->\n\n${renderPart(measured[part])}\n\n<!-- bench:${part}:end -->`,
  );
}

/** @param {Measured | undefined} measured */
function renderPart(measured) {
  if (!measured) return 'Not measured yet.';
  for (const table of measured.tables) assertFigures(table);
  return [captionOf(measured), ...measured.tables.map(formatTable)].join('\n\n');
}

/** @param {Measured} measured */
function captionOf({ date, commit, machine }) {
  const software = Object.entries(machine.software).map(([name, version]) => `${name} ${version}`);
  const hardware = `${machine.cores} cores and ${machine.memoryGb} GB`;
  return `Measured on ${date} at commit \`${commit}\`: ${hardware}, ${software.join(', ')}, load average ${machine.load} at the start.`;
}
