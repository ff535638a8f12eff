import type { FastifyRequest } from 'fastify';
import { UNATTENDED_HEADER } from '#contract/facts.ts';
import type { Tenancy } from '../../platform/database/tenancy.ts';
import { holdsAny } from './permissions.service.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { FailureCounter } from '../../platform/plugins/security.ts';
import { organizationGuards, select, type Walls } from '../../platform/plugins/select-organizations.ts';
import type { EmbedLimits } from '../../platform/accounts/embed-limits.ts';
import { assertWithinLimits } from '../../platform/plugins/embed-calls.ts';
import type { ApiKeyHolder, Caller, RouteGuards, Terminal } from '../../platform/plugins/routes.ts';

interface FoundSession {
  readonly sessionId: string;
  readonly userId: string;
  readonly role: Caller['role'];
  readonly organizationId: string | null;
  readonly embed?: EmbedLimits;
}

export interface Lookups {
  readonly countLargeBody: (request: FastifyRequest) => Promise<void>;
  readonly trustsNotice: (request: FastifyRequest) => boolean;
  readonly wrongNotices: FailureCounter;
  readonly findCaller: (token: string, options: { isUse: boolean }) => Promise<FoundSession | null>;
  readonly findTerminal: (key: string, request: FastifyRequest) => Promise<Terminal | null>;
  readonly findApiKey: (key: string, request: FastifyRequest) => Promise<ApiKeyHolder | null>;
}

export function createGuards(
  tenancy: Tenancy,
  { findCaller, findTerminal, findApiKey, trustsNotice, wrongNotices, countLargeBody }: Lookups,
  walls: Walls,
): RouteGuards {
  return {
    identify: async (request) => {
      const token = readBearer(request);
      const session = token === null ? null : await findCaller(token, { isUse: isAttended(request) });
      if (!session) throw new Refusal('session_ended');
      if (session.embed) assertWithinLimits(request, session.embed);
      return { ...session, address: request.ip, requestId: request.id };
    },
    identifyTerminal: async (request) => {
      const key = readBearer(request);
      const terminal = key === null ? null : await findTerminal(key, request);
      if (!terminal) throw new Refusal('terminal_unknown');
      return terminal;
    },
    identifyApiKey: async (request) => {
      const key = readBearer(request);
      const holder = key === null ? null : await findApiKey(key, request);
      if (!holder) throw new Refusal('api_key_unknown');
      return holder;
    },
    countLargeBody,
    assertWelcome: wrongNotices.assertWelcome,
    assertTrusted: async (request) => {
      if (trustsNotice(request)) return;
      await wrongNotices.count(request);
      throw new Refusal('notice_not_trusted');
    },
    nameOrganization: (organizationId) => select(organizationId, [organizationId]),
    ...organizationGuards(tenancy, walls),
    assertPermission: async (caller, organizationId, keys) => {
      if (caller.role === 'SuperAdminOrg') return;
      // Branches have no administrators of their own, so the permissions of the caller's home organization apply.
      const home = caller.organizationId ?? organizationId;
      if (!(await holdsAny(tenancy, caller, home, keys))) throw new Refusal('permission_missing');
    },
  };
}

/** Returns false for background requests, which do not extend the session. */
function isAttended({ headers }: FastifyRequest): boolean {
  return headers[UNATTENDED_HEADER.toLowerCase()] !== 'true';
}

function readBearer(request: FastifyRequest): string | null {
  const [scheme, token] = (request.headers.authorization ?? '').split(' ');
  return scheme === 'Bearer' && token ? token : null;
}
