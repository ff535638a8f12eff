/** HTTP of stations. */
import type { Tenancy } from '../../database/tenancy.ts';
import type { Module } from '../../plugins/routes.ts';
import { defineModule } from '../../server-module.ts';
import { announce } from '../events/announce.ts';
import type { EventBus } from '../events/event-bus.ts';
import { stationPolicies } from './stations.policy.ts';
import { listStations, setEnabled } from './stations.service.ts';

export interface StationParts {
  readonly tenancy: Tenancy;
  readonly bus: EventBus;
}

export const serverModule = defineModule(['tenancy', 'bus'], stationsModule);

function stationsModule({ tenancy, bus }: StationParts): Module {
  return {
    policies: stationPolicies,
    handlers: {
      'GET /admin/organization/gasStation': (call) =>
        // The rows and their number come from two statements and have to fit.
        tenancy.inScope(call.scope, (tx) => listStations(tx, call.organizationId, call.query), {
          snapshot: true,
        }),
      'POST /admin/organization/blacklist': (call) =>
        tenancy.inScope(call.scope, async (tx) => {
          const station = await setEnabled(tx, call.organizationId, call.body);
          await announce(bus, tx, call.organizationId, ['registry']);
          return station;
        }),
    },
  };
}
