import type { ChangeOperation } from '#contract/audit.ts';
import type { RefusedWallet } from '#contract/error-body.ts';
import type { RouteBody, RouteQuery, RouteResponse } from '#contract/routes.ts';
import type { TankMovement, TankWallet } from '#contract/tank-wallets.ts';
import type { FuelType } from '#contract/vehicles.ts';
import { millilitresFromLitres } from '#core/money/volume.ts';
import type { Clock } from '../../../platform/clock.ts';
import { readPage } from '../../../platform/database/list-sql.ts';
import type { DatabaseTransaction } from '../../../platform/database/tenancy.ts';
import { newId } from '../../../platform/identifier.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { nothingChanged, recordChange, type Writing } from '../../../records/record-change.ts';
import type { Moving } from '../../../ledger/credit/under-lock.ts';
import { fitsVehicle } from '../../refuels/judging/products.rules.ts';
import { withStamp } from '../../../platform/seals/stamped-rows.ts';
import { decideCollectClaims, pickWallets } from './claims.rules.ts';
import { applyClaims } from './claims.service.ts';
import { lockTanks } from '../locked-tanks.ts';
import { readMonthId } from '../month-id.ts';
import { insertTankAccounts } from '../operations/tank-ledger.ts';
import { tankWalletRecord } from '../../../records/kinds/tank.record.ts';
import { presentTankWallet } from './tank-wallets.presenter.ts';
import {
  findTankWallet,
  findWalletsAt,
  findWalletsOfOwners,
  insertTankWallets,
  lockOwners,
  tankWalletList,
  updateTankWallets,
  type FoundOwner,
  type TankWalletColumns,
} from './tank-wallets.repository.ts';
import { assertFuelManagement } from '../tanks.service.ts';

type WalletsCall = 'GET /admin/organization/tank/wallet';

export async function listTankWallets(
  tx: DatabaseTransaction,
  clock: Clock,
  organizationId: string,
  query: RouteQuery<WalletsCall>,
): Promise<RouteResponse<WalletsCall>> {
  const monthId = await readMonthId(tx, clock, organizationId);
  const { rows, ...paging } = await readPage(tx, query, tankWalletList(organizationId, query, monthId));
  return { docs: rows.map(presentTankWallet), ...paging };
}

/** Reads a wallet of a tank. Refuses with `not_found`. */
export async function readTankWallet(
  tx: DatabaseTransaction,
  clock: Clock,
  organizationId: string,
  id: string,
): Promise<TankWallet> {
  const row = await findTankWallet(tx, organizationId, id, await readMonthId(tx, clock, organizationId));
  if (!row) throw new Refusal('not_found');
  return presentTankWallet(row);
}

/**
 * Enables a wallet for one owner and returns its id. Refuses with `fuel_management_unavailable`,
 * `tank_owner_ambiguous`, `record_unknown`, `record_deleted`, `tank_inactive`, `tank_product_refused` and
 * `tank_wallet_exists`.
 */
export async function enableTankWallet(
  writing: Writing,
  { tank, user, vehicle }: RouteBody<'POST /admin/organization/tank/wallet'>,
): Promise<string> {
  if ((user === undefined) === (vehicle === undefined)) throw new Refusal('tank_owner_ambiguous');
  const ownerId = user ?? vehicle ?? '';
  const { owners, productOf, at } = await lockToEnable(writing, tank, [ownerId]);
  const owner = owners.get(ownerId);
  if (!owner || (owner.kind === 'user') !== (user !== undefined)) throw new Refusal('record_unknown');
  if (owner.status === 'deleted') throw new Refusal('record_deleted');
  if (!productOf(owner)) throw new Refusal('tank_product_refused');
  const standing = at.get(ownerId);
  if (standing?.status === 'active') throw new Refusal('tank_wallet_exists');
  const [id = ''] = await enable(writing, tank, [owner], at);
  return id;
}

