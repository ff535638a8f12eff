import { PAYMENT_STATUSES } from '#contract/choices.ts';
import type { Purchase, PurchaseSituation } from '#contract/purchases.ts';
import type { SheetTotal } from '#core/format/sheet-cell.ts';
import type { Text } from '#core/i18n/texts.ts';
import { sumCents } from '#core/money/arithmetic.ts';
import { centsFromReais } from '#core/money/reais.ts';

export const PURCHASE_SUMS = [...PAYMENT_STATUSES, 'returned'] as const;

/** Totals for an exported file of purchases. Expired purchases are not included. */
export function purchaseTotals(
  rows: readonly (Purchase & { readonly situation: PurchaseSituation })[],
  t: Text<'purchase'>,
): SheetTotal[] {
  const total = (sum: (typeof PURCHASE_SUMS)[number], reais: readonly number[]) => ({
    label: t(`total_${sum}`),
    kind: 'money' as const,
    value: sumCents(reais.map(centsFromReais)),
  });
  const counted = rows.filter(({ situation }) => situation !== 'expired');
  return [
    ...PAYMENT_STATUSES.map((status) =>
      total(
        status,
        counted.filter((row) => row.status === status).map(({ value }) => value),
      ),
    ),
    total(
      'returned',
      rows.map(({ returned = 0 }) => returned),
    ),
  ];
}
