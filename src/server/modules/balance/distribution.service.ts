/** The distribution list, and what changes a wallet without moving credit. */
import { centsFromReais } from '#core/money/reais.ts';
import type { Distribution, Wallet } from '#contract/balance.ts';
import type { RouteQuery, RouteResponse } from '#contract/routes.ts';
import type { Clock } from '../../clock.ts';
import type { Transaction } from '../../database/tenancy.ts';
import { describePage, pageWindow } from '../../paging.ts';
import { Refusal } from '../../refusal.ts';
import { presentUser, presentVehicle, presentWallet } from './balance.presenter.ts';
import { countOwners, findOwnersWithWallets, type DistributionPage } from './distribution.repository.ts';
import { readBalance } from './moved.ts';
import {
  findHolding,
  findOwnedWallets,
  findWallet,
  insertWallets,
  updateWallets,
  type OwnerKind,
} from './wallets.repository.ts';

type Query = RouteQuery<'GET /admin/organization/balance/distribution'>;

export async function listDistribution(
  tx: Transaction,
  clock: Clock,
  organizationId: string,
  query: Query,
): Promise<Distribution> {
  const holding = await findHolding(tx, organizationId);
  const asked = query.type && (query.type === 'VEHICLE' ? 'vehicle' : 'user');
  const kind: OwnerKind = asked ?? holding.ownerKind;
  const page = readPage(kind, query);
  const owners = await findOwnersWithWallets(tx, organizationId, kind, page);
  const total = await countOwners(tx, organizationId, kind, page);
  return {
    balance: await readBalance(tx, clock, organizationId),
    hasAnywhere: holding.hasAnywhere,
    ...(kind === 'user' ? { users: owners.map(presentUser) } : { vehicles: owners.map(presentVehicle) }),
    ...describePage(query, total),
  };
}

function readPage(kind: OwnerKind, query: Query): DistributionPage {
  const sort = query.sort ?? '-_id';
  const key = sort.replace(/^-/, '');
  const nameKey = kind === 'user' ? 'name' : 'licensePlate';
  if (key !== '_id' && key !== 'balance' && key !== nameKey) {
    throw new Refusal('validation_failed', [
      { part: 'querystring', path: '/sort', message: `must be _id, ${nameKey} or balance` },
    ]);
  }
  return {
    search: query.search?.trim() ?? '',
    sort: key === '_id' ? 'id' : key === 'balance' ? 'balance' : 'name',
    descending: sort.startsWith('-'),
    deleted: query.isDeleted ?? false,
    ...pageWindow(query),
  };
}

/**
 * Lets every wallet of an owner refuel anywhere, or stops that. Refuses with `not_found` and, where the organisation
 * does not refuel anywhere, with `anywhere_unavailable`.
 */
export async function allowAnywhere(
  tx: Transaction,
  clock: Clock,
  organizationId: string,
  owner: { kind: OwnerKind; id: string; allowed: 0 | 1 },
): Promise<RouteResponse<'PUT /admin/organization/allow-anywhere-refueling'>> {
  const { hasAnywhere } = await findHolding(tx, organizationId);
  if (owner.allowed === 1 && !hasAnywhere) throw new Refusal('anywhere_unavailable');
  let wallets = await findOwnedWallets(tx, organizationId, owner.kind, [owner.id]);
  if (wallets.length === 0) throw new Refusal('not_found');
  const [{ ownerStatus } = { ownerStatus: 'deleted' as const }] = wallets;
  if (ownerStatus !== 'active') throw new Refusal('wallets_refused', [{ id: owner.id, reason: ownerStatus }]);
  if (wallets.some((wallet) => wallet.walletId === null)) {
    await insertWallets(tx, clock, organizationId, owner.kind, [owner.id]);
    wallets = await findOwnedWallets(tx, organizationId, owner.kind, [owner.id]);
  }
  const walletIds = wallets.flatMap((wallet) => wallet.walletId ?? []);
  await updateWallets(tx, organizationId, walletIds, { allow_anywhere: owner.allowed === 1 });
  return { id: owner.id, allowAnywhereRefueling: owner.allowed };
}

/** Sets what a wallet may spend in a calendar month; `limit` in reais, null for no limit. */
export async function limitWallet(
  tx: Transaction,
  organizationId: string,
  walletId: string,
  limit: number | null,
): Promise<Wallet> {
  const limitCents = limit === null ? null : centsFromReais(limit);
  await updateWallets(tx, organizationId, [walletId], { limit_cents: limitCents });
  const wallet = await findWallet(tx, organizationId, walletId);
  if (!wallet) throw new Refusal('not_found');
  return presentWallet(wallet);
}
