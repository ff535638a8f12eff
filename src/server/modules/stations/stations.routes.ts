/** HTTP of stations. */
import type { Clock } from '../../clock.ts';
import type { Tenancy } from '../../database/tenancy.ts';
import type { Module } from '../../plugins/routes.ts';
import { writes } from '../audit/writes.ts';
import { defineModule } from '../../server-module.ts';
import { announce } from '../events/announce.ts';
import type { EventBus } from '../events/event-bus.ts';
import { stationPolicies } from './stations.policy.ts';
import { listPaidPrices } from './paid-prices.service.ts';
import { listStations, setEnabled } from './stations.service.ts';

export interface StationParts {
  readonly tenancy: Tenancy;
  readonly clock: Clock;
  readonly bus: EventBus;
}

export const serverModule = defineModule(['tenancy', 'clock', 'bus'], stationsModule);

function stationsModule({ tenancy, clock, bus }: StationParts): Module {
  return {
    policies: stationPolicies,
    handlers: {
      'GET /admin/organization/gasStation': (call) =>
        // The rows and their number come from two statements and have to fit.
        tenancy.inScope(call.scope, (tx) => listStations(tx, call.organizationId, call.query), {
          snapshot: true,
        }),
      'GET /admin/organization/gasStation/paid': (call) =>
        tenancy.inScope(call.scope, (tx) => listPaidPrices(tx, call.organizationId, clock.now())),
      'POST /admin/organization/blacklist': writes({ tenancy, clock }, async (writing, { body }) => {
        const station = await setEnabled(writing, body);
        await announce(bus, writing.tx, writing.organizationId, ['registry']);
        return station;
      }),
    },
  };
}
