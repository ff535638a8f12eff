import { MAX_TANKS } from '#contract/facts.ts';
import type { RouteQuery, RouteResponse } from '#contract/routes.ts';
import type { Tank, TankChange, TankInput } from '#contract/tanks.ts';
import { millilitresFromLitres, type Millilitres } from '#core/money/volume.ts';
import type { Clock } from '../../platform/clock.ts';
import { readPage } from '../../platform/database/list-sql.ts';
import { violates } from '../../platform/database/sql-state.ts';
import type { DatabaseTransaction } from '../../platform/database/tenancy.ts';
import { firstIdAt, newId } from '../../platform/identifier.ts';
import { Refusal } from '../../platform/refusal.ts';
import { recordChange, type Writing } from '../../records/record-change.ts';
import { setCeiling } from '../../ledger/ceiling.ts';
import { lockTanks, type LockedTank } from './locked-tanks.ts';
import { insertTankAccounts } from './operations/tank-ledger.ts';
import { tankRecord, tankWalletRecord } from '../../records/kinds/tank.record.ts';
import { presentTank, RATE_DAYS } from './tanks.presenter.ts';
import {
  countTanks,
  findTank,
  hasFuelManagement,
  insertTank,
  sumDrawn,
  tankList,
  updateTank,
  type TankRow,
} from './tanks.repository.ts';
import { disableWalletsOf } from './wallets/tank-wallets.repository.ts';

const DAY_MS = 86_400_000;

export async function listTanks(
  tx: DatabaseTransaction,
  clock: Clock,
  organizationId: string,
  query: RouteQuery<'GET /admin/organization/tank'>,
): Promise<RouteResponse<'GET /admin/organization/tank'>> {
  const { rows, ...paging } = await readPage(tx, query, tankList(organizationId, query));
  return { docs: await presentTanks(tx, clock, organizationId, rows), ...paging };
}

/** Reads a tank. Refuses with `not_found`. */
export async function readTank(
  tx: DatabaseTransaction,
  clock: Clock,
  organizationId: string,
  id: string,
): Promise<Tank> {
  const row = await findTank(tx, organizationId, id);
  if (!row) throw new Refusal('not_found');
  const [tank] = await presentTanks(tx, clock, organizationId, [row]);
  return tank as Tank;
}

async function presentTanks(
  tx: DatabaseTransaction,
  clock: Clock,
  organizationId: string,
  rows: readonly TankRow[],
): Promise<Tank[]> {
  const since = new Date(clock.now().getTime() - RATE_DAYS * DAY_MS);
  const ids = rows.map(({ id }) => id);
  const drawn = rows.length > 0 ? await sumDrawn(tx, organizationId, ids, firstIdAt(since)) : new Map();
  return rows.map((row) => {
    const days = Math.min(RATE_DAYS, (clock.now().getTime() - row.createdAt.getTime()) / DAY_MS);
    const drawnMl = (drawn.get(row.id) ?? 0) as Millilitres;
    return presentTank(row, { drawnMl, days: Math.max(1, days) });
  });
}

/** Refuses with `fuel_management_unavailable` if the plan includes no tanks. */
export async function assertFuelManagement(tx: DatabaseTransaction, organizationId: string): Promise<void> {
  if (!(await hasFuelManagement(tx, organizationId))) throw new Refusal('fuel_management_unavailable');
}

