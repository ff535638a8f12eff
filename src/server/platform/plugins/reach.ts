/**
 * Which organisations a caller may name: the own one with all that is below it, or with those of its branches that they may select; a
 * super administrator every one in use.
 */
import { sql } from 'kysely';
import { kept } from '../database/kept-statements.ts';
import type { Tenancy } from '../database/tenancy.ts';
import type { Caller } from './policy.ts';

/** Who asks. */
type Reaching = Pick<Caller, 'role' | 'userId' | 'organizationId'>;

/** Whether a caller may name it. */
export async function isWithinReach(tenancy: Tenancy, caller: Reaching, wanted: string): Promise<boolean> {
  return (await findPath(tenancy, caller, wanted)).length > 0;
}

/**
 * The organisation that is wanted and what it stands below, up to the caller's own one; empty where it is out of reach. One that is
 * deleted or out of use is out of everybody's reach, and what stands below it out of an administrator's.
 */
export async function findPath(tenancy: Tenancy, caller: Reaching, wanted: string): Promise<string[]> {
  const { role, organizationId: home } = caller;
  const above = await tenancy.lookUp('super-admin', (database) =>
    database
      .withRecursive('above', (query) =>
        query
          .selectFrom('organizations')
          .select(['organization_id', 'parent_id'])
          .where('organization_id', '=', wanted)
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
      .modifyEnd(kept),
  );
  const path = above.map(({ id }) => id);
  if (role === 'SuperAdminOrg') return path;
  const own = path.slice(0, path.findIndex((id) => id === home) + 1);
  if (own.length < 2) return own;
  const branches = await findBranches(tenancy, caller);
  return !branches || branches.has(wanted) ? own : [];
}

/** All of them, the own one first. */
export async function listReach(tenancy: Tenancy, caller: Reaching): Promise<string[]> {
  const { role, organizationId: home } = caller;
  // A branch whose company is out of use stands for itself.
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

/** The branches that somebody may select; null for all. */
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
      .modifyEnd(kept),
  );
  if (rows[0]?.isLimited !== true) return null;
  return new Set(rows.flatMap(({ id }) => id ?? []));
}
