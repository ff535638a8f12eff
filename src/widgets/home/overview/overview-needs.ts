/** What in all organisations asks for somebody, one line each, in the order in which it cannot wait. Pure. */
import type { Overview, Waiting } from '#contract/overview.ts';
import type { Locale } from '#core/format/locale.ts';
import { formatCount } from '#core/format/count.ts';
import type { Text } from '#core/i18n/texts.ts';
import { formatCents } from '#core/money/format-cents.ts';
import { centsFromReais } from '#core/money/reais.ts';
import { acts, type Act } from '../acts.ts';
import type { Need, NeedPart } from '../need-parts.ts';

export interface OverviewWords {
  readonly t: Text<'overview'>;
  readonly verdict: Text<'verdict'>;
  readonly locale: Locale;
}

/** An act of the home of one organisation, which is selected first. */
const inOrganization = (act: Act, organizationId: string): Act => ({ ...act, organizationId });

const ofAll = (of: NonNullable<Act['of']>, view = ''): Act => ({
  element: 'litro-aggregates',
  path: `/app/aggregates/${of}`,
  view,
  of,
});

export function overviewNeeds(overview: Overview, words: OverviewWords): Need[] {
  const { t, verdict } = words;
  const { payments, awaited, low, bills, refused, receipts, pending, alerts } = overview;
  const { decide, buy, refusedToday, alertsToday, pendingReceipts, pendingPix } = acts;
  return [
    line('payments', 'negative', payments, words, {
      to: decide,
      all: { label: t('decide'), to: ofAll('payments') },
    }),
    line('awaited', 'caution', awaited, words, {
      to: decide,
      all: { label: t('confirm'), to: ofAll('purchases', 'period=all&filter.status=person') },
    }),
    line('low', 'caution', low, words, { to: buy }),
    line('bills', 'caution', bills, words, { to: acts.bills }),
    line('refused', 'caution', refused, words, { to: refusedToday }),
    ...alerts.map(({ type, ...waiting }) =>
      line('alert', 'caution', waiting, words, {
        to: alertsToday(type),
        key: type,
        name: verdict(`alert_${type}`),
      }),
    ),
    line('receipts', 'caution', receipts, words, { to: pendingReceipts }),
    line('pending', 'neutral', pending, words, {
      to: pendingPix,
      all: { label: t('seeAll'), to: ofAll('purchases', pendingPix.view) },
    }),
  ].filter((need) => need !== null);
}

type Kind = 'payments' | 'awaited' | 'low' | 'bills' | 'refused' | 'alert' | 'receipts' | 'pending';

interface Ways {
  /** To one of the organisations. */
  readonly to: Act;
  /** To all of them. */
  readonly all?: Need['act'];
  readonly key?: string;
  readonly name?: string;
}

function line(
  kind: Kind,
  tone: Need['tone'],
  { count, amount, organizations, first }: Waiting,
  words: OverviewWords,
  { to, all = null, key = kind, name = '' }: Ways,
): Need | null {
  if (count === 0) return null;
  const { t, locale } = words;
  const money = (reais: number) => formatCents(centsFromReais(reais), locale);
  const counted = (many: number) => ({ count: many, shown: formatCount(many, locale) });
  const parts: NeedPart[] = first.map((one) => ({
    text: one.organization.name,
    about: one.amount > 0 || kind === 'low' ? money(one.amount) : formatCount(one.count, locale),
    act: inOrganization(to, one.organization._id),
  }));
  const more = organizations - first.length;
  if (more > 0) parts.push({ text: t('more', counted(more)), ...(all && { act: all.to }) });
  return { key, tone, title: t(kind, { ...counted(count), amount: money(amount), name }), parts, act: all };
}
