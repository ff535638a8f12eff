import { decimalMarkOf, type DecimalMark } from './decimal.ts';
import { DEFAULT_LOCALE, type Locale } from './locale.ts';

const MOST_CHARACTERS = 32;

/**
 * Reads a figure in the locale's notation; null for other text. In pt-BR, both `1.240,5` and `1240.5` are 1240.5,
 * because the point of `1240.5` cannot group digits. The locale decides ambiguous figures: `1.240` is 1240 in pt-BR and
 * 1.24 in en-US. Negative figures have a leading sign.
 */
export function parseDecimal(text: string, locale: Locale = DEFAULT_LOCALE): number | null {
  const mark = decimalMarkOf(locale);
  const values = decimalReadings(text);
  return values[mark] ?? values[otherMark(mark)];
}

export const otherMark = (mark: DecimalMark): DecimalMark => (mark === ',' ? '.' : ',');

/** Value of a figure under each decimal mark; null if the text is no figure with this mark. */
export function decimalReadings(text: string): Readonly<Record<DecimalMark, number | null>> {
  return { ',': readBy(text, ','), '.': readBy(text, '.') };
}

function readBy(text: string, mark: DecimalMark): number | null {
  const typed = text.trim().replace('−', '-');
  if (typed.length > MOST_CHARACTERS) return null;
  const signed = /^(-?)([0-9.,\s]+)$/.exec(typed);
  if (!signed) return null;
  const [, sign = '', figure = ''] = signed;
  const digits = readFigure(figure, otherMark(mark), mark);
  return digits === null ? null : Number(sign + digits);
}

function readFigure(text: string, group: string, mark: string): string | null {
  const [whole = '', decimals = '', ...others] = text.split(mark);
  if (others.length > 0 || !/^\d*$/.test(decimals) || (decimals === '' && text.endsWith(mark))) return null;
  const groups = whole.split(group === '.' ? /[.\s]/ : /[,\s]/);
  const isGrouped = groups.length > 1;
  const [first = '', ...rest] = groups;
  const isWhole = isGrouped
    ? /^[1-9]\d{0,2}$/.test(first) && rest.every((part) => /^\d{3}$/.test(part))
    : /^\d*$/.test(first);
  if (!isWhole || whole + decimals === '') return null;
  return `${groups.join('') || '0'}.${decimals || '0'}`;
}
