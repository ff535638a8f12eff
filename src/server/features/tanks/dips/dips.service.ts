import type { RouteBody, RouteQuery, RouteResponse } from '#contract/routes.ts';
import type { TankDip } from '#contract/tanks.ts';
import { litresFromMillilitres, millilitresFromLitres, type Millilitres } from '#core/money/volume.ts';
import type { DatabaseTransaction } from '../../../platform/database/tenancy.ts';
import { firstIdAt, newId } from '../../../platform/identifier.ts';
import { describePage, pageWindow } from '../../../platform/paging.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { recordChange, type Writing } from '../../../records/record-change.ts';
import type { Moving } from '../../../ledger/credit/under-lock.ts';
import { authorIn } from '../../../platform/accounts/user-name.service.ts';
import {
  countDips,
  findDip,
  findDips,
  insertDip,
  markBooked,
  wasBookedAfter,
  type DipRow,
} from './dips.repository.ts';
import { decideVariance } from '../operations/operation.rules.ts';
import { operate, readOperation } from '../operations/operations.service.ts';
import { heldBefore } from '../operations/tank-ledger.ts';
import { tankDipRecord } from '../../../records/kinds/tank.record.ts';
import { findTank } from '../tanks.repository.ts';
import { lockTank } from '../tanks.service.ts';

type DipList = 'GET /admin/organization/tank/{id}/dip';

/** Returns a page of readings, without the names of their users, which the route looks up. Refuses with `not_found`. */
export async function readDips(
  tx: DatabaseTransaction,
  organizationId: string,
  tankId: string,
  query: RouteQuery<DipList>,
): Promise<{ rows: DipRow[] } & Pick<RouteResponse<DipList>, 'pages' | 'items'>> {
  if (!(await findTank(tx, organizationId, tankId))) throw new Refusal('not_found');
  const rows = await findDips(tx, organizationId, tankId, pageWindow(query));
  return { rows, ...describePage(query, await countDips(tx, organizationId, tankId)) };
}

/** Reads one tank reading. Refuses with `not_found`. */
export async function readDip(
  tx: DatabaseTransaction,
  organizationId: string,
  tankId: string,
  id: string,
): Promise<DipRow> {
  const dip = await findDip(tx, organizationId, tankId, id);
  if (!dip) throw new Refusal('not_found');
  return dip;
}

export function presentDip(row: DipRow, names: ReadonlyMap<string, string>): TankDip {
  const { bookedAt } = row;
  return {
    _id: row.id,
    at: row.readAt.toISOString(),
    measured: litresFromMillilitres(row.measuredMl),
    book: litresFromMillilitres(row.bookMl),
    variance: litresFromMillilitres(varianceOf(row)),
    by: authorIn(names, row.userId),
    booked: bookedAt && { entry: row.entryId, at: bookedAt.toISOString(), reason: row.reason },
    isOpen: bookedAt === null && row.isNewest,
  };
}

const varianceOf = ({ measuredMl, bookMl }: Pick<DipRow, 'measuredMl' | 'bookMl'>) =>
  (measuredMl - bookMl) as Millilitres;

/**
 * Saves a reading and returns its id. Refuses with `not_found`, `record_deleted`, `tank_inactive`,
 * `instant_ahead` and `tank_over_capacity`, and with `dip_superseded` if a newer reading exists or was booked
 * since.
 */
export async function takeDip(
  writing: Writing,
  tankId: string,
  { volume, at }: RouteBody<'POST /admin/organization/tank/{id}/dip'>,
): Promise<string> {
  const { tx, clock, organizationId, actor } = writing;
  const tank = await lockTank(writing, tankId);
  if (tank.status !== 'active') throw new Refusal('tank_inactive');
  const readAt = at === undefined ? clock.now() : new Date(at);
  if (readAt.getTime() > clock.now().getTime()) throw new Refusal('instant_ahead');
  const measuredMl = millilitresFromLitres(volume);
  if (measuredMl > tank.capacityMl) throw new Refusal('tank_over_capacity');
  if (await wasBookedAfter(tx, organizationId, tankId, readAt)) throw new Refusal('dip_superseded');
  const bookMl =
    at === undefined
      ? tank.levelMl
      : await heldBefore(tx, organizationId, tankId, firstIdAt(new Date(readAt.getTime() + 1)));
  const id = newId(clock);
  await recordChange(writing, 'create', [{ record: tankDipRecord, ids: [id] }], () =>
    insertDip(tx, organizationId, {
      id,
      tankId,
      readAt,
      measuredMl,
      bookMl,
      userId: actor.userId,
      createdAt: clock.now(),
    }),
  );
  return id;
}

/**
 * Posts the variance of a tank reading: the measured volume less the volume by the ledger. Refuses with `not_found`,
 * `record_deleted`, `dip_booked`, `dip_superseded` and the codes of `decideVariance`.
 */
export async function bookDip(
  moving: Moving,
  { id: tankId, dip: dipId }: { readonly id: string; readonly dip: string },
  reason: string,
): Promise<void> {
  const { tx, clock, organizationId } = moving;
  const tank = await lockTank(moving, tankId);
  const dip = await readDip(tx, organizationId, tankId, dipId);
  if (dip.bookedAt !== null) throw new Refusal('dip_booked');
  if (!dip.isNewest) throw new Refusal('dip_superseded');
  const varianceMl = varianceOf(dip);
  const decision = decideVariance(tank, varianceMl);
  await recordChange(moving, 'book', [{ record: tankDipRecord, ids: [dipId] }], async () => {
    const operationId =
      varianceMl === 0
        ? null
        : await operate(moving, tank, decision, {
            kind: 'tank_variance',
            postings: [{ accountId: tank.varianceAccountId, volumeMl: -varianceMl as Millilitres }],
            operation: { operation: 'VARIANCE_OPERATION', volume_ml: varianceMl, reason },
          });
    const operation = operationId === null ? null : await readOperation(tx, organizationId, operationId);
    await markBooked(tx, organizationId, dipId, {
      booked_at: clock.now(),
      entry_id: operation?.entryId ?? null,
      reason,
    });
  });
}
