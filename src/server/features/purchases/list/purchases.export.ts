import { PAYMENT_STATUSES } from '#contract/choices.ts';
import type { ListedPurchase, Purchase } from '#contract/purchases.ts';
import { formatInstant } from '#core/dates/format-date.ts';
import { returnedOf } from '#core/format/returned.ts';
import { formatCents } from '#core/money/format-cents.ts';
import { centsFromReais } from '#core/money/reais.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Tenancy } from '../../../platform/database/tenancy.ts';
import {
  textColumn,
  type ExportDescription,
  type ExportSpeech,
  type ListExport,
} from '../../../platform/exports/list-export.ts';
import { periodNotes } from '../../../platform/exports/period-notes.ts';
import type { Call } from '../../../platform/plugins/routes.ts';
import type { ServerWords } from '../../../platform/words.ts';
import type { PaymentAccounts } from '../../../platform/config/payment-settings.ts';
import { readPurchaseBatch } from './purchase-list.service.ts';
import { situationOf } from '../purchases.presenter.ts';

type PurchasesExportName = 'GET /v2/admin/organization/purchase';

export function purchasesExport(parts: {
  readonly tenancy: Tenancy;
  readonly clock: Clock;
  readonly accounts: PaymentAccounts;
}): ListExport<PurchasesExportName, ListedPurchase> {
  return {
    describe: (call, speech) => describe(call, speech),
    readBatch: (call, after, limit) => readPurchaseBatch(parts, call, after, limit),
  };
}

function describe(
  { query, scope }: Call<PurchasesExportName>,
  speech: ExportSpeech,
): ExportDescription<ListedPurchase> {
  const { words, locale, nameOf } = speech;
  const textOf = words('purchase');
  const report = words('report');
  const cents = ({ value }: Purchase) => centsFromReais(value);
  const returnedCents = ({ returned = 0 }: Purchase) => centsFromReais(returned);
  const time = ({ organization: { timeZone } }: ListedPurchase, at: string | null) =>
    at === null ? '' : formatInstant(new Date(at), locale, timeZone);
  const { status, paymentType, situation, awaits, returned, value, search } = query;
  return {
    title: textOf('list'),
    fileName: textOf('fileName'),
    filters: [
      ...periodNotes(query, speech),
      ...(status === undefined ? [] : [[textOf('status'), textOf(`status_${status}`)] as const]),
      ...(situation === undefined ? [] : [[textOf('status'), textOf(`only_${situation}`)] as const]),
      ...(paymentType === undefined ? [] : [[textOf('type'), textOf(`type_${paymentType}`)] as const]),
      ...(awaits === undefined ? [] : [[textOf('status'), textOf(`awaits_${awaits}`)] as const]),
      ...(returned ? [[textOf('status'), textOf('only_returned')] as const] : []),
      ...(value === undefined
        ? []
        : [[textOf('value'), formatCents(centsFromReais(value), locale)] as const]),
      ...(search === undefined ? [] : [[report('search'), search] as const]),
    ],
    columns: [
      ...(scope.organizations.length > 1
        ? [textColumn(textOf('organization'), ({ organization }: ListedPurchase) => nameOf(organization))]
        : []),
      textColumn(textOf('at'), (row) => time(row, row.createdAt)),
      { header: textOf('value'), kind: 'money', value: cents },
      textColumn(textOf('type'), (purchase) => textOf(`type_${purchase.paymentType}`)),
      textColumn(textOf('status'), (purchase) => situationText(purchase, textOf)),
      { header: textOf('returned'), kind: 'money', value: returnedCents },
      textColumn(textOf('paidAt'), (row) => time(row, row.paidAt)),
      textColumn(textOf('by'), ({ by }) => by?.name ?? ''),
      textColumn(textOf('reference'), ({ reference }) => reference ?? ''),
      textColumn(textOf('id'), ({ _id }) => _id),
    ],
    totals: [
      { label: report('rows'), kind: 'number', of: () => 1 },
      ...PAYMENT_STATUSES.map((one) => ({
        label: textOf(`total_${one}`),
        kind: 'money' as const,
        of: (purchase: Purchase) =>
          purchase.status === one && situationOf(purchase) !== 'expired' ? cents(purchase) : 0,
      })),
      { label: textOf('total_returned'), kind: 'money', of: returnedCents },
    ],
  };
}

function situationText(purchase: Purchase, textOf: ServerWords<'purchase'>): string {
  const { paidLate } = purchase;
  const returned = returnedOf(purchase);
  if (returned !== null) return textOf(`situation_${returned}`);
  return paidLate === 'no' ? textOf(`situation_${situationOf(purchase)}`) : textOf(`late_${paidLate}`);
}
