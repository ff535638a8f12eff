/** Fast check whether a pasted text fills many cells. It runs within the paste event, before the parser is loaded. */
import type { Locale } from '#core/format/locale.ts';
import { parseAmount, withPlainSpaces } from '#core/money/parse-amount.ts';

/** False for a single value, also with the line end that a spreadsheet appends. */
export function isPastedBlock(text: string, locale: Locale): boolean {
  const bare = text.replace(/(?:\r\n?|\n)$/, '');
  if (/[\n\r\t;]/.test(bare)) return true;
  const plain = withPlainSpaces(bare);
  return /\S {2,}\S/.test(plain) && !parseAmount(plain.replace(/ {2,}/g, ' '), locale).ok;
}