/**
 * Enables wallets for many owners, all or none; skips owners who already have a wallet. Refuses with the codes for one
 * owner, and with `wallets_refused` for unknown and inactive owners.
 */
export async function enableTankWallets(
  writing: Writing,
  { tank, owners: wanted }: RouteBody<'PUT /admin/organization/tank/wallet'>,
): Promise<{ enabled: number }> {
  const ids = [...new Set(wanted)];
  const { owners, productOf, at } = await lockToEnable(writing, tank, ids);
  const refused = ids.flatMap((id): RefusedWallet[] => {
    const owner = owners.get(id);
    if (!owner) return [{ id, reason: 'unknown' }];
    return owner.status === 'active' ? [] : [{ id, reason: owner.status }];
  });
  if (refused.length > 0) throw new Refusal('wallets_refused', refused);
  if (![...owners.values()].every(productOf)) throw new Refusal('tank_product_refused');
  const missing = ids.flatMap((id) => (at.get(id)?.status === 'active' ? [] : (owners.get(id) ?? [])));
  if (missing.length === 0) nothingChanged(writing);
  else await enable(writing, tank, missing, at);
  return { enabled: missing.length };
}

async function lockToEnable(writing: Writing, tankId: string, ownerIds: readonly string[]) {
  const { tx, organizationId } = writing;
  await assertFuelManagement(tx, organizationId);
  const owners = new Map((await lockOwners(tx, organizationId, ownerIds)).map((owner) => [owner.id, owner]));
  const tank = (await lockTanks(tx, organizationId, { tankIds: [tankId] })).tanks.get(tankId);
  if (!tank) throw new Refusal('record_unknown');
  if (tank.status === 'deleted') throw new Refusal('record_deleted');
  if (tank.status !== 'active') throw new Refusal('tank_inactive');
  return {
    owners,
    at: await findWalletsAt(tx, organizationId, tankId, ownerIds),
    /** True if the owner can use the tank's product; always true for people. */
    productOf: ({ fuelType }: FoundOwner) =>
      fuelType === null || fitsVehicle(tank.product, fuelType as FuelType),
  };
}

async function enable(
  writing: Writing,
  tankId: string,
  owners: readonly FoundOwner[],
  at: Awaited<ReturnType<typeof findWalletsAt>>,
): Promise<string[]> {
  const { tx, clock, organizationId } = writing;
  const again = owners.flatMap(({ id }) => at.get(id)?.id ?? []);
  const made = owners
    .filter(({ id }) => !at.has(id))
    .map(({ id: ownerId, kind }) => {
      const owner =
        kind === 'user' ? { user_id: ownerId, vehicle_id: null } : { user_id: null, vehicle_id: ownerId };
      const id = newId(clock);
      const row = { organization_id: organizationId, id, tank_id: tankId, ...owner, kind: 'tankWallet' };
      const { stamp } = withStamp(tx, 'tank_wallets', row);
      return { id, userId: owner.user_id, vehicleId: owner.vehicle_id, stamp };
    });
  const ids = [...again, ...made.map(({ id }) => id)];
  await recordChange(writing, 'enable', [{ record: tankWalletRecord, ids }], async () => {
    await updateTankWallets(tx, organizationId, again, { status: 'active' });
    await insertTankAccounts(
      tx,
      organizationId,
      made.map(({ id }) => ({ id, kind: 'tankWallet' })),
    );
    await insertTankWallets(tx, organizationId, tankId, clock.now(), made);
  });
  return ids;
}

/** Sets the limit of wallets. Refuses with `wallets_refused` and `wallet_repeated`. */
export function limitTankWallets(
  writing: Writing,
  { wallets, limit }: RouteBody<'PUT /admin/organization/tank/wallet/limit'>,
): Promise<{ changed: number }> {
  const limitMl = limit === null ? null : millilitresFromLitres(limit);
  return changeMany(writing, 'limit', wallets, { limit_ml: limitMl });
}

