import type { RouteResponse } from '#contract/routes.ts';
import { reaisFromCents } from '#core/money/reais.ts';
import type { DatabaseTransaction } from '../../platform/database/tenancy.ts';
import { Refusal } from '../../platform/refusal.ts';
import { describeStation } from '../stations/stations.service.ts';
import { settingBehind } from './setter.rules.ts';
import {
  findPayingWallet,
  findPostings,
  findSetter,
  type PostingRow,
} from './transaction-detail.repository.ts';
import { presentTransaction } from './transactions.presenter.ts';
import { findTransactions, type TransactionRow } from './transactions.repository.ts';

type Detail = RouteResponse<'GET /admin/organization/transaction/{id}'>;

/** Reads one transaction with its details. Refuses with `not_found`. */
export async function readTransaction(
  tx: DatabaseTransaction,
  organizationId: string,
  id: string,
): Promise<Detail> {
  const filter = { _id: id, fromId: id, untilId: id, searched: null };
  const [row] = await findTransactions(tx, organizationId, filter, { descending: true, limit: 1 });
  if (!row) throw new Refusal('not_found');
  const entryIds = [row.entryId, row.reversalEntryId].filter((entry) => entry !== null);
  return {
    transaction: presentTransaction(row),
    station: row.stationId === null ? null : await describeStation(tx, organizationId, row.stationId),
    setter: await readSetter(tx, organizationId, row),
    wallet: row.walletId === null ? null : await readWallet(tx, organizationId, row.walletId),
    entries: presentEntries(await findPostings(tx, organizationId, entryIds)),
  };
}

async function readSetter(
  tx: DatabaseTransaction,
  organizationId: string,
  row: TransactionRow,
): Promise<Detail['setter']> {
  const watched = settingBehind({ ...row, organizationId });
  const setter = watched && (await findSetter(tx, organizationId, watched, row.performedAt));
  return setter ? { at: setter.at.toISOString(), by: setter.by } : null;
}

async function readWallet(
  tx: DatabaseTransaction,
  organizationId: string,
  walletId: string,
): Promise<Detail['wallet']> {
  const wallet = await findPayingWallet(tx, organizationId, walletId);
  if (!wallet) return null;
  return {
    _id: wallet.id,
    owner: wallet.isVehicles ? 'vehicle' : 'user',
    balance: reaisFromCents(wallet.balanceCents),
    limit: wallet.limitCents === null ? null : reaisFromCents(wallet.limitCents),
    sharedBalance: wallet.sharedBalance,
    allowAnywhereRefueling: wallet.allowAnywhere,
  };
}

function presentEntries(rows: readonly PostingRow[]): Detail['entries'] {
  const entries = new Map<string, Detail['entries'][number]>();
  for (const row of rows) {
    const { entryId, postedAt, kind, reason } = row;
    const entry = entries.get(entryId) ?? {
      _id: entryId,
      at: postedAt.toISOString(),
      kind,
      // Only the reason of a reversal is shown, because reasons of other entries are internal.
      reason: kind === 'reversal' ? reason : '',
      postings: [],
    };
    const isPayer = row.account === 'wallet' || row.account === 'company';
    entry.postings.push({
      account: row.account,
      amount: reaisFromCents(row.amountCents),
      balance: isPayer ? reaisFromCents(row.balanceCents) : null,
    });
    entries.set(entryId, entry);
  }
  return [...entries.values()];
}
