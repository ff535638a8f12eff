/** Which organisations a caller may name: the own one with all that is below it; a super administrator every one in use. */
import { sql } from 'kysely';
import { kept } from '../database/kept-statements.ts';
import type { Tenancy } from '../database/tenancy.ts';
import type { Caller } from './policy.ts';

/** Whether a caller may name it. */
export async function isWithinReach(
  tenancy: Tenancy,
  caller: Pick<Caller, 'role' | 'organizationId'>,
  wanted: string,
): Promise<boolean> {
  return (await findPath(tenancy, caller, wanted)).length > 0;
}

/**
 * The organisation that is wanted and what it stands below, up to the caller's own one; empty where it is out of reach. One that is
 * deleted or out of use is out of everybody's reach, and what stands below it out of an administrator's.
 */
export async function findPath(
  tenancy: Tenancy,
  { role, organizationId: home }: Pick<Caller, 'role' | 'organizationId'>,
  wanted: string,
): Promise<string[]> {
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
  return path.slice(0, path.findIndex((id) => id === home) + 1);
}

/** All of them, the own one first. */
export async function listReach(
  tenancy: Tenancy,
  { role, organizationId: home }: Pick<Caller, 'role' | 'organizationId'>,
): Promise<string[]> {
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
  return reach.map(({ id }) => id);
}
