/** Whether a pasted text is for the whole table, by what can be seen without reading it. In the browser it decides at once. */
import type { Locale } from '#core/format/locale.ts';
import { parseAmount, withPlainSpaces } from '#core/money/parse-amount.ts';

/** A single value, also with the line end that a spreadsheet puts behind it, is none: the field takes it. */
export function isPastedBlock(text: string, locale: Locale): boolean {
  const bare = text.replace(/(?:\r\n?|\n)$/, '');
  if (/[\n\r\t;]/.test(bare)) return true;
  const plain = withPlainSpaces(bare);
  return /\S {2,}\S/.test(plain) && !parseAmount(plain.replace(/ {2,}/g, ' '), locale).ok;
}
