import type { BoundDistribution } from '#contract/bound-distributions.ts';
import type { Purchase, PurchaseSituation, TransferAccount } from '#contract/purchases.ts';
import { reaisFromCents } from '#core/money/reais.ts';
import type { PaymentAccounts, TransferSettings } from '../../platform/config/payment-settings.ts';
import { authorIn } from '../../platform/accounts/user-name.service.ts';
import { creditLeft, type Owing } from './bill.rules.ts';
import { presentExpiry } from './charge/expiry.rules.ts';
import type { PurchaseRow } from './purchases.repository.ts';

/** Number of characters at the end of an id that screens show. */
const REFERENCE_LETTERS = 6;

/** Reference that a bank transfer must carry. */
export const referenceOf = (id: string): string => id.slice(-REFERENCE_LETTERS).toUpperCase();

const isoOf = (at: Date | null): string | null => at?.toISOString() ?? null;

export interface PresentingPurchase {
  readonly names: ReadonlyMap<string, string>;
  readonly now: Date;
  readonly accounts: PaymentAccounts;
}

export function presentPurchase(
  row: PurchaseRow,
  { names, now, accounts: { slips, transfers } }: PresentingPurchase,
): Purchase {
  const { user_id: userId, pix_payload: payload, expires_at: expiresAt } = row;
  const { slip_barcode: barcode, slip_line: line, slip_due_on: dueDate } = row;
  return {
    _id: row.id,
    value: reaisFromCents(row.amount_cents),
    paymentType: row.payment_type,
    status: row.status,
    createdAt: row.created_at.toISOString(),
    by: authorIn(names, userId),
    pix: payload === null || expiresAt === null ? null : { payload, ...presentExpiry(expiresAt, now) },
    slip:
      barcode === null || line === null || dueDate === null
        ? null
        : {
            barcode,
            line,
            dueDate,
            payee: slips?.payee ?? null,
            payer: { name: row.payerName, federalTaxNumber: row.payerTaxNumber },
          },
    transfer: transfers && isTransferOpen(row) ? presentAccount(transfers) : null,
    link: row.link,
    reference: row.payment_type === 'transfer' ? referenceOf(row.id) : null,
    paidAt: isoOf(row.paid_at),
    cancelledAt: isoOf(row.cancelled_at),
    entry: row.entry_id,
    paidLate: row.paid_late,
    returned: reaisFromCents(row.returned_cents),
    distribution: presentBound(row),
  };
}

const isTransferOpen = ({ payment_type: type, status, link }: PurchaseRow) =>
  type === 'transfer' && status === 'pending' && link === null;

function presentAccount({ payee, bank, branch, account, pixKey }: TransferSettings): TransferAccount {
  return { payee: payee.name, federalTaxNumber: payee.federalTaxNumber, bank, branch, account, pixKey };
}

function presentBound(row: PurchaseRow): BoundDistribution | null {
  const { distribution_type: type, distribution_rows: rows, distribution_cents: amountCents } = row;
  const { distribution_status: status } = row;
  if (type === null || rows === null || amountCents === null || status === null) return null;
  return {
    type,
    rows,
    amount: reaisFromCents(amountCents),
    status,
    at: isoOf(row.distribution_at),
    entry: row.distribution_entry_id,
    refusal: row.distribution_refusal,
  };
}

/** Situation of a purchase. Must equal the SQL condition `hasSituation`. */
export function situationOf({ status, entry, pix }: Purchase): PurchaseSituation {
  if (status !== 'pending') return status;
  if (entry !== null) return 'billed';
  return pix?.secondsLeft === 0 ? 'expired' : 'pending';
}

/** Presents the remaining credit; null for a pre-paid company. */
export function presentCredit(owing: Owing) {
  const leftCents = creditLeft(owing);
  if (owing.creditLimitCents === null || leftCents === null) return null;
  return { limit: reaisFromCents(owing.creditLimitCents), left: reaisFromCents(leftCents) };
}
