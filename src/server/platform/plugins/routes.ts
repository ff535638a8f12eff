/**
 * Registration of the contract's routes in Fastify. Each request passes these checks in order:
 * 1. rate limit of the address (429)
 * 2. caller (401), before the body is read
 * 3. early checks of a large body
 * 4. shape (400)
 * 5. organization (400, 403)
 * 6. permission (403)
 * 7. idempotency key (400)
 * 8. handler, which reads a file body itself
 *
 * The shape comes before the organization, because a schema reveals nothing about existing records. The key comes last.
 * Otherwise its refusal would tell a caller without permission that the rest of the request is valid.
 */
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify';
import { addressesOf } from '#contract/addresses.ts';
import { movesCredit, type RouteContract } from '#contract/route.ts';
import { routes, type RouteName } from '#contract/routes.ts';
import { formatOf } from './export-format.ts';
import { assertMaySend, authorize } from './authorize.ts';
import { readKey } from './idempotency-key.ts';
import { checkHandler } from './check-handler.ts';
import { useFileBodies } from './file-body.ts';
import type { AnyHandler, Call, Handler, ListingHandler } from './handlers.ts';
import { hasLargeBody } from './large-body.ts';
import type { ApiKeyHolder, Caller, Policy, Terminal } from './policy.ts';
import type { RouteGuards, SelectedOrganization } from './route-guards.ts';
import { assertBodyIsRead, limitsOf, schemaOf } from './route-schema.ts';

export type {
  AnyHandler,
  HandlerAnswer as Answer,
  Call,
  ListingHandler,
  MovingHandler,
  WritingHandler,
} from './handlers.ts';
export type { ApiKeyHolder, Caller, Policy, RouteGuards, SelectedOrganization, Terminal };

type Handlers = { readonly [N in RouteName]?: Handler<N> };

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

/** Registers every route of the contract. Throws if a route lacks a handler or a policy. */
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
  void app.register(async (ofFiles) => {
    useFileBodies(ofFiles);
    register(ofFiles, true);
  });
}

const IDENTIFIED: ReadonlySet<RouteContract['access']> = new Set(['session', 'terminal', 'key']);

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
    // A route without a JSON response, such as an event stream, has no HEAD route, which would open the stream without
    // a reader.
    exposeHeadRoute: route.contract.response !== undefined,
    ...(route.contract.access === 'signed' && {
      onRequest: async (request: FastifyRequest) => guards.assertWelcome(request),
    }),
    ...(IDENTIFIED.has(route.contract.access) && {
      // Identifies the caller in preParsing, because the rate limit's onRequest hook runs after the route's own
      // onRequest hooks.
      preParsing: async (request: FastifyRequest) => {
        if (route.contract.access === 'terminal') request.terminal = await guards.identifyTerminal(request);
        else if (route.contract.access === 'key') request.apiKey = await guards.identifyApiKey(request);
        else {
          request.caller = await guards.identify(request);
          if (hasLargeBody(request)) await assertMaySend(route, guards, request);
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
    if ((contract.access === 'key') !== (policy.organization === 'ofKey')) {
      throw new Error(`${name}: an API key has its organization, and no other access has one.`);
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
  const { caller, terminal, apiKey } = request;
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
    apiKey,
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
): Promise<SelectedOrganization | null> {
  const { caller, terminal, apiKey, body } = request;
  if (caller) return authorize(policy, guards, caller, request);
  if (apiKey) return guards.nameOrganization(apiKey.organizationId);
  return terminal ? guards.nameOrganization((body as { organizationId: string }).organizationId) : null;
}

declare module 'fastify' {
  interface FastifyRequest {
    caller: Caller | undefined;
    terminal: Terminal | undefined;
    apiKey: ApiKeyHolder | undefined;
    organizationId: string | undefined;
  }
  interface FastifyContextConfig {
    routeName?: RouteName;
    access?: RouteContract['access'];
  }
}
