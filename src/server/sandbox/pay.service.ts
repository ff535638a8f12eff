import type { Purchase } from '#contract/purchases.ts';
import type { Cents } from '#core/money/cents.ts';
import { Refusal } from '../platform/refusal.ts';
import type { MovingParts } from '../ledger/credit/move-credit.ts';
import { announce } from '../platform/events/announce.ts';
import type { Actor } from '../records/actor.ts';
import { isSigned, signNotice } from '../features/payments/notice-signature.ts';
import type { PaymentAccounts, PaymentSettings } from '../platform/config/payment-settings.ts';
import { decimal } from '../features/payments/pix-code.rules.ts';
import { readNotices } from '../features/payments/pix-notice.rules.ts';
import { requesterOf } from '../features/purchases/bound/asker.service.ts';
import type { PurchaseRow } from '../features/purchases/held-purchases.service.ts';
import { readPurchase, readRow, type Named } from '../features/purchases/read-purchase.service.ts';
import { takeNotices } from '../features/incoming-payments/notice/take-notice.service.ts';
import { takePayment } from '../features/incoming-payments/payment/take-payment.service.ts';

export interface SandboxBank extends MovingParts {
  readonly paymentSettings: PaymentSettings | null;
  readonly accounts: PaymentAccounts;
}

/** Pays a purchase. Simultaneous calls count as one payment. Refuses with `not_found` and `purchase_not_pending`. */
export async function payAsBank(parts: SandboxBank, named: Named, actor: Actor): Promise<Purchase> {
  const row = await readRow(parts.tenancy, named);
  if (row.status !== 'pending' || row.entry_id !== null) throw new Refusal('purchase_not_pending');
  const { txid, amount_cents: amountCents } = row;
  if (txid !== null) await payByPix(parts, { txid, amountCents, endToEndId: endToEndIdOf(row) }, actor);
  else await payByHand(parts, named, row, actor);
  return readPurchase(parts, named);
}

interface Transferred {
  readonly txid: string;
  readonly amountCents: Cents;
  readonly endToEndId: string;
  readonly returned?: { readonly id: string; readonly amountCents: Cents };
}

/** Signs a simulated payment notice and passes it through the checks of a real notice. */
export async function payByPix(
  parts: SandboxBank,
  { txid, amountCents, endToEndId, returned }: Transferred,
  actor: Actor,
): Promise<void> {
  const { clock, paymentSettings } = parts;
  // The sandbox may simulate only notices of the local provider, never notices of a real bank.
  if (paymentSettings?.kind !== 'local') throw new Refusal('not_found');
  const { noticeSecret } = paymentSettings;
  const horario = clock.now().toISOString();
  const devolucoes = returned && [
    {
      id: returned.id,
      rtrId: `D${endToEndId.slice(1)}`,
      valor: decimal(returned.amountCents),
      natureza: 'MED_FRAUDE',
      horario: { solicitacao: horario, liquidacao: horario },
      status: 'DEVOLVIDO',
    },
  ];
  const pix = { endToEndId, txid, valor: decimal(amountCents), horario, ...(devolucoes && { devolucoes }) };
  const body = Buffer.from(JSON.stringify({ pix: [pix] }));
  const isTrusted = isSigned(noticeSecret, signNotice(noticeSecret, body, clock.now()), body, clock.now());
  const notices = readNotices(JSON.parse(body.toString()));
  if (!isTrusted || !notices) throw new Refusal('not_found');
  await takeNotices(parts, notices, actor);
}

/** Pays a slip or a transfer, for which banks send no notice. */
async function payByHand(
  parts: MovingParts,
  { scope, organizationId }: Named,
  row: PurchaseRow,
  actor: Actor,
): Promise<void> {
  const { tenancy, clock, bus, ledger } = parts;
  const { id, amount_cents: amountCents } = row;
  if (ledger.halted) throw new Refusal('ledger_halted');
  const payment = { reference: `sandbox ${id}`, source: 'person', of: { id }, amountCents } as const;
  const asker = await requesterOf(tenancy, row);
  await tenancy.inScope(
    scope,
    async (tx) => {
      const moving = { tx, clock, organizationId, actor };
      const { events } = await takePayment(moving, { ...payment, paidAt: clock.now() }, asker);
      await announce(bus, tx, organizationId, events);
    },
    { moves: true },
  );
}

export function endToEndIdOf({ id, created_at: createdAt }: Pick<PurchaseRow, 'id' | 'created_at'>): string {
  const minute = createdAt.toISOString().replace(/\D/g, '').slice(0, 12);
  return `E00000000${minute}${id.replaceAll('-', '').slice(-11)}`;
}