/** Creates a tank and returns its id. Refuses with `fuel_management_unavailable`, `tanks_full` and `tank_exists`. */
export async function createTank(writing: Writing, input: TankInput): Promise<string> {
  const { tx, clock, organizationId } = writing;
  await assertFuelManagement(tx, organizationId);
  if ((await countTanks(tx, organizationId)) >= MAX_TANKS) throw new Refusal('tanks_full');
  const capacityMl = millilitresFromLitres(input.capacity);
  const id = newId(clock);
  const [claimsAccountId, suppliedAccountId, usedAccountId, varianceAccountId] = [1, 2, 3, 4].map(() =>
    newId(clock),
  ) as [string, string, string, string];
  await whereNamesAreTheirOwn(() =>
    recordChange(writing, 'create', [{ record: tankRecord, ids: [id] }], async () => {
      await insertTankAccounts(tx, organizationId, [
        { id, kind: 'tankStock', ceilingMl: capacityMl },
        { id: claimsAccountId, kind: 'tankClaims' },
        { id: suppliedAccountId, kind: 'tankSupplied' },
        { id: usedAccountId, kind: 'tankUsed' },
        { id: varianceAccountId, kind: 'tankVariance' },
      ]);
      await insertTank(tx, organizationId, {
        id,
        name: input.name,
        product: input.product,
        capacityMl,
        reorderMl: reorderOf(input) ?? null,
        claimsAccountId,
        suppliedAccountId,
        usedAccountId,
        varianceAccountId,
        createdAt: clock.now(),
      });
    }),
  );
  return id;
}

/** Changes a tank. Refuses with `not_found`, `record_deleted`, `tank_exists`, `tank_over_capacity` and `tank_not_empty`. */
export async function changeTank(writing: Writing, id: string, change: TankChange): Promise<void> {
  const { tx, organizationId } = writing;
  const tank = await lockTank(writing, id);
  const capacityMl = change.capacity === undefined ? undefined : millilitresFromLitres(change.capacity);
  if (capacityMl !== undefined && capacityMl < tank.levelMl) throw new Refusal('tank_over_capacity');
  const isOther = change.product !== undefined && change.product !== tank.product;
  if (isOther && tank.levelMl > 0) throw new Refusal('tank_not_empty');
  const reorderMl = reorderOf(change);
  await whereNamesAreTheirOwn(() =>
    recordChange(writing, 'change', [{ record: tankRecord, ids: [id] }], async () => {
      if (capacityMl !== undefined) await setCeiling(tx, organizationId, id, capacityMl);
      await updateTank(tx, organizationId, id, {
        ...(change.name !== undefined && { name: change.name }),
        ...(change.product !== undefined && { product: change.product }),
        ...(capacityMl !== undefined && { capacity_ml: capacityMl }),
        ...(reorderMl !== undefined && { reorder_ml: reorderMl }),
        ...(change.status !== undefined && { status: change.status }),
      });
    }),
  );
}

/** Deletes a tank. Refuses with `not_found`, `record_deleted` and `tank_not_empty`. */
export async function deleteTank(writing: Writing, id: string): Promise<void> {
  const { tx, organizationId } = writing;
  const tank = await lockTank(writing, id);
  if (tank.levelMl > 0 || tank.claimedMl > 0) throw new Refusal('tank_not_empty');
  const subjects = [
    { record: tankRecord, ids: [id] },
    { record: tankWalletRecord, by: 'tank_id', ids: [id] },
  ];
  await recordChange(writing, 'delete', subjects, async () => {
    await disableWalletsOf(tx, organizationId, id);
    await updateTank(tx, organizationId, id, { status: 'deleted' });
  });
}

/** Locks one tank. Refuses with `not_found` and `record_deleted`. */
export async function lockTank(
  { tx, organizationId }: Pick<Writing, 'tx' | 'organizationId'>,
  id: string,
): Promise<LockedTank> {
  const { tanks } = await lockTanks(tx, organizationId, { tankIds: [id] });
  const tank = tanks.get(id);
  if (!tank) throw new Refusal('not_found');
  if (tank.status === 'deleted') throw new Refusal('record_deleted');
  return tank;
}

function reorderOf({ reorderPoint }: Pick<TankChange, 'reorderPoint'>): Millilitres | null | undefined {
  return typeof reorderPoint === 'number' ? millilitresFromLitres(reorderPoint) : reorderPoint;
}

async function whereNamesAreTheirOwn<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (violates(error, 'tanks_name')) throw new Refusal('tank_exists');
    throw error;
  }
}
