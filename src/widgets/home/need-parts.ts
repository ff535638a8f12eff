/** Of what the lines of the home are made. */
import type { Locale } from '#core/format/locale.ts';
import { formatCount } from '#core/format/count.ts';
import type { Text } from '#core/i18n/texts.ts';
import { formatCents } from '#core/money/format-cents.ts';
import { centsFromReais } from '#core/money/reais.ts';
import type { Act } from './acts.ts';

export interface NeedWords {
  readonly t: Text<'home'>;
  readonly verdict: Text<'verdict'>;
  readonly locale: Locale;
  readonly timeZone: string;
}

/** A part of what is said below the line; with an act, it leads to one of what the line counts. */
export interface NeedPart {
  readonly text: string;
  readonly act?: Act;
  /** What is said of it, behind the text. */
  readonly about?: string;
}

export interface Need {
  readonly key: string;
  readonly tone: 'negative' | 'caution' | 'neutral';
  readonly title: string;
  readonly parts: readonly NeedPart[];
  /** Null where the user may not. */
  readonly act: { readonly label: string; readonly to: Act } | null;
}

/** Names of a line that counts more. */
const NAMED = 3;

export const money = (reais: number, { locale }: NeedWords) => formatCents(centsFromReais(reais), locale);

/** How many, for a text with a plural. */
export const counted = (count: number, { locale }: NeedWords) => ({
  count,
  shown: formatCount(count, locale),
});

/** The first few by their names, and how many there are besides. */
export function named<T>(
  count: number,
  first: readonly T[],
  words: NeedWords,
  part: (one: T) => NeedPart,
): NeedPart[] {
  const shown = first.slice(0, NAMED);
  const more = count - shown.length;
  return [...shown.map(part), ...(more > 0 ? [{ text: words.t('more', counted(more, words)) }] : [])];
}
