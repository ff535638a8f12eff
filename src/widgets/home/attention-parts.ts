import type { Locale } from '#core/format/locale.ts';
import { formatCount } from '#core/format/count.ts';
import type { Text } from '#core/i18n/texts.ts';
import { formatCents } from '#core/money/format-cents.ts';
import { centsFromReais } from '#core/money/reais.ts';
import type { HomeActionRequest } from './home.element.ts';

export interface AttentionWords {
  readonly t: Text<'home'>;
  readonly explanation: Text<'verdict'>;
  readonly locale: Locale;
  readonly timeZone: string;
}

export interface AttentionPart {
  readonly text: string;
  readonly action?: HomeActionRequest;
  readonly about?: string;
}

export interface AttentionItem {
  readonly key: string;
  readonly tone: 'negative' | 'caution' | 'neutral';
  readonly title: string;
  readonly parts: readonly AttentionPart[];
  /** Link of the attention item; null if the user lacks the permission. */
  readonly action: { readonly label: string; readonly to: HomeActionRequest } | null;
}

const NAMED = 3;

export const money = (reais: number, { locale }: AttentionWords) =>
  formatCents(centsFromReais(reais), locale);

export const counted = (count: number, { locale }: AttentionWords) => ({
  count,
  shown: formatCount(count, locale),
});

export function named<T>(
  count: number,
  first: readonly T[],
  words: AttentionWords,
  part: (one: T) => AttentionPart,
): AttentionPart[] {
  const shown = first.slice(0, NAMED);
  const more = count - shown.length;
  return [...shown.map(part), ...(more > 0 ? [{ text: words.t('more', counted(more, words)) }] : [])];
}
