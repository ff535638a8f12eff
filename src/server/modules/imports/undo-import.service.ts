/** Undoing an import: what was handed out to its records returns, and the records go. */
import { negateCents, sumCents } from '#core/money/arithmetic.ts';
import { reaisFromCents } from '#core/money/reais.ts';
import type { RouteResponse } from '#contract/routes.ts';
import { Refusal } from '../../refusal.ts';
import { recordChange } from '../audit/record-change.ts';
import { walletRecord } from '../balance/wallet.record.ts';
import { personRecord } from '../people/person.record.ts';
import { vehicleRecord } from '../vehicles/vehicle.record.ts';
import { readBalance } from '../balance/moved.ts';
import { lockCredit, type Moving } from '../balance/under-lock.ts';
import { postingsBetween } from '../balance/wallets.rules.ts';
import { lockCompany } from '../ledger/ledger.repository.ts';
import { postEntry } from '../ledger/post-entry.ts';
import type { OwnerKind } from '../balance/wallets.repository.ts';
import {
  deleteRecords,
  isSpent,
  lockImported,
  markDeleted,
  type ImportedRecord,
} from './imports.repository.ts';

type Undone = RouteResponse<'DELETE /admin/organization/import/{id}'>;

/**
 * Records that never had a wallet leave no trace; those that had one become deleted, and what it holds returns in one
 * entry. Undone again, nothing happens. Refuses with `not_found` and `import_spent`.
 */
export async function undoImport(moving: Moving, importId: string): Promise<Undone> {
  const { tx, clock, organizationId, actor } = moving;
  await lockCompany(tx, organizationId);
  const { kind, records } = await findImport(moving, importId);
  const ownerIds = records.map(({ ownerId }) => ownerId);
  const credit = await lockCredit(moving, kind, ownerIds);
  const wallets = [...credit.walletsByOwner.values()].flat();
  const walletIds = wallets.map(({ walletId }) => walletId);
  if (await isSpent(tx, organizationId, kind, { ownerIds, walletIds })) throw new Refusal('import_spent');

  const moves = wallets
    .filter(({ balanceCents }) => balanceCents > 0)
    .map(({ walletId, balanceCents }) => ({ walletId, amountCents: negateCents(balanceCents) }));
  const postings = postingsBetween(credit.companyAccountId, moves);
  const entry =
    postings.length === 0
      ? null
      : await postEntry(tx, clock, { organizationId, kind: 'inactivation', actor, postings });
  const holds = ({ ownerId }: ImportedRecord) => (credit.walletsByOwner.get(ownerId) ?? []).length > 0;
  const unused = records.filter((record) => !holds(record)).map(({ id }) => id);
  const used = records
    .filter((record) => holds(record) && record.status !== 'deleted')
    .map(({ ownerId }) => ownerId);
  const subjects = [
    { record: kind === 'vehicle' ? vehicleRecord : personRecord, by: 'import_id', ids: [importId] },
    { record: walletRecord, ids: walletIds },
  ];
  await recordChange(moving, 'undo-import', subjects, async () => {
    await markDeleted(tx, organizationId, kind, used);
    await deleteRecords(tx, organizationId, kind, unused);
  });
  return {
    removed: unused.length,
    deleted: used.length,
    returned: reaisFromCents(sumCents(wallets.map(({ balanceCents }) => balanceCents))),
    entry: entry?.id ?? null,
    balance: await readBalance(tx, clock, organizationId),
  };
}

/** An import fills one register; `not_found` where no record names it any more. */
async function findImport({ tx, organizationId }: Moving, importId: string) {
  for (const kind of ['vehicle', 'user'] satisfies OwnerKind[]) {
    const records = await lockImported(tx, organizationId, kind, importId);
    if (records.length > 0) return { kind, records };
  }
  throw new Refusal('not_found');
}
