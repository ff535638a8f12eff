import type { Cents } from '#core/money/cents.ts';
import type { DatabaseTransaction } from '../platform/database/tenancy.ts';
import { businessDaysAfter } from '../features/payments/business-days.ts';
import { writePixCode } from '../features/payments/pix-code.rules.ts';
import { freeFieldOf, writeSlip } from '../features/payments/slip.rules.ts';
import { calendarDateOf } from '#core/dates/zone.ts';
import { idLike } from './ids.ts';
import { insertRows } from './insert-rows.ts';
import type { PlannedRow } from './plan.ts';

export interface PurchaseBook {
  paid(at: Date, entryId: string, amountCents: Cents): void;
  pending(at: Date, amountCents: Cents): void;
  /** Writes the purchases since the last call. Call it after their entries are written. */
  write(tx: DatabaseTransaction): Promise<void>;
}

const MINUTE_MS = 60_000;
const PAID_AFTER_MS = 4 * MINUTE_MS;
const EXPIRES_AFTER_MS = 10 * MINUTE_MS;
const SLIP_DAYS = 3;
const ACCOUNT = { key: '123e4567-e89b-42d3-a456-426655440000', name: 'Litro', city: 'São Paulo' };
const SLIPS = { bank: '999', agreement: '1' };
const TXID_LETTERS = 25;

interface DemoBuyer {
  readonly organizationId: string;
  readonly timeZone: string;
  readonly userId: string;
  readonly paysAfterwards: boolean;
}

export function openPurchaseBook({
  organizationId,
  timeZone,
  userId,
  paysAfterwards,
}: DemoBuyer): PurchaseBook {
  const purchases: PlannedRow<'purchases'>[] = [];
  const payments: PlannedRow<'payments'>[] = [];
  const purchase = (id: string, at: Date, amountCents: Cents) => ({
    organization_id: organizationId,
    id,
    amount_cents: amountCents,
    user_id: userId,
    created_at: at,
    txid: null,
    pix_payload: null,
    expires_at: null,
    slip_barcode: null,
    slip_line: null,
    slip_due_on: null,
    paid_late: 'no' as const,
  });
  return {
    paid: (at, entryId, amountCents) => {
      if (paysAfterwards) {
        const onBill = { payment_type: 'bill', status: 'pending', paid_at: null, entry_id: entryId } as const;
        purchases.push({ ...purchase(idLike(at, entryId), at, amountCents), ...onBill });
        return;
      }
      const requestedAt = new Date(at.getTime() - PAID_AFTER_MS);
      const id = idLike(requestedAt, entryId);
      const txid = entryId.replaceAll('-', '').slice(-TXID_LETTERS);
      purchases.push({
        ...purchase(id, requestedAt, amountCents),
        payment_type: 'pix',
        status: 'paid',
        paid_at: at,
        entry_id: entryId,
        txid,
        pix_payload: writePixCode({
          ...ACCOUNT,
          amountCents,
          txid,
          message: 'Litro',
        }),
        expires_at: new Date(requestedAt.getTime() + EXPIRES_AFTER_MS),
      });
      payments.push(paymentOf(organizationId, { at, entryId, txid, purchaseId: id, amountCents }));
    },
    pending: (at, amountCents) => {
      const id = idLike(at, organizationId);
      const dueDate = businessDaysAfter(calendarDateOf(at, timeZone), SLIP_DAYS);
      const freeField = freeFieldOf(SLIPS.agreement, id);
      const { barcode, line } = writeSlip({ bank: SLIPS.bank, freeField, amountCents, dueDate });
      purchases.push({
        ...purchase(id, at, amountCents),
        payment_type: 'bankSlip',
        status: 'pending',
        paid_at: null,
        entry_id: null,
        slip_barcode: barcode,
        slip_line: line,
        slip_due_on: dueDate,
      });
    },
    write: async (tx) => {
      await insertRows(tx, 'purchases', purchases.splice(0));
      await insertRows(tx, 'payments', payments.splice(0));
    },
  };
}

interface PaidPurchase {
  readonly at: Date;
  readonly entryId: string;
  readonly txid: string;
  readonly purchaseId: string;
  readonly amountCents: Cents;
}

const paymentOf = (organizationId: string, { at, entryId, txid, purchaseId, amountCents }: PaidPurchase) =>
  ({
    organization_id: organizationId,
    id: idLike(at, entryId),
    reference: `E00000000${at.toISOString().replace(/\D/g, '').slice(0, 12)}${txid.slice(-11)}`,
    source: 'pix',
    outcome: 'credited',
    txid,
    purchase_id: purchaseId,
    amount_cents: amountCents,
    reason: '',
    paid_at: at,
    received_at: at,
  }) as const;
