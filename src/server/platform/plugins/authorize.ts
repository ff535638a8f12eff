import type { ErrorObject } from 'ajv';
import type { FastifyRequest } from 'fastify';
import type { RouteContract } from '#contract/route.ts';
import { Refusal } from '../refusal.ts';
import { keysIn, requirementsOf } from './permission-rule.ts';
import type { Caller, Policy } from './policy.ts';
import type { RouteGuards, SelectedOrganization } from './route-guards.ts';
import { schemaOf } from './route-schema.ts';
import { describeInvalid } from './validation.ts';

type AuthorizationRequest = Pick<FastifyRequest, 'params' | 'query' | 'body'>;

/**
 * Authorizes a call and returns its organization and scope; null for a call without an organization. Refuses a caller
 * without permission for the call.
 */
export async function authorize(
  policy: Policy,
  guards: RouteGuards,
  caller: Caller,
  request: AuthorizationRequest,
): Promise<SelectedOrganization | null> {
  if (policy.roles && !policy.roles.includes(caller.role)) throw new Refusal('permission_missing');
  if (policy.organization === 'none') return null;
  const selected = await selectFor(policy, guards, caller, request);
  if (policy.permission) {
    const { body, query, params } = request;
    const requirements = await requirementsOf(policy.permission, { body, query, params, ...selected });
    for (const keys of requirements) await guards.assertPermission(caller, selected.organizationId, keys);
  }
  return selected;
}

function selectFor(
  policy: Policy,
  guards: RouteGuards,
  caller: Caller,
  request: AuthorizationRequest,
): Promise<SelectedOrganization> {
  const query = request.query as {
    organizationId?: string | readonly string[];
    organizationIds?: string | readonly string[];
  };
  switch (policy.organization) {
    case 'addressed': {
      const { id } = request.params as { id: string };
      const { [policy.other ?? '']: other } = (request.body ?? {}) as Partial<Record<string, string>>;
      return guards.addressOrganization(caller, id, other);
    }
    case 'several': {
      const body = request.body as { organizationIds?: string[] } | undefined;
      return guards.selectSeveral(caller, body?.organizationIds);
    }
    case 'selectedOrSeveral': {
      const { organizationId: one, organizationIds: several } = query;
      if (one !== undefined && several !== undefined) throw new Refusal('validation_failed');
      const isOfAll = one === undefined && caller.organizationId === null;
      if (several === undefined && !isOfAll) return guards.selectOrganization(caller, one);
      return guards.selectSeveral(caller, several === undefined ? undefined : [several].flat());
    }
    default:
      return guards.selectOrganization(caller, query.organizationId);
  }
}

/**
 * Checks a large body before the server reads it. Refuses the body if the caller sends too many large bodies, or holds
 * none of the permissions that the call can need.
 */
export async function assertMaySend(
  { contract, policy }: { readonly contract: RouteContract; readonly policy: Policy },
  guards: RouteGuards,
  request: FastifyRequest,
): Promise<void> {
  const { caller } = request;
  if (!caller || contract.takesFile) return;
  await guards.countLargeBody(request);
  const { permission } = policy;
  const early: Policy = { ...policy, ...(permission && { permission: { anyOf: keysIn(permission) } }) };
  await authorize(early, guards, caller, { ...readAddress(contract, request), body: undefined });
}

/** Parses path and query by their schemas. Refuses with `validation_failed`. */
function readAddress(contract: RouteContract, request: FastifyRequest) {
  const { params, querystring } = schemaOf(contract);
  const read = (part: 'params' | 'querystring', sent: unknown) => {
    const { value, error } = request.validateInput(sent, part) as unknown as Validated;
    if (error) throw new Refusal('validation_failed', describeInvalid(part, error));
    return value;
  };
  return {
    params: params && read('params', request.params),
    query: querystring ? read('querystring', request.query) : {},
  };
}

interface Validated {
  readonly value?: unknown;
  readonly error?: readonly ErrorObject[];
}
