import { sql, type RawBuilder } from 'kysely';
import type { RouteQuery } from '#contract/routes.ts';
import { containing, type SqlList } from '../../platform/database/list-sql.ts';
import type { DatabaseTransaction } from '../../platform/database/tenancy.ts';
import { listedColumns, listedJoin, type ListedSchedule } from './listed-sql.ts';

type ScheduleFilter = Pick<
  RouteQuery<'GET /admin/organization/balance/schedule'>,
  'isDeleted' | 'search' | 'status' | 'scheduleType'
>;

export function scheduleList(organizationId: string, filter: ScheduleFilter): SqlList<ListedSchedule> {
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
}: ScheduleFilter): RawBuilder<unknown> {
  return sql`(s.status = 'deleted') = ${isDeleted}
    ${status === undefined ? sql`` : sql`AND s.status = ${status}`}
    ${scheduleType === undefined ? sql`` : sql`AND s.schedule_type = ${scheduleType}`}
    ${search === '' ? sql`` : sql`AND (${containing(sql`litro_fold(s.name)`, [search])} OR EXISTS (${namedBy(search)}))`}`;
}

export async function countLosing(
  tx: DatabaseTransaction,
  organizationId: string,
  ids: readonly string[],
): Promise<number> {
  const anyId = sql`ANY (${[...ids]}::uuid[])`;
  const { rows } = await sql<{ total: number }>`
    SELECT count(*)::int AS total FROM schedules s WHERE s.organization_id = ${organizationId}
      AND ((s.expense_center_id = ${anyId} AND s.status = 'active') OR (s.status IN ('active', 'paused') AND EXISTS (
        SELECT FROM schedule_rows r
        LEFT JOIN wallets w ON w.organization_id = r.organization_id AND w.id = r.wallet_id
        LEFT JOIN members m ON m.organization_id = r.organization_id AND m.user_id = r.owner_id
        WHERE r.organization_id = s.organization_id AND r.schedule_id = s.id
          AND (r.owner_id = ${anyId} OR m.id = ${anyId} OR r.expense_center_id = ${anyId}
            OR w.expense_center_id = ${anyId}))))`.execute(tx);
  return rows[0]?.total ?? 0;
}

export async function areAllThere(
  tx: DatabaseTransaction,
  organizationId: string,
  ids: readonly string[],
): Promise<boolean> {
  const { rows } = await sql`
    SELECT FROM unnest(${[...ids]}::uuid[]) AS wanted (id)
    WHERE NOT EXISTS (SELECT FROM members m WHERE m.organization_id = ${organizationId} AND m.id = wanted.id)
      AND NOT EXISTS (SELECT FROM members m WHERE m.organization_id = ${organizationId} AND m.user_id = wanted.id)
      AND NOT EXISTS (SELECT FROM vehicles v WHERE v.organization_id = ${organizationId} AND v.id = wanted.id)
      AND NOT EXISTS (SELECT FROM expense_centers e WHERE e.organization_id = ${organizationId} AND e.id = wanted.id)
    LIMIT 1`.execute(tx);
  return rows.length === 0;
}

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
  tx: DatabaseTransaction,
  organizationId: string,
  id: string,
): Promise<ListedSchedule | undefined> {
  const { rows } = await sql<ListedSchedule>`
    SELECT ${listedColumns} FROM schedules s ${listedJoin}
    WHERE s.organization_id = ${organizationId} AND s.id = ${id}`.execute(tx);
  return rows[0];
}
