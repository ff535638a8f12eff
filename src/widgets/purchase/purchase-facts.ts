import type { Purchase } from '#contract/purchases.ts';
import type { Sheet } from '#blocks/print/print-sheet.ts';
import { parseCalendarDate } from '#core/dates/calendar-date.ts';
import { formatDate, formatInstant } from '#core/dates/format-date.ts';
import { formatCnpj } from '#core/format/cnpj.ts';
import type { Locale } from '#core/format/locale.ts';
import { neutralText } from '#core/format/neutral-text.ts';
import type { Text } from '#core/i18n/texts.ts';
import { formatCents } from '#core/money/format-cents.ts';
import { centsFromReais } from '#core/money/reais.ts';

export interface PurchaseWords {
  readonly t: Text<'purchase'>;
  readonly locale: Locale;
  readonly timeZone: string;
  readonly organization: string;
}

export function purchaseAmount({ value }: Purchase, { locale }: Pick<PurchaseWords, 'locale'>): string {
  return formatCents(centsFromReais(value), locale);
}

export function purchaseFacts(purchase: Purchase, words: PurchaseWords): Sheet['facts'] {
  const { t, locale, timeZone } = words;
  const { paymentType, createdAt, by, slip, reference, paidAt, cancelledAt, distribution } = purchase;
  const { returned = 0 } = purchase;
  const time = (at: string) => formatInstant(new Date(at), locale, timeZone);
  const due = slip && parseCalendarDate(slip.dueDate);
  return [
    [t('type'), t(`type_${paymentType}`)],
    [t('at'), time(createdAt)],
    ...some(t('by'), by?.name),
    ...some(t('dueDate'), due && formatDate(due, locale)),
    ...some(t('reference'), reference),
    ...some(t('paidAt'), paidAt && time(paidAt)),
    ...some(t('returned'), returned > 0 && formatCents(centsFromReais(returned), locale)),
    ...some(t('cancelledAt'), cancelledAt && time(cancelledAt)),
    ...some(
      t('distribution'),
      distribution &&
        t(`distribution_${distribution.status}`, {
          amount: formatCents(centsFromReais(distribution.amount), locale),
        }),
    ),
  ];
}

export function purchaseIds({ _id, entry }: Purchase, { t }: Pick<PurchaseWords, 't'>): Sheet['facts'] {
  return [[t('id'), _id], ...some(t('entry'), entry)];
}

const some = (label: string, value: string | false | null | undefined) =>
  value ? [[label, value] as const] : [];

export function purchaseSheet(purchase: Purchase, words: PurchaseWords): Sheet {
  const amount = purchaseAmount(purchase, words);
  const key = purchase.entry !== null ? 'receiptTitle' : 'sheetTitle';
  const { t, organization } = words;
  return {
    title: t(key, { amount }),
    facts: [
      ...some(t('organization'), organization),
      [t('value'), amount],
      ...purchaseFacts(purchase, words),
      ...purchaseIds(purchase, words),
    ],
  };
}

type PurchaseSlip = NonNullable<Purchase['slip']>;

export function slipParties({ payee, payer }: PurchaseSlip, { t }: Pick<PurchaseWords, 't'>): Sheet['facts'] {
  const written = ({ name, federalTaxNumber }: PurchaseSlip['payer']) =>
    t('slipParty', { name, taxNumber: formatCnpj(federalTaxNumber) });
  return [...some(t('slipPayee'), payee && written(payee)), [t('payer'), written(payer)]];
}

export function slipSheet(
  purchase: Purchase,
  slip: PurchaseSlip,
  words: PurchaseWords,
): Pick<Sheet, 'title' | 'facts'> {
  const { t, locale, timeZone } = words;
  const amount = purchaseAmount(purchase, words);
  const due = parseCalendarDate(slip.dueDate);
  return {
    title: t('slipTitle', { amount }),
    facts: [
      ...slipParties(slip, words),
      [t('value'), amount],
      ...some(t('dueDate'), due && formatDate(due, locale)),
      [t('at'), formatInstant(new Date(purchase.createdAt), locale, timeZone)],
      [t('id'), purchase._id],
    ],
  };
}

/**
 * Plain text with one line per fact. It escapes values that a spreadsheet would run as formulas.
 */
export function purchaseText(purchase: Purchase, words: PurchaseWords): string {
  const { title, facts } = purchaseSheet(purchase, words);
  return [[title], ...facts].map((cells) => cells.map(neutralText).join('\t')).join('\n');
}
