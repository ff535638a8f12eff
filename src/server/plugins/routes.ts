/**
 * The one place that turns the contract into Fastify routes. For each request, in this order: the address's limit (429,
 * before anything is looked up), who calls (401, before the body is read), the shape of what was sent (400), the
 * organisation (400, 403), the permission (403), the idempotency key (400), the handler. The shape comes before the
 * organisation, because a schema says nothing about what exists; the key comes last, because a refusal of it would
 * tell a caller without the permission that all else fits.
 */
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify';
import { addressesOf } from '#contract/addresses.ts';
import type { PermissionKey } from '#contract/permissions.ts';
import { movesCredit, type RouteContract } from '#contract/route.ts';
import {
  routes,
  type MovingRouteName,
  type RouteBody,
  type RouteName,
  type RouteParams,
  type RouteQuery,
  type RouteResponse,
} from '#contract/routes.ts';
import type { Scope } from '../database/tenancy.ts';
import { formatOf, type ExportFormat } from '../exports/export-format.ts';
import { Refusal } from '../refusal.ts';
import { readKey } from './idempotency-key.ts';
import { checkHandler } from './check-handler.ts';
import { keysOf, type PermissionRule } from './permission-rule.ts';
import { limitsOf, schemaOf } from './route-schema.ts';
import type { WritingRouteName } from './unrecorded-calls.ts';

/** Who asks, from the session alone. */
export interface Caller {
  readonly sessionId: string;
  readonly userId: string;
  readonly role: 'AdminOrg' | 'SuperAdminOrg';
  /** The organisation an administrator works for; null for a super administrator. */
  readonly organizationId: string | null;
  readonly address: string;
  readonly requestId: string;
}

/** Who may make a call. Every route of the contract has one; the server does not start without. */
export interface Policy {
  /** `selected`: `organizationId` picks it within the caller's reach. `none`: the call belongs to no organisation. */
  readonly organization: 'none' | 'selected';
  /** What an administrator must hold in that organisation; super administrators need none. */
  readonly permission?: PermissionRule;
  /** Both unless told. */
  readonly roles?: readonly Caller['role'][];
}

