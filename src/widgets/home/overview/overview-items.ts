import type { WaitingKind } from '#contract/aggregates.ts';
import { isAlertType } from '#contract/choices.ts';
import type { Overview, Waiting } from '#contract/overview.ts';
import type { NamedOrganization } from '#contract/values.ts';
import type { Locale } from '#core/format/locale.ts';
import { formatCount } from '#core/format/count.ts';
import type { Text } from '#core/i18n/texts.ts';
import { formatCents } from '#core/money/format-cents.ts';
import { centsFromReais } from '#core/money/reais.ts';
import { waitingAction } from '../actions.ts';
import type { HomeActionRequest } from '../home.element.ts';
import type { AttentionItem, AttentionPart } from '../attention-parts.ts';

export interface OverviewWords {
  readonly t: Text<'overview'>;
  readonly explanation: Text<'verdict'>;
  readonly locale: Locale;
  readonly nameOf: (organization: NamedOrganization) => string;
}

const inOrganization = (action: HomeActionRequest, organizationId: string): HomeActionRequest => ({
  ...action,
  organizationId,
});

const ofAll = (of: NonNullable<HomeActionRequest['of']>, view = ''): HomeActionRequest => ({
  element: 'litro-aggregates',
  view,
  of,
});

export function overviewItems(overview: Overview, words: OverviewWords): AttentionItem[] {
  const { t, explanation } = words;
  const { debts, returns, payments, awaited, low, bills, refused, receipts, pending, alerts } = overview;
  return [
    line('debts', 'negative', debts, words),
    line('returns', 'negative', returns, words),
    line('payments', 'negative', payments, words, { label: t('decide'), to: ofAll('payments') }),
    line('awaited', 'caution', awaited, words, {
      label: t('confirm'),
      to: ofAll('purchases', 'period=all&filter.status=person'),
    }),
    line('low', 'caution', low, words),
    line('bills', 'caution', bills, words),
    line('refused', 'caution', refused, words),
    ...alerts.map(({ type, ...waiting }) =>
      line(type, 'caution', { ...waiting, name: explanation(`alert_${type}`) }, words),
    ),
    line('receipts', 'caution', receipts, words),
    line('pending', 'neutral', pending, words, {
      label: t('seeAll'),
      to: ofAll('purchases', waitingAction('pending').view),
    }),
  ].filter((item) => item !== null);
}

/**
 * Attention item that covers several organizations. Without an action for all these organizations, it links
 * to the list of waiting items.
 */
function line(
  kind: WaitingKind,
  tone: AttentionItem['tone'],
  { count, amount, organizations, first, name = '' }: Waiting & { readonly name?: string },
  words: OverviewWords,
  action: NonNullable<AttentionItem['action']> = {
    label: words.t('seeAll'),
    to: ofAll('waiting', `filter.about=${kind}`),
  },
): AttentionItem | null {
  if (count === 0) return null;
  const { t, locale } = words;
  const money = (reais: number) => formatCents(centsFromReais(reais), locale);
  const counted = (many: number) => ({ count: many, shown: formatCount(many, locale) });
  const to = waitingAction(kind);
  const parts: AttentionPart[] = first.map((one) => ({
    text: words.nameOf(one.organization),
    about: one.amount > 0 || kind === 'low' ? money(one.amount) : formatCount(one.count, locale),
    action: inOrganization(to, one.organization._id),
  }));
  const more = organizations - first.length;
  if (more > 0) parts.push({ text: t('more', counted(more)), action: action.to });
  const title = isAlertType(kind) ? 'alert' : kind;
  return {
    key: kind,
    tone,
    title: t(title, { ...counted(count), amount: money(amount), name }),
    parts,
    action,
  };
}
