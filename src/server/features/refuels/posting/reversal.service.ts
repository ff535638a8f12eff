import type { RouteResponse } from '#contract/routes.ts';
import { cents } from '#core/money/cents.ts';
import { reaisFromCents } from '#core/money/reais.ts';
import { readBalance } from '../../../ledger/credit/moved.ts';
import { companyOf, type Moving } from '../../../ledger/credit/under-lock.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { lockRefuel, markReversed, readRefuel } from '../../fills/mark-refuel.service.ts';
import { findAccountOfWallet, lockAccounts } from '../../../ledger/ledger.repository.ts';
import { postEntry } from '../../../ledger/post-entry.ts';
import { markDayDirty } from '../../refuel-sums/refuel-sums.service.ts';
import { takeFromDay } from '../judging/company-days.repository.ts';
import { decideReversal } from './reversal.rules.ts';
import { dayAt } from '../judging/windows.rules.ts';

type ReversalAnswer = RouteResponse<'POST /superAdmin/organization/transaction/{id}/reversal'>;

/** Reverses a refuel. Refuses with `not_found`, also for a rejected refuel, and with `refuel_reversed`. */
export async function reverseRefuel(
  moving: Moving,
  refuelId: string,
  reason: string,
): Promise<ReversalAnswer> {
  const { tx, clock, organizationId, actor } = moving;
  const seen = await readRefuel(tx, organizationId, refuelId);
  if (!seen) throw new Refusal('not_found');
  const { walletId } = seen;
  const accounts = await lockAccounts(tx, organizationId, [walletId]);
  // Reads the refuel again under its lock, because another transaction may have reversed it or changed the owner's status.
  const refuel = await lockRefuel(tx, organizationId, refuelId);
  const { toWalletCents, toCompanyCents, postings } = decideReversal(refuel, refuel.holds, {
    walletId,
    companyAccountId: companyOf(accounts).id,
    spentAccountId: (await findAccountOfWallet(tx, organizationId, 'spent', walletId)).id,
    feesAccountId: (await findAccountOfWallet(tx, organizationId, 'fees', walletId)).id,
  });
  const { id: entryId } = await postEntry(tx, clock, {
    organizationId,
    kind: 'reversal',
    actor,
    reason,
    postings,
    reversesId: refuel.entryId,
  });
  await markReversed(moving, refuelId, entryId);
  const { day } = dayAt(refuel.performedAt, refuel.timeZone);
  await takeFromDay(tx, organizationId, day, refuel.amountCents);
  await markDayDirty(tx, organizationId, refuel.performedAt);
  return {
    entry: entryId,
    amount: reaisFromCents(cents(toWalletCents + toCompanyCents)),
    toWallet: reaisFromCents(toWalletCents),
    toCompany: reaisFromCents(toCompanyCents),
    balance: await readBalance(tx, clock, organizationId),
  };
}
