/** Who calls, for which organisation, with which permission: worked out on each request, from the session alone. */
import type { FastifyRequest } from 'fastify';
import { kept } from '../database/kept-statements.ts';
import type { Tenancy } from '../database/tenancy.ts';
import { holdsPermission } from '../modules/permissions/permissions.service.ts';
import { Refusal } from '../refusal.ts';
import type { Wrongs } from './security.ts';
import type { Caller, RouteGuards, Selected, Terminal } from './routes.ts';

interface FoundSession {
  readonly sessionId: string;
  readonly userId: string;
  readonly role: Caller['role'];
  readonly organizationId: string | null;
}

/** Walls that a test takes away, one at a time, to see that the other one holds. */
export interface Walls {
  readonly organizationCheck: boolean;
}

/** Who stands behind what came with the bearer scheme, or behind a signature. */
export interface Lookups {
  readonly trustsNotice: (request: FastifyRequest) => boolean;
  /** Counts notices that were not trusted. */
  readonly wrongNotices: Wrongs;
  readonly findCaller: (token: string) => Promise<FoundSession | null>;
  readonly findTerminal: (key: string, request: FastifyRequest) => Promise<Terminal | null>;
}

export function createGuards(
  tenancy: Tenancy,
  { findCaller, findTerminal, trustsNotice, wrongNotices }: Lookups,
  walls: Walls,
): RouteGuards {
  const selectOne = async (caller: Caller, wanted: string | undefined): Promise<Selected> => {
    if (wanted === undefined || wanted === caller.organizationId) {
      if (caller.organizationId === null) throw new Refusal('organization_required');
      return select(caller.organizationId, [caller.organizationId]);
    }
    if (await isWithinReach(tenancy, caller, wanted)) return select(wanted, [wanted]);
    if (walls.organizationCheck) throw new Refusal('organization_forbidden');
    // Without this wall the scope is still the session's own, so the database shows nothing of the other one.
    return select(wanted, caller.organizationId === null ? [] : [caller.organizationId]);
  };
  return {
    identify: async (request) => {
      const token = readBearer(request);
      const session = token === null ? null : await findCaller(token);
      if (!session) throw new Refusal('session_ended');
      return { ...session, address: request.ip, requestId: request.id };
    },
    identifyTerminal: async (request) => {
      const key = readBearer(request);
      const terminal = key === null ? null : await findTerminal(key, request);
      if (!terminal) throw new Refusal('terminal_unknown');
      return terminal;
    },
    assertWelcome: wrongNotices.assertWelcome,
    assertTrusted: async (request) => {
      if (trustsNotice(request)) return;
      await wrongNotices.count(request);
      throw new Refusal('notice_not_trusted');
    },
    nameOrganization: (organizationId) => select(organizationId, [organizationId]),
    selectOrganization: async (caller, wanted) => {
      const [first, ...others] = [wanted ?? []].flat();
      const { organizationId, scope } = await selectOne(caller, first);
      // Each is checked as if it stood alone.
      const seen = new Set(scope.organizations);
      for (const other of others) {
        for (const id of (await selectOne(caller, other)).scope.organizations) seen.add(id);
      }
      return select(organizationId, [...seen]);
    },
    assertPermission: async (caller, organizationId, keys) => {
      if (caller.role === 'SuperAdminOrg') return;
      // Branches have no administrators of their own: what holds in the home organisation holds there.
      const home = caller.organizationId ?? organizationId;
      const held = await tenancy.inScope({ organizations: [home] }, async (tx) => {
        for (const key of keys) if (await holdsPermission(tx, home, caller.userId, key)) return true;
        return false;
      });
      if (!held) throw new Refusal('permission_missing');
    },
  };
}

function select(organizationId: string, organizations: readonly string[]): Selected {
  return { organizationId, scope: { organizations } };
}

function readBearer(request: FastifyRequest): string | null {
  const [scheme, token] = (request.headers.authorization ?? '').split(' ');
  return scheme === 'Bearer' && token ? token : null;
}

/** The own organisation's branches; for a super administrator any active organisation. */
async function isWithinReach(tenancy: Tenancy, caller: Caller, wanted: string): Promise<boolean> {
  const found = await findActive(tenancy, wanted);
  if (!found) return false;
  return caller.role === 'SuperAdminOrg' || found.parent_id === caller.organizationId;
}

async function findActive(
  tenancy: Tenancy,
  organizationId: string,
): Promise<{ parent_id: string | null } | undefined> {
  const [found] = await tenancy.lookUp('super-admin', (database) =>
    database
      .selectFrom('organizations')
      .select('parent_id')
      .where('organization_id', '=', organizationId)
      .where('status', '=', 'active')
      .modifyEnd(kept),
  );
  return found;
}
