/** What was handed out by one call, with what is left of it. */
import type { HandOut } from '#contract/hand-outs.ts';
import { sumCents } from '#core/money/arithmetic.ts';
import { reaisFromCents } from '#core/money/reais.ts';
import type { Scope, Tenancy, Transaction } from '../../database/tenancy.ts';
import { Refusal } from '../../refusal.ts';
import { readUserName } from '../sign-in/user-name.service.ts';
import { leftOf } from './collect-hand-out.rules.ts';
import { findGiven, findHandOut, findNamedWallets } from './hand-outs.repository.ts';

interface Where {
  readonly scope: Scope;
  readonly organizationId: string;
}

/** Refuses with `not_found` an entry that is no distribution of the organisation. */
export async function readHandOut(
  tenancy: Tenancy,
  { scope, organizationId }: Where,
  entryId: string,
): Promise<HandOut> {
  // The entry and what is left of it come from several statements and have to be of one instant.
  const { entry, rows } = await tenancy.inScope(scope, (tx) => readRows(tx, organizationId, entryId), {
    snapshot: true,
  });
  const { userId, address, amountCents, companyAfterCents } = entry;
  return {
    entry: entry.id,
    at: entry.postedAt.toISOString(),
    by: userId === null ? null : { user: userId, name: await readUserName(tenancy, userId) },
    address,
    source: userId === null ? 'server' : 'person',
    amount: reaisFromCents(amountCents),
    left: reaisFromCents(sumCents(rows.map(({ leftCents }) => leftCents))),
    company: {
      before: reaisFromCents(sumCents([companyAfterCents, amountCents])),
      after: reaisFromCents(companyAfterCents),
    },
    rows: rows.map(({ leftCents, wallet, given }) => ({
      owner: wallet.ownerId,
      name: wallet.name,
      wallet: wallet.walletId,
      expenseCenter: wallet.expenseCenter,
      amount: reaisFromCents(given.gaveCents),
      balance: reaisFromCents(given.balanceAfterCents),
      left: reaisFromCents(leftCents),
    })),
  };
}

async function readRows(tx: Transaction, organizationId: string, entryId: string) {
  const entry = await findHandOut(tx, organizationId, entryId);
  if (!entry) throw new Refusal('not_found');
  const given = new Map(
    (await findGiven(tx, organizationId, entryId)).map((row) => [row.walletId, row] as const),
  );
  const wallets = await findNamedWallets(tx, organizationId, [...given.keys()]);
  const rows = wallets.flatMap((wallet) => {
    const row = given.get(wallet.walletId);
    return row ? [{ wallet, given: row, leftCents: leftOf(row, wallet.balanceCents) }] : [];
  });
  return { entry, rows };
}
