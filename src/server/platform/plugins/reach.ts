/**
 * Organizations within a caller's reach. An administrator reaches the home organization and all organizations below it,
 * or only selected branches. A super administrator reaches every active organization.
 */
import { sql } from 'kysely';
import { cachedPlan } from '../database/driver/prepared-statements.ts';
import type { Tenancy } from '../database/tenancy.ts';
import type { Caller } from './policy.ts';

type Reaching = Pick<Caller, 'role' | 'userId' | 'organizationId'>;

export async function isWithinReach(
  tenancy: Tenancy,
  caller: Reaching,
  requestedId: string,
): Promise<boolean> {
  return (await findPath(tenancy, caller, requestedId)).length > 0;
}

/**
 * Returns the requested organization and its ancestors up to the caller's home organization; empty if it is out of
 * reach. Inactive and deleted organizations are out of everybody's reach. Their descendants are out of an
 * administrator's reach.
 */
export async function findPath(tenancy: Tenancy, caller: Reaching, requestedId: string): Promise<string[]> {
  const { role, organizationId: home } = caller;
  const above = await tenancy.lookUp('super-admin', (database) =>
    database
      .withRecursive('above', (query) =>
        query
          .selectFrom('organizations')
          .select(['organization_id', 'parent_id'])
          .where('organization_id', '=', requestedId)
          .where('status', '=', 'active')
          .unionAll(
            query
              .selectFrom('organizations as o')
              .innerJoin('above as a', 'a.parent_id', 'o.organization_id')
              .select(['o.organization_id', 'o.parent_id'])
              .where('o.status', '=', 'active'),
          ),
      )
      .selectFrom('above')
      .select('organization_id as id')
      .modifyEnd(cachedPlan),
  );
  const path = above.map(({ id }) => id);
  if (role === 'SuperAdminOrg') return path;
  const own = path.slice(0, path.findIndex((id) => id === home) + 1);
  if (own.length < 2) return own;
  const branches = await findBranches(tenancy, caller);
  return !branches || branches.has(requestedId) ? own : [];
}

export async function listReach(tenancy: Tenancy, caller: Reaching): Promise<string[]> {
  const { role, organizationId: home } = caller;
  // The reach of a super administrator contains every active organization, even if its parent is inactive.
  const isFirst = role === 'SuperAdminOrg' ? sql<boolean>`true` : sql<boolean>`organization_id = ${home}`;
  const reach = await tenancy.lookUp('super-admin', (database) =>
    database
      .withRecursive('below', (query) =>
        query
          .selectFrom('organizations')
          .select('organization_id')
          .where(isFirst)
          .where('status', '=', 'active')
          .union(
            query
              .selectFrom('organizations as o')
              .innerJoin('below as b', 'b.organization_id', 'o.parent_id')
              .select('o.organization_id')
              .where('o.status', '=', 'active'),
          ),
      )
      .selectFrom('below')
      .select('organization_id as id'),
  );
  const ids = reach.map(({ id }) => id);
  const branches = ids.length > 1 ? await findBranches(tenancy, caller) : null;
  return branches ? ids.filter((id) => id === home || branches.has(id)) : ids;
}

/** Branches that the administrator may select; null for all branches. */
async function findBranches(
  tenancy: Tenancy,
  { role, userId, organizationId: home }: Reaching,
): Promise<ReadonlySet<string> | null> {
  if (role === 'SuperAdminOrg' || home === null) return null;
  const rows = await tenancy.lookUp('super-admin', (database) =>
    database
      .selectFrom('members as m')
      .leftJoin('administrator_branches as b', (join) =>
        join.onRef('b.organization_id', '=', 'm.organization_id').onRef('b.user_id', '=', 'm.user_id'),
      )
      .select(['m.branches_limited as isLimited', 'b.branch_id as id'])
      .where('m.organization_id', '=', home)
      .where('m.user_id', '=', userId)
      .modifyEnd(cachedPlan),
  );
  if (rows[0]?.isLimited !== true) return null;
  return new Set(rows.flatMap(({ id }) => id ?? []));
}
