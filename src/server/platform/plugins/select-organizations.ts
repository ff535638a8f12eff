import type { Tenancy } from '../database/tenancy.ts';
import { Refusal } from '../refusal.ts';
import { findPath, isWithinReach, listReach } from './reach.ts';
import type { Caller, RouteGuards, SelectedOrganization } from './routes.ts';

/**
 * Checks of the code that separate organizations. A test disables a check to verify that the database separates them
 * too.
 */
export interface Walls {
  readonly organizationCheck: boolean;
}

type Guards = Pick<RouteGuards, 'selectOrganization' | 'addressOrganization' | 'selectSeveral'>;

export function organizationGuards(tenancy: Tenancy, walls: Walls): Guards {
  const selectOne = async (caller: Caller, requested: string | undefined): Promise<SelectedOrganization> => {
    if (requested === undefined || requested === caller.organizationId) {
      if (caller.organizationId === null) throw new Refusal('organization_required');
      return select(caller.organizationId, [caller.organizationId]);
    }
    if (await isWithinReach(tenancy, caller, requested)) return select(requested, [requested]);
    if (walls.organizationCheck) throw new Refusal('organization_forbidden');
    // If a test disables the organization check, the scope stays the caller's own. The database then hides the other
    // organization.
    return select(requested, caller.organizationId === null ? [] : [caller.organizationId]);
  };
  return {
    selectOrganization: async (caller, requested) => {
      const [first, ...others] = [requested ?? []].flat();
      const { organizationId, scope } = await selectOne(caller, first);
      const seen = new Set(scope.organizations);
      for (const other of others) {
        for (const id of (await selectOne(caller, other)).scope.organizations) seen.add(id);
      }
      return select(organizationId, [...seen]);
    },
    addressOrganization: async (caller, id, other) => {
      const path = await findPath(tenancy, caller, id);
      if (path.length === 0) {
        if (walls.organizationCheck) throw new Refusal('not_found');
        return select(id, caller.organizationId === null ? [] : [caller.organizationId]);
      }
      if (other === undefined) return select(id, path);
      if (await isWithinReach(tenancy, caller, other)) return select(id, [...new Set([...path, other])]);
      if (walls.organizationCheck) throw new Refusal('record_unknown');
      return select(id, path);
    },
    selectSeveral: async (caller, requested) => {
      const reach = await listReach(tenancy, caller);
      const home = caller.organizationId ?? '';
      if (requested === undefined) return select(home, reach);
      const within = new Set(reach);
      const isAll = requested.every((id) => within.has(id));
      if (isAll) return select(home, [...new Set(requested)]);
      if (walls.organizationCheck) throw new Refusal('organization_forbidden');
      return select(home, reach);
    },
  };
}

export function select(organizationId: string, organizations: readonly string[]): SelectedOrganization {
  return { organizationId, scope: { organizations } };
}
