import type { RouteBody } from '#contract/routes.ts';
import type { Purchase } from '#contract/purchases.ts';
import { calendarDateOf } from '#core/dates/zone.ts';
import type { Cents } from '#core/money/cents.ts';
import { centsFromReais } from '#core/money/reais.ts';
import type { WrittenLanguage } from '../../platform/words.ts';
import { newId } from '../../platform/identifier.ts';
import { recordChange } from '../../records/record-change.ts';
import type { Moving } from '../../ledger/credit/under-lock.ts';
import { companyAndDebtOf } from '../../ledger/debt.rules.ts';
import { findAccount, lockAccounts } from '../../ledger/ledger.repository.ts';
import { postEntry } from '../../ledger/post-entry.ts';
import { businessDaysAfter } from '../payments/business-days.ts';
import type {
  PaymentAccounts,
  SlipSettings,
  TransferSettings,
} from '../../platform/config/payment-settings.ts';
import { freeFieldOf, writeSlip } from '../payments/slip.rules.ts';
import { Refusal } from '../../platform/refusal.ts';
import { decideBill } from './bill.rules.ts';
import { checkBound, columnsOfBound, keepShares, runBound } from './bound/bound.service.ts';
import { askLater, type Charge } from './charge/charge.service.ts';
import { purchaseRecord } from '../../records/kinds/purchase.record.ts';
import { presentPurchase } from './purchases.presenter.ts';
import { readOwing } from './owing.service.ts';
import { findBuyer, findPurchase, insertPurchase, type PurchaseRow } from './purchases.repository.ts';

type PurchaseRequest = RouteBody<'POST /admin/organization/purchase'>;

/** Data of a purchase that the server prepares before the transaction. */
export interface Prepared {
  readonly names: ReadonlyMap<string, string>;
  /** Pix charge; null for other payment types. */
  readonly charge: Charge | null;
  readonly accounts: PaymentAccounts;
  readonly language: WrittenLanguage;
}

/** Business days until a slip is due. */
const SLIP_DAYS = 3;

/**
 * Buys credit. Refuses with `payment_type_unavailable`, and in the cases of the functions `decideBill` and `checkBound`.
 */
export async function buy(
  moving: Moving,
  { value, paymentType, distribution }: PurchaseRequest,
  { names, charge, accounts, language }: Prepared,
): Promise<Purchase> {
  const { tx, clock, organizationId, actor } = moving;
  if (charge?.code === null) {
    // The purchase already exists if the caller repeats a request whose idempotency key has expired.
    const bought = await findPurchase(tx, organizationId, { txid: charge.txid });
    if (bought) return presentPurchase(bought, { names, now: clock.now(), accounts });
  }
  if (distribution) await checkBound(moving, distribution);
  const id = newId(clock);
  const amountCents = centsFromReais(value);
  const row = {
    organization_id: organizationId,
    id,
    payment_type: paymentType,
    amount_cents: amountCents,
    user_id: actor.userId,
    created_at: clock.now(),
    ...(charge?.code && {
      txid: charge.txid,
      pix_payload: charge.code.payload,
      expires_at: charge.code.expiresAt,
    }),
    ...(paymentType === 'bankSlip' && (await slipOf(moving, id, amountCents, accounts.slips))),
    ...(paymentType === 'transfer' && (await transferOf(moving, accounts.transfers))),
    ...(paymentType === 'bill' && { entry_id: await creditOnBill(moving, amountCents) }),
    ...(distribution && columnsOfBound(distribution, language)),
  };
  await recordChange(moving, 'purchase', [{ record: purchaseRecord, ids: [id] }], async () => {
    await insertPurchase(tx, row);
    if (charge?.code) await askLater(moving, charge);
    if (!distribution) return;
    await keepShares(moving, id, distribution);
    if (paymentType !== 'bill') return;
    // The distributing user is the caller, who waits for the response, so no mail reports the distribution. The policy
    // has checked the permission to distribute.
    const asker = { userId: actor.userId ?? '', mayDistribute: true, isReported: false };
    await runBound(moving, (await findPurchase(tx, organizationId, { id })) as PurchaseRow, asker);
  });
  const bought = (await findPurchase(tx, organizationId, { id })) as PurchaseRow;
  return presentPurchase(bought, { names, now: clock.now(), accounts });
}

/** The bank slip, or the link of the page that issues it. Refuses with `payment_type_unavailable` if there is neither. */
async function slipOf(
  { tx, clock, organizationId }: Moving,
  id: string,
  amountCents: Cents,
  slips: SlipSettings | null,
) {
  const { slipLink, timeZone } = await findBuyer(tx, organizationId);
  if (slipLink !== null) return { link: slipLink };
  if (!slips) throw new Refusal('payment_type_unavailable');
  const { bank, agreement } = slips;
  const dueDate = businessDaysAfter(calendarDateOf(clock.now(), timeZone), SLIP_DAYS);
  const { barcode, line } = writeSlip({ bank, freeField: freeFieldOf(agreement, id), amountCents, dueDate });
  return { slip_barcode: barcode, slip_line: line, slip_due_on: dueDate };
}

/**
 * The link of the company's own transfer form. Refuses with `payment_type_unavailable` if there is neither a link nor an
 * account.
 */
async function transferOf(
  { tx, organizationId }: Moving,
  transfers: TransferSettings | null,
): Promise<{ readonly link: string | null }> {
  const { transferLink: link } = await findBuyer(tx, organizationId);
  if (link === null && !transfers) throw new Refusal('payment_type_unavailable');
  return { link };
}

async function creditOnBill(moving: Moving, amountCents: Cents): Promise<string> {
  const { tx, clock, organizationId, actor } = moving;
  const { companyAccountId, debtCents } = companyAndDebtOf(await lockAccounts(tx, organizationId, []));
  const purchases = await findAccount(tx, organizationId, 'purchases');
  const owing = { ...(await readOwing(tx, clock, organizationId)), debtCents };
  const postings = decideBill(owing, amountCents, {
    companyAccountId,
    purchasesAccountId: purchases.id,
  });
  const { id } = await postEntry(tx, clock, { organizationId, kind: 'purchase', actor, postings });
  return id;
}
