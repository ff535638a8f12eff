import { MAX_DISTRIBUTION_ROWS, PURCHASE_RANGE } from '#contract/facts.ts';
import { sumCents } from '#core/money/arithmetic.ts';
import { cents, type Cents } from '#core/money/cents.ts';
import { centsFromReais } from '#core/money/reais.ts';
import { decideCollect } from '../features/balance/collect.rules.ts';
import { decideDistribution } from '../features/balance/distribute.rules.ts';
import { decideRelease } from '../features/balance/release.rules.ts';
import { decideShare, decideUnshare } from '../features/balance/share.rules.ts';
import type { Actor } from '../records/actor.ts';
import { decidePurchase } from '../ledger/purchase.rules.ts';
import { writeDeposit } from './deposits.ts';
import { anyHolder, type History, type Week } from './history.ts';
import { weeklyNeed } from './plan-owners.ts';
import type { PlannedHolder } from './plan.ts';

/** Share of the weekly need that stays in the company account for shared wallets and the next Monday. */
const CUSHION = 0.9;
const PURCHASE_STEP_CENTS = 50_000;
const SHARED_IN_WEEKS = [5, 18, 32, 44];
const UNSHARED_IN_WEEKS = [27, 47];
const COLLECTED_EVERY_WEEKS = 4;
const LEAVES_IN_WEEK: Readonly<Record<number, 'inactive' | 'deleted'>> = {
  29: 'inactive',
  38: 'deleted',
  46: 'inactive',
};
const LARGE = 8;
const STAY = 2;

const NOBODY: Actor = { userId: null, address: null, requestId: null };

interface OfficeShare {
  readonly holder: PlannedHolder;
  readonly amountCents: Cents;
}

const MOST_CENTS = centsFromReais(PURCHASE_RANGE.most);

export function buy(
  { ledger, purchases }: Pick<History, 'ledger' | 'purchases'>,
  at: Date,
  amountCents: Cents,
): void {
  for (let left = amountCents, nth = 0; left > 0; left = cents(left - MOST_CENTS), nth += 1) {
    const paidAt = new Date(at.getTime() + nth);
    const part = cents(Math.min(left, MOST_CENTS));
    const entry = { kind: 'purchase', actor: NOBODY, postings: decidePurchase(ledger, part) } as const;
    purchases.paid(paidAt, ledger.post(paidAt, entry), part);
  }
}

export function distribute(
  history: Pick<History, 'organization' | 'wallets' | 'distributions' | 'administrator'>,
  at: Date,
  shares: readonly OfficeShare[],
): void {
  const { organization, wallets, distributions, administrator } = history;
  for (let from = 0; from < shares.length; from += MAX_DISTRIBUTION_ROWS) {
    const some = shares.slice(from, from + MAX_DISTRIBUTION_ROWS);
    const requestedShares = some.map(({ holder, amountCents }) => ({
      id: holder.ownerId,
      wallet: holder.walletId,
      amountCents,
    }));
    const credit = wallets.credit(requestedShares.map(({ id }) => id));
    const decision = decideDistribution(credit, organization.ownerKind, requestedShares);
    const entryId = wallets.apply(at, administrator, decision);
    if (entryId === null) continue;
    distributions.push({
      organization_id: organization.id,
      entry_id: entryId,
      source: 'hand',
      user_id: administrator.userId,
      wallets: some.length,
      amount_cents: sumCents(some.map(({ amountCents }) => amountCents)),
    });
  }
}

export function mondayMorning(
  history: History,
  {
    paidAt,
    handedOutAt,
    weeks,
  }: { readonly paidAt: Date; readonly handedOutAt: Date; readonly weeks: number },
): void {
  const { ledger, wallets, agenda } = history;
  const inUse = wallets.holdersInUse();
  const shares = inUse.flatMap((holder) => {
    const amountCents = topUp(holder, weeks, ledger.balanceOf(holder.walletId));
    return amountCents > 0 ? [{ holder, amountCents }] : [];
  });
  const neededCents = sumCents(shares.map((one) => one.amountCents));
  const cushion = sumCents(inUse.map((holder) => weeklyNeed(holder.works))) * CUSHION;
  const missing = neededCents + cushion - ledger.balanceOf(ledger.companyAccountId);
  if (missing > 0) {
    const amountCents = cents(Math.ceil(missing / PURCHASE_STEP_CENTS) * PURCHASE_STEP_CENTS);
    buy(history, paidAt, amountCents);
    writeDeposit(history, paidAt, amountCents);
  }
  if (shares.length > 0) agenda.add(handedOutAt, () => distribute(history, handedOutAt, shares));
}

function topUp(holder: PlannedHolder, weeks: number, balanceCents: number): Cents {
  const neededCents = weeklyNeed(holder.works) * weeks;
  return cents(balanceCents < neededCents / 2 ? Math.ceil((neededCents - balanceCents) / 1_000) * 1_000 : 0);
}

export function topUpOne(history: History, at: Date, holder: PlannedHolder): void {
  const { ledger, wallets } = history;
  const amountCents = cents(Math.ceil(weeklyNeed(holder.works) / 5 / 5_000) * 5_000);
  const isFree = ledger.balanceOf(ledger.companyAccountId) >= amountCents;
  if (isFree && wallets.statusOf(holder.ownerId) === 'active')
    distribute(history, at, [{ holder, amountCents }]);
}

export function fridayAfternoon(history: History, week: Week, at: Date): PlannedHolder | null {
  const { organization, wallets, administrator, random } = history;
  const { ownerKind, holders } = organization;
  const decide = (decision: Parameters<typeof wallets.apply>[2]) =>
    wallets.apply(at, administrator, decision);
  const one = anyHolder(history);
  if (!one) return null;
  const { ownerId, walletId } = one;
  const credit = () => wallets.credit([ownerId]);
  if (SHARED_IN_WEEKS.includes(week.index)) decide(decideShare(credit(), ownerKind, { ownerId, walletId }));
  if (UNSHARED_IN_WEEKS.includes(week.index)) {
    const shared = wallets.holdersInUse().find((holder) => wallets.stateOf(holder.walletId).sharedBalance);
    if (shared)
      decide(
        decideUnshare(wallets.credit([shared.ownerId]), {
          ownerId: shared.ownerId,
          walletId: shared.walletId,
        }),
      );
  }
  if (week.index % COLLECTED_EVERY_WEEKS === COLLECTED_EVERY_WEEKS - 1) {
    decide(decideCollect(credit(), { ownerId, wallets: [walletId] }));
  }
  const status = LEAVES_IN_WEEK[week.index];
  if (!status || holders.length < LARGE) return null;
  const leaving = random.pick(wallets.holdersInUse().slice(STAY));
  decide(decideRelease(wallets.credit([leaving.ownerId]), { ids: [leaving.ownerId], status }));
  return status === 'inactive' ? leaving : null;
}
