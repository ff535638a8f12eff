/** Undoing an import: what was handed out to its vehicles returns, and the vehicles go. */
import { negateCents, sumCents } from '#core/money/arithmetic.ts';
import { reaisFromCents } from '#core/money/reais.ts';
import type { RouteResponse } from '#contract/routes.ts';
import { Refusal } from '../../refusal.ts';
import { readBalance } from '../balance/moved.ts';
import { lockCredit, type Moving } from '../balance/under-lock.ts';
import { postingsBetween } from '../balance/wallets.rules.ts';
import { lockCompany } from '../ledger/ledger.repository.ts';
import { postEntry } from '../ledger/post-entry.ts';
import { deleteVehicles, isSpent, lockImported, markDeleted } from './imports.repository.ts';

type Undone = RouteResponse<'DELETE /admin/organization/import/{id}'>;

/**
 * Vehicles that never had a wallet leave no trace; those that had one become deleted, and what it holds returns in one
 * entry. Undone again, nothing happens. Refuses with `not_found` and `import_spent`.
 */
export async function undoImport(moving: Moving, importId: string): Promise<Undone> {
  const { tx, clock, organizationId, actor } = moving;
  await lockCompany(tx, organizationId);
  const vehicles = await lockImported(tx, organizationId, importId);
  if (vehicles.length === 0) throw new Refusal('not_found');
  const vehicleIds = vehicles.map(({ id }) => id);
  const credit = await lockCredit(moving, 'vehicle', vehicleIds);
  const wallets = [...credit.walletsByOwner.values()].flat();
  const walletIds = wallets.map(({ walletId }) => walletId);
  if (await isSpent(tx, organizationId, { vehicleIds, walletIds })) throw new Refusal('import_spent');

  const moves = wallets
    .filter(({ balanceCents }) => balanceCents > 0)
    .map(({ walletId, balanceCents }) => ({ walletId, amountCents: negateCents(balanceCents) }));
  const postings = postingsBetween(credit.companyAccountId, moves);
  const entry =
    postings.length === 0
      ? null
      : await postEntry(tx, clock, { organizationId, kind: 'inactivation', actor, postings });
  const holds = (id: string) => (credit.walletsByOwner.get(id) ?? []).length > 0;
  const unused = vehicles.filter(({ id }) => !holds(id)).map(({ id }) => id);
  const used = vehicles.filter(({ id, status }) => holds(id) && status !== 'deleted').map(({ id }) => id);
  await markDeleted(tx, organizationId, used);
  await deleteVehicles(tx, organizationId, unused);
  return {
    removed: unused.length,
    deleted: used.length,
    returned: reaisFromCents(sumCents(wallets.map(({ balanceCents }) => balanceCents))),
    entry: entry?.id ?? null,
    balance: await readBalance(tx, clock, organizationId),
  };
}