/** Sets whether wallets share unclaimed fuel. Refuses with `wallets_refused` and `wallet_repeated`. */
export function shareTankBalance(
  writing: Writing,
  { wallets, sharedBalance }: RouteBody<'PUT /admin/organization/tank/wallet/share-balance'>,
): Promise<{ changed: number }> {
  return changeMany(writing, sharedBalance ? 'sharing' : 'unsharing', wallets, {
    shared_balance: sharedBalance,
  });
}

async function changeMany(
  writing: Writing,
  operation: ChangeOperation,
  walletIds: readonly string[],
  columns: TankWalletColumns,
): Promise<{ changed: number }> {
  const { tx, organizationId } = writing;
  const locked = await lockTanks(tx, organizationId, { walletIds });
  // Users may change the limit and end the sharing of inactive wallets too. Only the start of sharing needs an active
  // wallet and owner.
  const gives = columns.shared_balance === true;
  const wallets = pickWallets(locked, walletIds, ({ status, ownerStatus }) => {
    if (!gives) return undefined;
    if (ownerStatus !== 'active') return ownerStatus;
    return status === 'active' ? undefined : 'inactive';
  });
  const ids = wallets.map(({ id }) => id);
  await recordChange(writing, operation, [{ record: tankWalletRecord, ids }], () =>
    updateTankWallets(tx, organizationId, ids, columns),
  );
  return { changed: ids.length };
}

/** Changes a wallet. Refuses with `not_found`, `wallets_refused` and `tank_inactive`. */
export async function changeTankWallet(
  moving: Moving,
  id: string,
  { limit, sharedBalance, status }: RouteBody<'PUT /admin/organization/tank/wallet/{id}'>,
): Promise<TankMovement> {
  const { tx, organizationId } = moving;
  const locked = await lockTanks(tx, organizationId, { walletIds: [id] });
  const wallet = locked.wallets.get(id);
  const tank = wallet && locked.tanks.get(wallet.tankId);
  if (!wallet || !tank) throw new Refusal('not_found');
  const isWaking = status === 'active' && wallet.status === 'inactive';
  if (isWaking && tank.status !== 'active') throw new Refusal('tank_inactive');
  const isInUse = status === undefined ? wallet.status === 'active' : status === 'active';
  if (isWaking || (sharedBalance === true && !wallet.sharedBalance)) {
    const reason = wallet.ownerStatus !== 'active' ? wallet.ownerStatus : isInUse ? undefined : 'inactive';
    if (reason) throw new Refusal('wallets_refused', [{ id: wallet.ownerId, wallet: id, reason }]);
  }
  const sharing = status === 'inactive' ? false : sharedBalance;
  return recordChange(moving, 'change', [{ record: tankWalletRecord, ids: [id] }], async () => {
    await updateTankWallets(tx, organizationId, [id], {
      ...(limit !== undefined && { limit_ml: limit === null ? null : millilitresFromLitres(limit) }),
      ...(sharing !== undefined && { shared_balance: sharing }),
      ...(status !== undefined && { status }),
    });
    const moves = status === 'inactive' ? decideCollectClaims(locked, [id]) : [];
    return applyClaims(moving, locked, 'tank_collection', moves);
  });
}

/**
 * Inactivates the wallets of owners who leave the company and returns their claims to the tanks. Returns the number of
 * inactivated wallets.
 */
export async function releaseTankWallets(moving: Moving, ownerIds: readonly string[]): Promise<number> {
  const { tx, organizationId } = moving;
  const walletIds = await findWalletsOfOwners(tx, organizationId, ownerIds);
  if (walletIds.length === 0) return 0;
  const locked = await lockTanks(tx, organizationId, { walletIds });
  const moves = decideCollectClaims(locked, walletIds);
  await recordChange(moving, 'inactivation', [{ record: tankWalletRecord, ids: walletIds }], async () => {
    await updateTankWallets(tx, organizationId, walletIds, { status: 'inactive', shared_balance: false });
    await applyClaims(moving, locked, 'tank_collection', moves);
  });
  return walletIds.length;
}
