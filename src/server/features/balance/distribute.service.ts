import { MAX_CENTS, ZERO_CENTS } from '#core/money/cents.ts';
import { centsFromReais } from '#core/money/reais.ts';
import type { Movement } from '#contract/balance.ts';
import type { DistributionSource } from '#contract/distributions.ts';
import { withSavepoint } from '../../platform/database/driver/savepoint.ts';
import { recordDistribution } from './record-distribution.service.ts';
import { decideDistribution } from './distribute.rules.ts';
import { applyDecision } from '../../ledger/credit/moved.ts';
import { lockCredit, type Moving } from '../../ledger/credit/under-lock.ts';
import type { OwnerKind } from '../../ledger/credit/wallets.repository.ts';

/** Share of a distribution. Its `amount` is in reais. */
export interface CreditShare {
  readonly id: string;
  readonly wallet?: string;
  readonly expenseCenter?: string;
  readonly amount: number;
}

/** Distributes credit to wallets and creates missing wallets. Moves nothing if `decideDistribution` refuses. */
export async function distribute(
  moving: Moving,
  kind: OwnerKind,
  shares: readonly CreditShare[],
  source: DistributionSource = 'hand',
): Promise<Movement> {
  const credit = await lockShares(moving, kind, shares);
  const movement = await applyDecision(
    moving,
    kind,
    credit,
    decideDistribution(credit, kind, inCents(shares)),
  );
  await recordDistribution(moving, source, movement);
  return movement;
}

/**
 * Checks shares without moving credit. Refuses like `distribute`, but ignores company balance and debt. Rolls back all
 * changes, including new wallets.
 */
export async function checkDistribution(
  moving: Omit<Moving, 'actor'>,
  kind: OwnerKind,
  shares: readonly CreditShare[],
): Promise<void> {
  const check = async () => {
    const credit = await lockShares(moving, kind, shares);
    decideDistribution({ ...credit, companyCents: MAX_CENTS, debtCents: ZERO_CENTS }, kind, inCents(shares));
  };
  await withSavepoint(moving.tx, check, () => false);
}

function lockShares(moving: Omit<Moving, 'actor'>, kind: OwnerKind, shares: readonly CreditShare[]) {
  const ownerIds = [...new Set(shares.map((share) => share.id))];
  const needed = shares
    .filter((share) => share.wallet === undefined)
    .map(({ id, expenseCenter = null }) => ({ ownerId: id, expenseCenterId: expenseCenter }));
  return lockCredit(moving, kind, ownerIds, needed);
}

const inCents = (shares: readonly CreditShare[]) =>
  shares.map(({ amount, ...share }) => ({ ...share, amountCents: centsFromReais(amount) }));
