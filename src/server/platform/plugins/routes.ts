/**
 * The one place that turns the contract into Fastify routes. For each request, in this order: the address's limit (429,
 * before anything is looked up), who calls (401, before the body is read), for a large body the first ones of what follows
 * (before it is read, as far as they do not depend on it), the shape of what was sent (400), the
 * organisation (400, 403), the permission (403), the idempotency key (400), the handler, which reads a body that is a
 * file. The shape comes before the organisation, because a schema says nothing about what exists; the key comes last, because a refusal of it would
 * tell a caller without the permission that all else fits.
 */
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify';
import { addressesOf } from '#contract/addresses.ts';
import { movesCredit, type RouteContract } from '#contract/route.ts';
import { routes, type RouteName } from '#contract/routes.ts';
import { formatOf } from './export-format.ts';
import { assertMayBring, authorize } from './authorize.ts';
import { readKey } from './idempotency-key.ts';
import { checkHandler } from './check-handler.ts';
import { useFileBodies } from './file-body.ts';
import type { AnyHandler, Call, Handler, ListingHandler } from './handlers.ts';
import { bringsLargeBody } from './large-body.ts';
import type { Caller, Policy, Terminal } from './policy.ts';
import type { RouteGuards, Selected } from './route-guards.ts';
import { assertBodyIsRead, limitsOf, schemaOf } from './route-schema.ts';

export type { AnyHandler, Answer, Call, ListingHandler, MovingHandler, WritingHandler } from './handlers.ts';
export type { Caller, Policy, RouteGuards, Selected, Terminal };

type Handlers = { readonly [N in RouteName]?: Handler<N> };

/** A module's share of the route table. */
export interface Module {
  readonly handlers: Handlers;
  readonly policies: { readonly [N in RouteName]?: Policy };
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
        if (route.contract.access === 'terminal') request.terminal = await guards.identifyTerminal(request);
        else {
          request.caller = await guards.identify(request);
          if (bringsLargeBody(request)) await assertMayBring(route, guards, request);
        }
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
