import { sql, type RawBuilder } from 'kysely';
import type { RouteQuery } from '#contract/routes.ts';
import { containing, type SqlList } from '../../platform/database/list-sql.ts';
import type { MemberRole } from '../../platform/database/schema.ts';
import { personColumns, secretsJoin, type PersonRow } from './people.repository.ts';

type PeopleFilter = Pick<
  RouteQuery<'GET /admin/organization/driver'>,
  'isDeleted' | 'status' | 'search' | 'emailTwice'
>;

export function peopleList(
  organizationId: string,
  roles: readonly MemberRole[],
  filter: PeopleFilter,
): SqlList<PersonRow> {
  return {
    table: sql`members m`,
    owned: sql`m.organization_id = ${organizationId}`,
    matching: matching(roles, filter),
    id: sql`m.id`,
    sortKeys: {
      name: { by: sql`m.name_key` },
      identifier: { by: sql`m.identifier` },
      email: { by: sql`m.email_key` },
      phone: { by: sql`nullif(m.phone, '')`, emptyLast: true },
      driversLicense: { by: sql`nullif(m.drivers_license, '')`, emptyLast: true },
      driversLicenseExpirationDate: { by: sql`m.drivers_license_expires_on`, emptyLast: true },
      status: { by: sql`m.status` },
      balance: { by: sql`coalesce(held.held_cents, 0)`, join: heldByAll(organizationId) },
    },
    columns: personColumns,
    join: secretsJoin,
  };
}

/** List of people for pickers, with the user id as the id. */
export function userList(
  organizationId: string,
  roles: readonly MemberRole[],
  filter: PeopleFilter,
): SqlList<PersonRow> {
  return { ...peopleList(organizationId, roles, filter), namedBy: sql`m.user_id` };
}

/** Excludes empty wallets before the join, which saves most of the work. */
const heldByAll = (organizationId: string) => sql`LEFT JOIN (
  SELECT w.user_id, sum(a.balance_cents)::bigint AS held_cents FROM wallets w
  JOIN ledger_accounts a ON a.organization_id = w.organization_id AND a.id = w.id AND a.balance_cents <> 0
  WHERE w.organization_id = ${organizationId} AND w.user_id IS NOT NULL GROUP BY 1) held ON held.user_id = m.user_id`;

const isDuplicate = sql`(m.email <> '' AND EXISTS (
  SELECT FROM members o WHERE o.organization_id = m.organization_id AND lower(o.email) = lower(m.email)
    AND o.id <> m.id AND o.status <> 'deleted'))`;

/** Filter conditions. All conditions except `emailTwice` use only the indexes of the list. */
function matching(
  roles: readonly MemberRole[],
  { isDeleted = false, status, search = '', emailTwice }: PeopleFilter,
): RawBuilder<unknown> {
  const searchText = /^[\d.\s-]+$/.test(search) ? search.replace(/\D/g, '') : search;
  const [only, ...others] = roles;
  const ofRole = others.length === 0 ? sql`m.role = ${only}` : sql`m.role = ANY (${[...roles]}::text[])`;
  return sql`${ofRole} AND ${isDeleted ? sql`m.status = 'deleted' AND m.erased_at IS NULL` : sql`m.status <> 'deleted'`}
    ${status === undefined ? sql`` : sql`AND m.status = ${status}`}
    ${emailTwice === undefined ? sql`` : sql`AND ${isDuplicate} = ${emailTwice}`}
    AND ${containing(sql`m.search_words`, [searchText])}`;
}
