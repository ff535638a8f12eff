import { centsFromReais } from '#core/money/reais.ts';
import type { Distribution, Wallet } from '#contract/balance.ts';
import type { RouteQuery, RouteResponse } from '#contract/routes.ts';
import type { Clock } from '../../platform/clock.ts';
import { readPage } from '../../platform/database/list-sql.ts';
import type { DatabaseTransaction } from '../../platform/database/tenancy.ts';
import { parseSort } from '../../platform/paging.ts';
import { Refusal } from '../../platform/refusal.ts';
import { recordChange, type Writing } from '../../records/record-change.ts';
import { lockCompany } from '../../ledger/ledger.repository.ts';
import { decideAnywhere } from './anywhere.rules.ts';
import { presentUser, presentVehicle, presentWallet } from './balance.presenter.ts';
import { distributionList, findHoldersByCpf, gatherWallets } from './distribution.repository.ts';
import { changeWallets, readBalance } from '../../ledger/credit/moved.ts';
import { lockCredit } from '../../ledger/credit/under-lock.ts';
import { walletRecord } from '../../records/kinds/wallet.record.ts';
import { findHolding } from '../../ledger/credit/holding.repository.ts';
import {
  findExpenseCenters,
  findWallet,
  updateWallets,
  type OwnerKind,
} from '../../ledger/credit/wallets.repository.ts';

type DistributionQuery = RouteQuery<'GET /admin/organization/balance/distribution'>;

export async function listDistribution(
  tx: DatabaseTransaction,
  clock: Clock,
  organizationId: string,
  query: DistributionQuery,
): Promise<Distribution> {
  const holding = await findHolding(tx, organizationId);
  const requestedKind = query.type && (query.type === 'VEHICLE' ? 'vehicle' : 'user');
  const kind: OwnerKind = requestedKind ?? holding.ownerKind;
  refuseSort(kind, query);
  if (query.expenseCenter !== undefined) await refuseUnusable(tx, organizationId, query.expenseCenter);
  const { rows, ...paging } = await readPage(tx, query, distributionList(organizationId, kind, query));
  const owners = gatherWallets(rows);
  return {
    balance: await readBalance(tx, clock, organizationId),
    hasAnywhere: holding.hasAnywhere,
    ...(kind === 'user' ? { users: owners.map(presentUser) } : { vehicles: owners.map(presentVehicle) }),
    ...paging,
  };
}

export async function findHolders(
  tx: DatabaseTransaction,
  organizationId: string,
  identifiers: readonly string[],
): Promise<RouteResponse<'POST /admin/organization/balance/holders'>> {
  return { holders: await findHoldersByCpf(tx, organizationId, identifiers) };
}

/** Refuses a sort key of the other owner kind. The schema accepts the keys of both kinds, people and vehicles. */
function refuseSort(kind: OwnerKind, { sort }: DistributionQuery): void {
  const nameKey = kind === 'user' ? 'name' : 'licensePlate';
  if (['_id', nameKey, 'balance'].includes(parseSort(sort).key)) return;
  throw new Refusal('validation_failed', [
    { part: 'querystring', path: '/sort', message: `must be _id, ${nameKey} or balance` },
  ]);
}

async function refuseUnusable(
  tx: DatabaseTransaction,
  organizationId: string,
  expenseCenterId: string,
): Promise<void> {
  const status = (await findExpenseCenters(tx, organizationId, [expenseCenterId])).get(expenseCenterId);
  if (!status) throw new Refusal('not_found');
  if (status === 'deleted') throw new Refusal('record_deleted');
}

/** Grants or removes a wallet's right to refuel anywhere. Refuses like `decideAnywhere`. */
export async function allowAnywhere(
  writing: Writing,
  owner: { kind: OwnerKind; id: string; allowed: 0 | 1 },
): Promise<RouteResponse<'PUT /admin/organization/allow-anywhere-refueling'>> {
  const { tx, organizationId } = writing;
  await lockCompany(tx, organizationId);
  const wallets = {
    record: walletRecord,
    by: owner.kind === 'vehicle' ? 'vehicle_id' : 'user_id',
    ids: [owner.id],
  };
  await recordChange(writing, 'anywhere', [wallets], async () => {
    const needed = { ownerId: owner.id, expenseCenterId: null };
    const credit = await lockCredit(writing, owner.kind, [owner.id], [needed]);
    const change = decideAnywhere(credit, { id: owner.id, allowed: owner.allowed === 1 });
    await changeWallets(tx, organizationId, change);
  });
  return { id: owner.id, allowAnywhereRefueling: owner.allowed };
}

/**
 * Sets the limit of a wallet per calendar month, in reais; null removes the limit. Refuses with `not_found`, and with
 * `wallets_refused` for a wallet of a deleted cost center.
 */
export async function limitWallet(writing: Writing, walletId: string, limit: number | null): Promise<Wallet> {
  const { tx, organizationId } = writing;
  const limitCents = limit === null ? null : centsFromReais(limit);
  await recordChange(writing, 'limit', [{ record: walletRecord, ids: [walletId] }], () =>
    updateWallets(tx, organizationId, [walletId], { limit_cents: limitCents }),
  );
  const wallet = await findWallet(tx, organizationId, walletId);
  if (!wallet) throw new Refusal('not_found');
  if (wallet.isExpenseCenterDeleted) {
    throw new Refusal('wallets_refused', [{ wallet: walletId, reason: 'deleted' }]);
  }
  return presentWallet(wallet);
}