/** What a handler is given. Open calls have no caller and no organisation, and must not read them. */
export interface Call<N extends RouteName> {
  /** The call's one name, whichever of its addresses was asked. */
  readonly name: N;
  readonly body: RouteBody<N>;
  readonly query: RouteQuery<N>;
  readonly params: RouteParams<N>;
  readonly caller: Caller;
  readonly organizationId: string;
  readonly scope: Scope;
  /** Whether it may move credit; then it has a key. */
  readonly movesCredit: boolean;
  readonly idempotencyKey: string | null;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

export type Answer<N extends RouteName> = (call: Call<N>) => Promise<RouteResponse<N>>;

/** A handler that moves credit, exactly once for a key: `moves` makes it. */
export interface MovingHandler<N extends RouteName> {
  readonly does: 'moves';
  readonly answer: Answer<N>;
}

/** A handler that changes anything but credit, and records what: `writes` makes it. */
export interface WritingHandler<N extends RouteName> {
  readonly does: 'writes';
  readonly answer: Answer<N>;
}

/** A handler that reads a list, and sends all of it as a file where it is asked to: `exporting` makes it. */
export interface ListingHandler<N extends RouteName> {
  readonly does: 'lists';
  readonly answer: Answer<N>;
  answerFile(call: Call<N>, format: ExportFormat): Promise<FastifyReply>;
}

/** What answers a call, declared as what it does. A plain function reads. */
type Handler<N extends RouteName> = N extends MovingRouteName
  ? MovingHandler<N>
  : N extends WritingRouteName
    ? WritingHandler<N>
    : Answer<N> | ListingHandler<N>;

/** A handler of whichever call. */
export type AnyHandler =
  | Answer<RouteName>
  | MovingHandler<RouteName>
  | WritingHandler<RouteName>
  | ListingHandler<RouteName>;

type Handlers = { readonly [N in RouteName]?: Handler<N> };

/** A module's share of the route table. */
export interface Module {
  readonly handlers: Handlers;
  readonly policies: { readonly [N in RouteName]?: Policy };
}

/** The organisation a call works on, and the rows it may see, which come from the session alone. */
export type Selected = Pick<Call<RouteName>, 'organizationId' | 'scope'>;

/** What the registrar asks of the rest of the server. */
export interface RouteGuards {
  /** Who stands behind the request's bearer token; refuses with `session_ended`. */
  identify(request: FastifyRequest): Promise<Caller>;
  /** Where the call works, the first of several; refuses with `organization_required` or `organization_forbidden`. */
  selectOrganization(caller: Caller, wanted: string | readonly string[] | undefined): Promise<Selected>;
  /** Refuses with `permission_missing`. */
  assertPermission(caller: Caller, organizationId: string, key: PermissionKey): Promise<void>;
}

interface Complete {
  readonly name: RouteName;
  readonly contract: RouteContract;
  readonly policy: Policy;
  readonly answer: (call: Call<RouteName>) => Promise<unknown>;
  readonly answerFile?: ListingHandler<RouteName>['answerFile'];
}

/** Registers every route of the contract. Throws, naming it, for one without a handler or without a policy. */
export function registerRoutes(app: FastifyInstance, modules: readonly Module[], guards: RouteGuards): void {
  for (const route of completeRoutes(modules)) {
    const options = optionsOf(route, guards);
    for (const { path } of addressesOf(route.name, route.contract)) {
      app.route({ ...options, url: path.replace(/\{(\w+)\}/g, ':$1') });
    }
  }
}

/** The same at every address of the call. */
function optionsOf(route: Complete, guards: RouteGuards): Omit<RouteOptions, 'url'> {
  const [method = ''] = route.name.split(' ');
  return {
    method: method as RouteOptions['method'],
    ...limitsOf(route.contract),
    config: { routeName: route.name, access: route.contract.access },
    schema: schemaOf(route.contract),
    // HEAD would open an event stream that nobody can read.
    exposeHeadRoute: route.contract.response !== undefined,
    ...(route.contract.access === 'session' && {
      // The limit is an onRequest hook that stands behind a route's own ones.
      preParsing: async (request: FastifyRequest) => {
        request.caller = await guards.identify(request);
      },
    }),
    handler: (request, reply) => handle(route, guards, request, reply),
  };
}

function completeRoutes(modules: readonly Module[]): Complete[] {
  const handlers: Record<string, AnyHandler> = Object.assign({}, ...modules.map((module) => module.handlers));
  const policies: Record<string, Policy> = Object.assign({}, ...modules.map((module) => module.policies));
  for (const name of [...Object.keys(handlers), ...Object.keys(policies)]) {
    if (!Object.hasOwn(routes, name)) throw new Error(`The contract has no route ${name}.`);
  }
  return (Object.entries(routes) as [RouteName, RouteContract][]).map(([name, contract]) => {
    const handler = handlers[name];
    const policy = policies[name];
    if (!handler) throw new Error(`No module answers ${name}.`);
    if (!policy) throw new Error(`No policy says who may call ${name}.`);
    const does = typeof handler === 'function' ? 'reads' : handler.does;
    checkHandler(name, contract, does);
    if (typeof handler === 'function') return { name, contract, policy, answer: handler };
    return { name, contract, policy, ...handler };
  });
}

async function handle(
  { name, contract, policy, answer, answerFile }: Complete,
  guards: RouteGuards,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<unknown> {
  const { caller } = request;
  const selected = caller ? await authorize(policy, guards, caller, request) : null;
  request.organizationId = selected?.organizationId;
  const call = {
    name,
    body: request.body,
    query: request.query,
    params: request.params,
    caller,
    organizationId: selected?.organizationId,
    scope: selected?.scope ?? { organizations: [] },
    movesCredit: movesCredit(contract, request.body),
    idempotencyKey: readKey(contract, request),
    request,
    reply,
  } as unknown as Call<RouteName>;
  const format = answerFile && formatOf(request.headers.accept);
  if (answerFile && format) return answerFile(call, format);
  const result = await answer(call);
  return reply.sent ? reply : result;
}

async function authorize(
  policy: Policy,
  guards: RouteGuards,
  caller: Caller,
  request: FastifyRequest,
): Promise<Selected | null> {
  if (policy.roles && !policy.roles.includes(caller.role)) throw new Refusal('permission_missing');
  if (policy.organization === 'none') return null;
  const { organizationId: wanted } = request.query as { organizationId?: string | readonly string[] };
  const selected = await guards.selectOrganization(caller, wanted);
  if (policy.permission) {
    const { body, query, params } = request;
    const keys = await keysOf(policy.permission, { body, query, params, ...selected });
    for (const key of keys) await guards.assertPermission(caller, selected.organizationId, key);
  }
  return selected;
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Set for calls that need a session. */
    caller: Caller | undefined;
    /** Set once the caller may work on it. */
    organizationId: string | undefined;
  }
  interface FastifyContextConfig {
    routeName?: RouteName;
    access?: 'open' | 'session';
  }
}
