import type { RouteQuery, RouteResponse } from '#contract/routes.ts';
import type { TankRole } from '#contract/tank-wallets.ts';
import { FUEL_TYPES } from '#contract/vehicles.ts';
import type { Clock } from '../../../platform/clock.ts';
import { readPage } from '../../../platform/database/list-sql.ts';
import type { DatabaseTransaction } from '../../../platform/database/tenancy.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { recordChange, type Writing } from '../../../records/record-change.ts';
import { personRecord } from '../../../records/kinds/person.record.ts';
import { fitsVehicle } from '../../refuels/judging/products.rules.ts';
import { readMonthId } from '../month-id.ts';
import { tankUserList } from './tank-users.repository.ts';
import { presentTankUser } from './tank-wallets.presenter.ts';
import { findTank } from '../tanks.repository.ts';

type UsersCall = 'GET /admin/organization/tank/users';

/** Lists the people, vehicles and containers that may draw from tanks. Refuses with `not_found` for an unknown tank. */
export async function listTankUsers(
  tx: DatabaseTransaction,
  clock: Clock,
  organizationId: string,
  query: RouteQuery<UsersCall>,
): Promise<RouteResponse<UsersCall>> {
  const tank = query.tank === undefined ? null : await findTank(tx, organizationId, query.tank);
  if (tank === undefined) throw new Refusal('not_found');
  const fuelTypes = tank && FUEL_TYPES.filter((fuelType) => fitsVehicle(tank.product, fuelType));
  const monthId = await readMonthId(tx, clock, organizationId);
  const list = tankUserList(organizationId, { ...query, fuelTypes }, monthId);
  const { rows, ...paging } = await readPage(tx, query, list);
  return { docs: rows.map(presentTankUser), ...paging };
}

/** Sets the tank role of the person with the user id `userId`. Refuses with `not_found` and `record_deleted`. */
export async function setTankRole(writing: Writing, userId: string, role: TankRole | null): Promise<void> {
  const { tx, organizationId } = writing;
  const member = await lockMember(tx, organizationId, userId);
  if (!member) throw new Refusal('not_found');
  if (member.status === 'deleted') throw new Refusal('record_deleted');
  await recordChange(writing, 'tank role', [{ record: personRecord, ids: [member.id] }], async () => {
    await tx
      .updateTable('members')
      .set({ tank_role: role })
      .where('organization_id', '=', organizationId)
      .where('id', '=', member.id)
      .execute();
  });
}

function lockMember(tx: DatabaseTransaction, organizationId: string, userId: string) {
  return tx
    .selectFrom('members')
    .select(['id', 'status'])
    .where('organization_id', '=', organizationId)
    .where('user_id', '=', userId)
    .where('role', 'in', ['UserOrg', 'User'])
    .forNoKeyUpdate()
    .executeTakeFirst();
}
