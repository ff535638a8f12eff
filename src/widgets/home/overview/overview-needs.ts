/** What in all organisations asks for somebody, one line each, in the order in which it cannot wait. Pure. */
import type { Overview, Waiting } from '#contract/overview.ts';
import type { Locale } from '#core/format/locale.ts';
import { formatCount } from '#core/format/count.ts';
import type { Text } from '#core/i18n/texts.ts';
import { formatCents } from '#core/money/format-cents.ts';
import { centsFromReais } from '#core/money/reais.ts';
import type { Act } from '../acts.ts';
import type { Need, NeedPart } from '../need-parts.ts';

export interface OverviewWords {
  readonly t: Text<'overview'>;
  readonly verdict: Text<'verdict'>;
  readonly locale: Locale;
}

type Lead = (organizationId: string) => Act;

const lead =
  (element: Act['element'], path: string, parts: Readonly<Record<string, string>> = {}): Lead =>
  (organizationId) => ({ element, path, view: new URLSearchParams(parts).toString(), organizationId });

const ofAll = (of: NonNullable<Act['of']>, parts: Readonly<Record<string, string>> = {}): Act => ({
  element: 'litro-aggregates',
  path: `/app/aggregates/${of}`,
  view: new URLSearchParams(parts).toString(),
  of,
});

const TRANSACTIONS = '/app/transactions';

export function overviewNeeds(overview: Overview, words: OverviewWords): Need[] {
  const { t, verdict } = words;
  const { payments, awaited, low, bills, refused, receipts, pending, alerts } = overview;
  return [
    line('payments', 'negative', payments, words, {
      to: lead('litro-payments', '/app/balance/payments'),
      all: { label: t('decide'), to: ofAll('payments') },
    }),
    line('awaited', 'caution', awaited, words, {
      to: lead('litro-payments', '/app/balance/payments'),
      all: { label: t('confirm'), to: ofAll('purchases', { period: 'all', 'filter.status': 'person' }) },
    }),
    line('low', 'caution', low, words, { to: lead('litro-purchase', '/app/balance/purchase') }),
    line('bills', 'caution', bills, words, { to: lead('litro-bills', '/app/bills') }),
    line('refused', 'caution', refused, words, {
      to: lead('litro-transactions', TRANSACTIONS, { period: 'today', 'filter.outcome': 'canceled' }),
    }),
    ...alerts.map(({ type, ...waiting }) =>
      line('alert', 'caution', waiting, words, {
        to: lead('litro-transactions', TRANSACTIONS, { period: 'today', 'filter.check': type }),
        key: type,
        name: verdict(`alert_${type}`),
      }),
    ),
    line('receipts', 'caution', receipts, words, {
      to: lead('litro-transactions', TRANSACTIONS, { 'filter.check': 'pendingReceiptValidation' }),
    }),
    line('pending', 'neutral', pending, words, {
      to: lead('litro-purchase', '/app/balance/purchase', {
        period: 'all',
        'filter.status': 'pending',
        'filter.type': 'pix',
      }),
      all: {
        label: t('seeAll'),
        to: ofAll('purchases', { period: 'all', 'filter.status': 'pending', 'filter.type': 'pix' }),
      },
    }),
  ].filter((need) => need !== null);
}

type Kind = 'payments' | 'awaited' | 'low' | 'bills' | 'refused' | 'alert' | 'receipts' | 'pending';

interface Ways {
  /** To one of the organisations. */
  readonly to: Lead;
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
    act: to(one.organization._id),
  }));
  const more = organizations - first.length;
  if (more > 0) parts.push({ text: t('more', counted(more)) });
  return { key, tone, title: t(kind, { ...counted(count), amount: money(amount), name }), parts, act: all };
}
