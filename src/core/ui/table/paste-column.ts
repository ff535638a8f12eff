/**
 * The first column of what a spreadsheet puts on the clipboard: cells parted by tabs, rows by line ends, a cell that holds
 * a quote in quotes. Null when it is a single value, which the field takes by itself. The line end behind
 * the last row is no row; an empty cell is.
 */
export function parsePastedColumn(pasted: string): string[] | null {
  const text = pasted.replace(/\r\n?/g, '\n').replace(/\n$/, '');
  if (!/[\n\t]/.test(text)) return null;
  return text.split('\n').map((line) => unquoted(line.split('\t', 1)[0] ?? '').trim());
}

function unquoted(cell: string): string {
  const quoted = /^"(.*)"$/.exec(cell);
  return quoted ? quoted[1]!.replaceAll('""', '"') : cell;
}
