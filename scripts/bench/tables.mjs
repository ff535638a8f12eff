/** Tables of measured figures: check for missing figures, and formatting as Markdown. */

/**
 * @typedef {object} Column
 * @property {string} title
 * @property {string} [unit] such as `ms` or `kB`; counts and ratios have no unit
 *
 * @typedef {object} Row
 * @property {string} title
 * @property {readonly (number | null)[]} figures a figure for each column; null if the column does not apply to the row
 *
 * @typedef {object} Table
 * @property {string} title the measured work, with its size
 * @property {readonly Column[]} columns
 * @property {readonly Row[]} rows
 * @property {string} [note]
 */

/**
 * Refuses a table with a figure that was not measured.
 *
 * @param {Table} table
 * @throws {Error} names the row and the column
 */
export function assertFigures({ title, columns, rows }) {
  if (columns.length === 0 || rows.length === 0) throw new Error(`The table "${title}" is empty.`);
  for (const row of rows) {
    if (row.figures.length !== columns.length)
      throw new Error(`"${row.title}" of "${title}" has ${row.figures.length} of ${columns.length} figures.`);
    const missing = columns.find((_column, place) => !isFigure(row.figures[place]));
    if (missing) throw new Error(`"${missing.title}" of "${row.title}" in "${title}" is not a figure.`);
    if (row.figures.every((figure) => figure === null))
      throw new Error(`"${row.title}" of "${title}" has no figure.`);
  }
}

const isFigure = (value) => value === null || Number.isFinite(value);

/**
 * Rounds to three digits, and figures from 100 on to whole numbers.
 *
 * @param {number | null} value
 */
function formatFigure(value) {
  if (value === null) return '–';
  return Math.abs(value) >= 100 ? String(Math.round(value)) : String(Number(value.toPrecision(3)));
}

/**
 * @param {Table} table
 * @returns {string} a Markdown table, with its note below
 */
export function formatTable({ title, columns, rows, note }) {
  const head = [title, ...columns.map((column) => [column.title, column.unit].filter(Boolean).join(', '))];
  const rule = head.map((_title, place) => (place === 0 ? '---' : '---:'));
  const lines = rows.map((row) => [row.title, ...row.figures.map(formatFigure)]);
  const table = [head, rule, ...lines].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
  return note ? `${table}\n\n${note}` : table;
}
