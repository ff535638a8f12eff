import type { BoundRefusal, BoundShare } from '#contract/bound-distributions.ts';
import type { RouteBody } from '#contract/routes.ts';
import type { BalanceSharingType } from '#contract/values.ts';
import { sumCents } from '#core/money/arithmetic.ts';
import { centsFromReais, reaisFromCents } from '#core/money/reais.ts';
import { withSavepoint } from '../../../platform/database/driver/savepoint.ts';
import type { Scope, Tenancy } from '../../../platform/database/tenancy.ts';
import { Refusal } from '../../../platform/refusal.ts';
import type { WrittenLanguage } from '../../../platform/words.ts';
import { checkDistribution, distribute } from '../../balance/distribute.service.ts';
import type { Moving } from '../../../ledger/credit/under-lock.ts';
import { noteMovement } from '../../../ledger/post-entry.ts';
import type { OwnerKind } from '../../../ledger/credit/wallets.repository.ts';
import { queueMails } from '../../../platform/mail/unsent-mails.ts';
import type { DistributionRequester } from './asker.service.ts';
import { boundMail } from './bound-mail.ts';
import { findNamedShares, findShares, insertShares, markRefused } from './bound.repository.ts';
import { isDue } from './bound.rules.ts';
import { updatePurchase, type PurchaseRow } from '../purchases.repository.ts';

export type RequestedDistribution = NonNullable<
  RouteBody<'POST /admin/organization/purchase'>['distribution']
>;

const OWNER_KIND = { EMPLOYEE: 'user', VEHICLE: 'vehicle' } as const satisfies Record<
  BalanceSharingType,
  OwnerKind
>;

/**
 * Checks a bound distribution. Refuses in the cases of the function `decideDistribution`, but ignores the company
 * balance.
 */
export function checkBound(
  moving: Omit<Moving, 'actor'>,
  { type, shares }: RequestedDistribution,
): Promise<void> {
  return checkDistribution(moving, OWNER_KIND[type], shares);
}

const IS_REASON: Readonly<Record<BoundRefusal, true>> = {
  permission_missing: true,
  insufficient_company_balance: true,
  debt_outstanding: true,
  purchase_returned: true,
  wallets_refused: true,
  wallet_repeated: true,
  wallet_ambiguous: true,
  expense_centers_unavailable: true,
};

export function columnsOfBound({ type, shares }: RequestedDistribution, language: WrittenLanguage) {
  return {
    distribution_type: type,
    distribution_rows: shares.length,
    distribution_cents: sumCents(shares.map(({ amount }) => centsFromReais(amount))),
    distribution_language: language,
    distribution_status: 'waiting',
  } as const;
}

/** Stores the shares of a bound distribution. Must run after the purchase is inserted. */
export async function keepShares(
  { tx, organizationId }: Moving,
  purchaseId: string,
  { shares }: RequestedDistribution,
): Promise<void> {
  // The distribution runs when the purchase is paid, without a user who could confirm it.
  noteMovement(tx, organizationId, sumCents(shares.map(({ amount }) => centsFromReais(amount))));
  const rows = shares.map(({ id, wallet = null, expenseCenter = null, amount }) => ({
    id,
    wallet,
    expenseCenter,
    amountCents: centsFromReais(amount),
  }));
  await insertShares(tx, organizationId, purchaseId, rows);
}

/**
 * Runs the bound distribution of a purchase that was just credited, in the name of the user who requested it. Queues a mail
 * to that user.
 * If the distribution is refused, no part of it runs, the credit stays, and the reason is stored. Returns the journal
 * entry, or null if the distribution did not run.
 * `isReturned`: the purchase's money is returned at once, so the distribution does not run.
 */
export async function runBound(
  moving: Moving,
  { id, distribution_type: type, distribution_status: status, ...purchase }: PurchaseRow,
  asker: DistributionRequester | null,
  isReturned = false,
): Promise<string | null> {
  if (type === null || status === null) return null;
  if (!asker) throw new Error(`Nobody said who asked for what purchase ${id} hands out.`);
  const { tx, clock, organizationId } = moving;
  const run = async () => {
    try {
      if (!isDue({ status, mayDistribute: asker.mayDistribute, isReturned }))
        return { entry: null, refusal: null };
      return { entry: await distributeShares(moving, id, type, asker), refusal: null };
    } catch (error) {
      if (!(error instanceof Refusal) || !Object.hasOwn(IS_REASON, error.code)) throw error;
      return { entry: null, refusal: { code: error.code as BoundRefusal, details: error.details } };
    }
  };
  const { entry, refusal } = await withSavepoint(tx, run, (outcome) => outcome.entry !== null);
  const ended = { distribution_at: clock.now() };
  if (entry !== null) {
    await updatePurchase(tx, organizationId, id, {
      ...ended,
      distribution_status: 'done',
      distribution_entry_id: entry,
    });
  } else if (refusal) {
    const { code, details = [] } = refusal;
    await updatePurchase(tx, organizationId, id, {
      ...ended,
      distribution_status: 'refused',
      distribution_refusal: code,
    });
    const refused = details.filter((detail) => 'reason' in detail);
    if (refused.length > 0) await markRefused(tx, organizationId, id, refused);
  }
  if (asker.isReported) {
    const news = {
      status: entry === null ? (refusal ? 'refused' : status) : 'done',
      valueCents: purchase.amount_cents,
      amountCents: purchase.distribution_cents ?? purchase.amount_cents,
      refusal: refusal?.code ?? null,
      language: purchase.distribution_language ?? 'pt',
    } as const;
    await queueMails(moving, boundMail, { organizationId, aboutId: id, userIds: [asker.userId], news });
  }
  return entry;
}

async function distributeShares(
  { actor, ...moving }: Moving,
  purchaseId: string,
  type: BalanceSharingType,
  { userId }: DistributionRequester,
): Promise<string | null> {
  const rows = await findShares(moving.tx, moving.organizationId, purchaseId);
  const shares = rows.map(({ id, wallet, expenseCenter, amountCents }) => ({
    id,
    ...(wallet !== null && { wallet }),
    ...(expenseCenter !== null && { expenseCenter }),
    amount: reaisFromCents(amountCents),
  }));
  // Another actor, such as the payer's bank, may cause the crediting. Then the network address of the user who requested
  // the distribution is unknown.
  const asking = actor.userId === userId ? actor : { ...actor, userId, address: null };
  const { entry } = await distribute({ ...moving, actor: asking }, OWNER_KIND[type], shares, 'purchase');
  return entry;
}

export async function readBoundShares(
  tenancy: Tenancy,
  { scope, organizationId, id }: { scope: Scope; organizationId: string; id: string },
): Promise<BoundShare[]> {
  const rows = await tenancy.inScope(scope, (tx) => findNamedShares(tx, organizationId, id));
  return rows.map(
    ({ ownerId, name, walletId, expenseCenterId, expenseCenterName, amountCents, refused }) => ({
      owner: ownerId,
      name: name ?? '',
      wallet: walletId,
      expenseCenter:
        expenseCenterId === null ? null : { _id: expenseCenterId, name: expenseCenterName ?? '' },
      amount: reaisFromCents(amountCents),
      refused,
    }),
  );
}
