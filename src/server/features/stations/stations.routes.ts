import { NO_ORGANIZATION } from '#contract/facts.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Tenancy, DatabaseTransaction } from '../../platform/database/tenancy.ts';
import type { Module } from '../../platform/plugins/routes.ts';
import { ofPlatform, type Writing } from '../../records/record-change.ts';
import { writes } from '../../records/writes.ts';
import { defineModule } from '../server-module.ts';
import { announce } from '../../platform/events/announce.ts';
import type { EventBus } from '../../platform/events/event-bus.ts';
import { stationPolicies } from './stations.policy.ts';
import { changeStation, registerStation } from './register-station.service.ts';
import { listPaidPrices } from './paid-prices.service.ts';
import { listStations, setEnabled } from './stations.service.ts';

export interface StationParts {
  readonly tenancy: Tenancy;
  readonly clock: Clock;
  readonly bus: EventBus;
}

export const serverModule = defineModule(['tenancy', 'clock', 'bus'], stationsModule);

function stationsModule({ tenancy, clock, bus }: StationParts): Module {
  // Runs as the system. Stations belong to no organization, so the scope of an organization may not write them.
  const within = <T>(_call: unknown, run: (tx: DatabaseTransaction) => Promise<T>) =>
    tenancy.asSystem('stations', run);
  const formatAll = async <T>({ tx }: Writing, answer: T): Promise<T> => {
    await announce(bus, tx, NO_ORGANIZATION, ['registry']);
    return answer;
  };
  return {
    policies: stationPolicies,
    handlers: {
      'GET /admin/organization/gasStation': (call) =>
        // Rows and their count come from two statements, which must see the same snapshot.
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
      'POST /superAdmin/gasStation': writes(
        { tenancy, clock },
        async (writing, { body }) => formatAll(writing, await registerStation(ofPlatform(writing), body)),
        { within },
      ),
      'PUT /superAdmin/gasStation/{id}': writes(
        { tenancy, clock },
        async (writing, { params, body }) =>
          formatAll(writing, await changeStation(ofPlatform(writing), params.id, body)),
        { within },
      ),
    },
  };
}
