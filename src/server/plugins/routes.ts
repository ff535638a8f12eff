/**
 * The one place that turns the contract into Fastify routes. For each request, in this order: the address's limit (429,
 * before anything is looked up), who calls (401, before the body is read), the shape of what was sent (400), the
 * organisation (400, 403), the permission (403), the idempotency key (400), the handler, which reads a body that is a
 * file. The shape comes before the organisation, because a schema says nothing about what exists; the key comes last, because a refusal of it would
 * tell a caller without the permission that all else fits.
 */
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify';
import { addressesOf } from '#contract/addresses.ts';
import type { PermissionKey } from '#contract/permissions.ts';
import { movesCredit, type RouteContract } from '#contract/route.ts';
import { routes, type RouteName } from '#contract/routes.ts';
import { formatOf } from '../exports/export-format.ts';
import { Refusal } from '../refusal.ts';
import { readKey } from './idempotency-key.ts';
import { checkHandler } from './check-handler.ts';
import { useFileBodies } from './file-body.ts';
import type { AnyHandler, Call, Handler, ListingHandler } from './handlers.ts';
import { requirementsOf } from './permission-rule.ts';
import type { Caller, Policy, Terminal } from './policy.ts';
import { assertBodyIsRead, limitsOf, schemaOf } from './route-schema.ts';

export type { AnyHandler, Answer, Call, ListingHandler, MovingHandler, WritingHandler } from './handlers.ts';
export type { Caller, Policy, Terminal };

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
  /** Which terminal stands behind the request's key; refuses with `terminal_unknown`. */
  identifyTerminal(request: FastifyRequest): Promise<Terminal>;
  /** Refuses an address that has brought too much that nobody trusts, before anything is read. */
  assertWelcome(request: FastifyRequest): void;
  /** Refuses, with `notice_not_trusted`, a notice of somebody who may not bring any. */
  assertTrusted(request: FastifyRequest): Promise<void>;
  /** The organisation that a terminal names. Whether it is in use is asked where it is read. */
  nameOrganization(organizationId: string): Selected;
  /** Where the call works, the first of several; refuses with `organization_required` or `organization_forbidden`. */
  selectOrganization(caller: Caller, wanted: string | readonly string[] | undefined): Promise<Selected>;
  /**
   * The organisation that the path names, and the `other` that is named beside it; refuses with `not_found` and, for the other one, with
   * `record_unknown`.
   */
  addressOrganization(caller: Caller, id: string, other?: string): Promise<Selected>;
  /** Several at once, or all within reach; refuses with `organization_forbidden`. */
  selectSeveral(caller: Caller, wanted: readonly string[] | undefined): Promise<Selected>;
  /** Refuses with `permission_missing`. One of the keys is enough. */
  assertPermission(caller: Caller, organizationId: string, keys: readonly PermissionKey[]): Promise<void>;
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
  const complete = completeRoutes(modules);
  const register = (at: FastifyInstance, takesFile: boolean) => {
    for (const route of complete.filter(({ contract }) => Boolean(contract.takesFile) === takesFile)) {
      const options = optionsOf(route, guards);
      for (const { path } of addressesOf(route.name, route.contract)) {
        at.route({ ...options, url: path.replace(/\{(\w+)\}/g, ':$1') });
      }
    }
  };
  register(app, false);
  // Within a context of their own, which reads files and no JSON.
  void app.register(async (ofFiles) => {
    useFileBodies(ofFiles);
    register(ofFiles, true);
  });
}

/** The same at every address of the call. */
function optionsOf(route: Complete, guards: RouteGuards): Omit<RouteOptions, 'url'> {
  const [method = ''] = route.name.split(' ');
  return {
    method: method as RouteOptions['method'],
    ...limitsOf(route.contract),
    config: {
      routeName: route.name,
      access: route.contract.access,
      ...(route.contract.access === 'signed' && { assertTrusted: guards.assertTrusted }),
    },
    schema: schemaOf(route.contract),
    // HEAD would open an event stream that nobody can read.
    exposeHeadRoute: route.contract.response !== undefined,
    ...(route.contract.access === 'signed' && {
      onRequest: async (request: FastifyRequest) => guards.assertWelcome(request),
    }),
    ...((route.contract.access === 'session' || route.contract.access === 'terminal') && {
      // The limit is an onRequest hook that stands behind a route's own ones.
      preParsing: async (request: FastifyRequest) => {
        if (route.contract.access === 'session') request.caller = await guards.identify(request);
        else request.terminal = await guards.identifyTerminal(request);
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
    if ((contract.access === 'terminal') !== (policy.organization === 'named')) {
      throw new Error(`${name}: a terminal names the organisation, and nobody else does.`);
    }
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
  const { caller, terminal } = request;
  assertBodyIsRead(contract, request.body);
  const selected = await select(policy, guards, request);
  request.organizationId = selected?.organizationId;
  const call = {
    name,
    body: request.body,
    query: request.query,
    params: request.params,
    caller,
    terminal,
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

async function select(
  policy: Policy,
  guards: RouteGuards,
  request: FastifyRequest,
): Promise<Selected | null> {
  const { caller, terminal, body } = request;
  if (caller) return authorize(policy, guards, caller, request);
  return terminal ? guards.nameOrganization((body as { organizationId: string }).organizationId) : null;
}

async function authorize(
  policy: Policy,
  guards: RouteGuards,
  caller: Caller,
  request: FastifyRequest,
): Promise<Selected | null> {
  if (policy.roles && !policy.roles.includes(caller.role)) throw new Refusal('permission_missing');
  if (policy.organization === 'none') return null;
  const selected = await selectFor(policy, guards, caller, request);
  if (policy.permission) {
    const { body, query, params } = request;
    const asked = await requirementsOf(policy.permission, { body, query, params, ...selected });
    for (const keys of asked) await guards.assertPermission(caller, selected.organizationId, keys);
  }
  return selected;
}

function selectFor(
  policy: Policy,
  guards: RouteGuards,
  caller: Caller,
  request: FastifyRequest,
): Promise<Selected> {
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

declare module 'fastify' {
  interface FastifyRequest {
    /** Set for calls that need a session. */
    caller: Caller | undefined;
    /** Set for calls that need the key of a terminal. */
    terminal: Terminal | undefined;
    /** Set once the caller may work on it. */
    organizationId: string | undefined;
  }
  interface FastifyContextConfig {
    routeName?: RouteName;
    access?: RouteContract['access'];
  }
}
