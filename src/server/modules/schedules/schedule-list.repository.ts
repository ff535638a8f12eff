/** All SQL of the list of schedules. */
import { sql, type RawBuilder } from 'kysely';
import type { RouteQuery } from '#contract/routes.ts';
import { containing, type List } from '../../database/list-sql.ts';
import type { Transaction } from '../../database/tenancy.ts';
import { listedColumns, listedJoin, type ListedSchedule } from './listed-sql.ts';

type Filter = Pick<
  RouteQuery<'GET /admin/organization/balance/schedule'>,
  'isDeleted' | 'search' | 'status' | 'scheduleType' | 'recipient'
>;

export function scheduleList(organizationId: string, filter: Filter): List<ListedSchedule> {
  return {
    table: sql`schedules s`,
    owned: sql`s.organization_id = ${organizationId}`,
    matching: matching(filter),
    id: sql`s.id`,
    sortKeys: {
      name: { by: sql`litro_fold(s.name)` },
      nextExecution: { by: sql`s.next_at`, emptyLast: true },
      lastExecuted: { by: sql`s.executed_at`, emptyLast: true },
      shareAmount: { by: sql`s.share_cents` },
      status: { by: sql`s.status` },
    },
    columns: listedColumns,
    join: listedJoin,
  };
}

function matching({
  isDeleted = false,
  search = '',
  status,
  scheduleType,
  recipient,
}: Filter): RawBuilder<unknown> {
  return sql`(s.status = 'deleted') = ${isDeleted}
    ${status === undefined ? sql`` : sql`AND s.status = ${status}`}
    ${scheduleType === undefined ? sql`` : sql`AND s.schedule_type = ${scheduleType}`}
    ${recipient === undefined ? sql`` : sql`AND ${losing(recipient)}`}
    ${search === '' ? sql`` : sql`AND (${containing(sql`litro_fold(s.name)`, [search])} OR EXISTS (${namedBy(search)}))`}`;
}

/** Those that the company may lose somebody or a cost centre of, as `leaving.service` finds them. */
function losing(id: string): RawBuilder<unknown> {
  return sql`((s.expense_center_id = ${id} AND s.status = 'active') OR (s.status IN ('active', 'paused') AND EXISTS (
    SELECT FROM schedule_rows r
    LEFT JOIN wallets w ON w.organization_id = r.organization_id AND w.id = r.wallet_id
    LEFT JOIN members m ON m.organization_id = r.organization_id AND m.user_id = r.owner_id
    WHERE r.organization_id = s.organization_id AND r.schedule_id = s.id
      AND ${id} IN (r.owner_id, m.id, r.expense_center_id, w.expense_center_id))))`;
}

/** Its cost centre, or one of its rows. */
function namedBy(search: string): RawBuilder<unknown> {
  const plate = sql`litro_fold(v.license_plate || ' ' || v.plate_key)`;
  return sql`
    SELECT FROM expense_centers e
    WHERE e.organization_id = s.organization_id AND e.id = s.expense_center_id AND ${containing(sql`litro_fold(e.name)`, [search])}
    UNION ALL
    SELECT FROM schedule_rows r
    LEFT JOIN members m ON m.organization_id = r.organization_id AND m.user_id = r.owner_id
    LEFT JOIN vehicles v ON v.organization_id = r.organization_id AND v.id = r.owner_id
    WHERE r.organization_id = s.organization_id AND r.schedule_id = s.id
      AND (${containing(sql`m.name_key`, [search])} OR ${containing(plate, [search, search.replace(/[\s.\-–]/g, '')])})`;
}

export async function findListed(
  tx: Transaction,
  organizationId: string,
  id: string,
): Promise<ListedSchedule | undefined> {
  const { rows } = await sql<ListedSchedule>`
    SELECT ${listedColumns} FROM schedules s ${listedJoin}
    WHERE s.organization_id = ${organizationId} AND s.id = ${id}`.execute(tx);
  return rows[0];
}
