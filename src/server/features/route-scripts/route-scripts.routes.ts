import type { RouteName } from '#contract/routes.ts';
import type { RouteScript } from '#contract/route-scripts.ts';
import type { Call, Module } from '../../platform/plugins/routes.ts';
import { defineModule } from '../server-module.ts';
import type { Writing } from '../../records/record-change.ts';
import { writes } from '../../records/writes.ts';
import { announce } from '../../platform/events/announce.ts';
import type { EventBus } from '../../platform/events/event-bus.ts';
import { oncePerKey } from '../../ledger/idempotency/once-per-key.ts';
import { authorIn, readUserNames } from '../../platform/accounts/user-name.service.ts';
import { planRoute, type PlanParts } from './plan.service.ts';
import { routeScriptPolicies } from './route-scripts.policy.ts';
import {
  assertRoutePath,
  changeRouteScript,
  createRouteScript,
  deleteRouteScript,
  listRouteScripts,
  presentRouteScript,
  readRouteScript,
  readSaver,
  recoverRouteScript,
} from './route-scripts.service.ts';
import { pointsOf } from './route-line.rules.ts';

type RouteScriptRoutes = ReadonlyMap<string, string>;

export const serverModule = defineModule(['tenancy', 'clock', 'maps', 'bus'], routeScriptsModule);

function routeScriptsModule(parts: PlanParts & { readonly bus: EventBus }): Module {
  const { tenancy, maps, bus } = parts;
  const announceRoute = async (
    writing: Writing,
    names: RouteScriptRoutes,
    done: Promise<string>,
  ): Promise<RouteScript> => {
    const row = await readRouteScript(writing.tx, writing.organizationId, await done);
    await announce(bus, writing.tx, writing.organizationId, ['route-scripts']);
    return presentRouteScript(row, authorIn(names, row.savedBy));
  };
  const prepareSaving = async ({ body, caller }: RouteScriptSaving) => {
    assertRoutePath(body);
    return { route: await maps.route(pointsOf(body)), names: await readUserNames(tenancy, [caller.userId]) };
  };
  const namesOf = async ({ scope, organizationId, params }: NamesOne): Promise<RouteScriptRoutes> =>
    readUserNames(tenancy, [await tenancy.inScope(scope, (tx) => readSaver(tx, organizationId, params.id))]);
  return {
    policies: routeScriptPolicies,
    handlers: {
      'GET /admin/organization/routeScript': (call) => listRouteScripts(tenancy, call),
      'POST /admin/organization/routeScript': writes(
        parts,
        (writing, { body }, { route, names }) =>
          announceRoute(writing, names, createRouteScript(writing, body, route)),
        { prepare: prepareSaving, within: (call, run) => oncePerKey(parts, call, run) },
      ),
      'PUT /admin/organization/routeScript/{id}': writes(
        parts,
        (writing, { params, body }, { route, names }) =>
          announceRoute(writing, names, changeRouteScript(writing, params.id, body, route)),
        { prepare: prepareSaving },
      ),
      'DELETE /admin/organization/routeScript/{id}': writes(
        parts,
        (writing, { params }, names: RouteScriptRoutes) =>
          announceRoute(writing, names, deleteRouteScript(writing, params.id)),
        { prepare: namesOf },
      ),
      'PUT /admin/organization/routeScript/recover/{id}': writes(
        parts,
        (writing, { params }, names: RouteScriptRoutes) =>
          announceRoute(writing, names, recoverRouteScript(writing, params.id)),
        { prepare: namesOf },
      ),
      'POST /admin/organization/routeScript/plan': (call) => planRoute(parts, call),
    },
  };
}

type RouteScriptSaving = Pick<Call<'POST /admin/organization/routeScript'>, 'body' | 'caller'>;
type NamesOne = Pick<Call<RouteName>, 'scope' | 'organizationId'> & {
  readonly params: { readonly id: string };
};
