import { sumCents } from '#core/money/arithmetic.ts';
import type { Cents } from '#core/money/cents.ts';
import { reaisFromCents } from '#core/money/reais.ts';
import type { Balance, Movement } from '#contract/balance.ts';
import type { Clock } from '../../platform/clock.ts';
import type { DatabaseTransaction } from '../../platform/database/tenancy.ts';
import type { RecordSubject } from '../../records/record-kind.ts';
import { recordChange } from '../../records/record-change.ts';
import { sumBalances } from '../ledger.repository.ts';
import { postEntry } from '../post-entry.ts';
import { personRecord } from '../../records/kinds/person.record.ts';
import { vehicleRecord } from '../../records/kinds/vehicle.record.ts';
import { walletRecord } from '../../records/kinds/wallet.record.ts';
import type { CreditDecision, LockedCredit, WalletChange } from './credit.ts';
import type { Moving } from './under-lock.ts';
import { updateOwnerStatus, updateWallets, type OwnerKind } from './wallets.repository.ts';
import { postingsBetween } from './wallets.rules.ts';

/**
 * Writes a credit decision. All credit goes into one journal entry; a decision without moved credit writes no entry.
 * Returns the movement and the new balances.
 */
export async function applyDecision(
  moving: Moving,
  ownerKind: OwnerKind,
  credit: LockedCredit,
  decision: CreditDecision,
): Promise<Movement> {
  const { tx, organizationId } = moving;
  const { ownerStatus } = decision;
  if (!ownerStatus) return applyToWallets(moving, credit, decision);
  const { ownerIds, status } = ownerStatus;
  const owner: RecordSubject =
    ownerKind === 'vehicle'
      ? { record: vehicleRecord, ids: ownerIds }
      : { record: personRecord, by: 'user_id', ids: ownerIds };
  return recordChange(moving, decision.entryKind, [owner], async () => {
    await updateOwnerStatus(tx, organizationId, ownerKind, ownerIds, status);
    return applyToWallets(moving, credit, decision);
  });
}

/**
 * Writes a credit decision that changes no owner's status. Unlike `applyDecision`, accepts wallets of people and of
 * vehicles together.
 */
export async function applyToWallets(
  moving: Moving,
  credit: Pick<LockedCredit, 'companyAccountId'>,
  { entryKind, moves, changes, collectsId }: Omit<CreditDecision, 'ownerStatus' | 'deletedCenterId'>,
): Promise<Movement> {
  const { tx, clock, organizationId, actor } = moving;
  const subjects = changes.map(({ walletIds }) => ({ record: walletRecord, ids: walletIds }));
  if (subjects.length > 0) {
    await recordChange(moving, entryKind, subjects, async () => {
      for (const change of changes) await changeWallets(tx, organizationId, change);
    });
  }
  const postings = postingsBetween(
    credit.companyAccountId,
    moves.map(({ wallet, amountCents }) => ({ walletId: wallet.walletId, amountCents })),
  );
  const entry =
    postings.length === 0
      ? null
      : await postEntry(tx, clock, {
          organizationId,
          kind: entryKind,
          actor,
          postings,
          ...(collectsId !== undefined && { collectsId }),
        });
  return {
    entry: entry?.id ?? null,
    amount: reaisFromCents(Math.abs(sumCents(moves.map((move) => move.amountCents))) as Cents),
    balance: await readBalance(tx, clock, organizationId),
    wallets: moves.map(({ wallet, amountCents, sharedAfter }) => ({
      owner: wallet.ownerId,
      id: wallet.walletId,
      balance: reaisFromCents(entry?.balancesCents.get(wallet.walletId) ?? wallet.balanceCents),
      moved: reaisFromCents(amountCents),
      sharedBalance: sharedAfter,
    })),
  };
}

export async function changeWallets(
  tx: DatabaseTransaction,
  organizationId: string,
  { walletIds, sharedBalance, allowAnywhere, limitCents }: WalletChange,
): Promise<void> {
  await updateWallets(tx, organizationId, walletIds, {
    ...(sharedBalance !== undefined && { shared_balance: sharedBalance }),
    ...(allowAnywhere !== undefined && { allow_anywhere: allowAnywhere }),
    ...(limitCents !== undefined && { limit_cents: limitCents }),
  });
}

/** The organization's balance as this transaction sees it. */
export async function readBalance(
  tx: DatabaseTransaction,
  clock: Clock,
  organizationId: string,
): Promise<Balance> {
  const { companyCents, handedOutCents, debtCents } = await sumBalances(tx, organizationId);
  return {
    total: reaisFromCents(sumCents([companyCents, handedOutCents])),
    company: reaisFromCents(companyCents),
    handedOut: reaisFromCents(handedOutCents),
    debt: reaisFromCents(debtCents),
    at: clock.now().toISOString(),
  };
}
