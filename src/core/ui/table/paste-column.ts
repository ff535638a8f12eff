/**
 * First column of cells pasted from a spreadsheet: tabs separate cells, line ends separate rows, and quotes enclose
 * cells with quotes. Null for a single value, which the field pastes itself. A trailing line end adds no row. An empty
 * cell counts as a row.
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
