import type { RouteBody } from '#contract/routes.ts';
import type { Movement } from '#contract/balance.ts';
import { centsFromReais, reaisFromCents } from '#core/money/reais.ts';
import { applyToWallets, readBalance } from '../../../ledger/credit/moved.ts';
import { lockEveryWallet, type Moving } from '../../../ledger/credit/under-lock.ts';
import { findAccount, lockCompany, readDebt } from '../../../ledger/ledger.repository.ts';
import { postEntry } from '../../../ledger/post-entry.ts';
import { decideDebtCollection, decideWriteOff } from './debt.rules.ts';

/** Collects debt of an organization from wallets. Refuses like `decideDebtCollection`. */
export async function collectDebt(
  moving: Moving,
  { wallets }: RouteBody<'POST /superAdmin/organization/debt/collection'>,
): Promise<Movement> {
  const locked = await lockEveryWallet(moving);
  return applyToWallets(moving, locked, decideDebtCollection(locked, wallets ?? null));
}

/** Writes off debt of an organization. Refuses like `decideWriteOff`. */
export async function writeOffDebt(
  { tx, clock, organizationId, actor }: Moving,
  { amount, reason }: RouteBody<'POST /superAdmin/organization/debt/write-off'>,
): Promise<Movement> {
  await lockCompany(tx, organizationId);
  const debt = await readDebt(tx, organizationId);
  const { id: purchasesAccountId } = await findAccount(tx, organizationId, 'purchases');
  const amountCents = amount === undefined ? debt.debtCents : centsFromReais(amount);
  const postings = decideWriteOff({ ...debt, purchasesAccountId }, amountCents);
  const { id } = await postEntry(tx, clock, {
    organizationId,
    kind: 'write_off',
    actor,
    reason,
    postings,
  });
  return {
    entry: id,
    amount: reaisFromCents(amountCents),
    balance: await readBalance(tx, clock, organizationId),
    wallets: [],
  };
}
