/** Address such as `C7` for a row and column, both counted from 0. */
export function formatAddress(row: number, column: number): string {
  let name = '';
  for (let left = column + 1; left > 0; left = Math.floor((left - 1) / 26)) {
    name = String.fromCharCode(65 + ((left - 1) % 26)) + name;
  }
  return `${name}${row + 1}`;
}

/** Reads a cell address such as `C7`; null for text that is no address within a spreadsheet's limits. */
export function parseAddress(text: string): { readonly row: number; readonly column: number } | null {
  const parts = /^([A-Z]{1,3})([1-9][0-9]{0,6})$/.exec(text);
  if (!parts) return null;
  const [, letters = '', digits] = parts;
  let column = 0;
  for (const letter of letters) column = column * 26 + letter.charCodeAt(0) - 64;
  const row = Number(digits) - 1;
  return column <= 16_384 && row < 1_048_576 ? { row, column: column - 1 } : null;
}
