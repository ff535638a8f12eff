import type { Module } from '../../platform/plugins/routes.ts';
import { defineModule } from '../server-module.ts';
import type { Writing } from '../../records/record-change.ts';
import { writes, type WritingParts } from '../../records/writes.ts';
import { onOwnerLeaves } from '../../ledger/credit/owner-leaves.ts';
import { announce } from '../../platform/events/announce.ts';
import type { EventBus } from '../../platform/events/event-bus.ts';
import type { StepUp } from '../../ledger/step-up/step-up.ts';
import { oncePerKey } from '../../ledger/idempotency/once-per-key.ts';
import { readUserNames } from '../../platform/accounts/user-name.service.ts';
import { dropFromSchedules } from './leaving.service.ts';
import { previewSchedule } from './preview.service.ts';
import {
  countSchedulesLeft,
  listRows,
  listRuns,
  listSchedules,
  readAuthor,
  readRun,
  readSchedule,
} from './read-schedules.service.ts';
import { schedulePolicies } from './schedules.policy.ts';
import { changeSchedule, createSchedule, deleteSchedule } from './schedules.service.ts';

export const serverModule = defineModule(['tenancy', 'clock', 'bus', 'stepUp'], schedulesModule);

type ScheduleRoutes = ReadonlyMap<string, string>;

function schedulesModule(parts: WritingParts & { readonly bus: EventBus; readonly stepUp: StepUp }): Module {
  onOwnerLeaves('schedules', dropFromSchedules);
  const { tenancy, clock, bus, stepUp } = parts;
  const announceSchedule = async ({ tx, organizationId }: Writing, id: string, names: ScheduleRoutes) => {
    await announce(bus, tx, organizationId, ['schedule']);
    return readSchedule(tx, organizationId, id, names);
  };
  return {
    policies: schedulePolicies,
    handlers: {
      'GET /admin/organization/balance/schedule': (call) => listSchedules(tenancy, call),
      'POST /admin/organization/balance/schedule/leaving': ({ scope, organizationId, body }) =>
        tenancy.inScope(scope, async (tx) => ({
          schedules: await countSchedulesLeft(tx, organizationId, body.ids),
        })),
      'POST /admin/organization/balance/schedule': writes(
        parts,
        async (writing, { body }, names: ScheduleRoutes) =>
          announceSchedule(writing, await createSchedule(writing, body), names),
        {
          prepare: ({ caller }) => readUserNames(tenancy, [caller.userId]),
          within: (call, run) =>
            stepUp.guard(call, (guard) => oncePerKey(parts, call, (tx) => guard(tx, () => run(tx)))),
        },
      ),
      'POST /admin/organization/balance/schedule/preview': ({ scope, organizationId, body }) =>
        // Several statements read wallets and balances. One snapshot keeps them consistent.
        tenancy.inScope(scope, (tx) => previewSchedule({ tx, clock, organizationId }, body), {
          snapshot: true,
        }),
      'PUT /admin/organization/balance/schedule/{id}': writes(
        parts,
        async (writing, { params, body }, names: ScheduleRoutes) => {
          await changeSchedule(writing, params.id, body);
          return announceSchedule(writing, params.id, names);
        },
        {
          prepare: (call) => readAuthor(tenancy, call, call.params.id),
          within: (call, run) =>
            stepUp.guard(call, (guard) => tenancy.inScope(call.scope, (tx) => guard(tx, () => run(tx)))),
        },
      ),
      'DELETE /admin/organization/balance/schedule/{id}': writes(
        parts,
        async (writing, { params }, names: ScheduleRoutes) => {
          await deleteSchedule(writing, params.id);
          return announceSchedule(writing, params.id, names);
        },
        { prepare: (call) => readAuthor(tenancy, call, call.params.id) },
      ),
      'GET /admin/organization/balance/schedule/{id}/row': async (call) => ({
        rows: await listRows(tenancy, call, call.params.id),
      }),
      'GET /admin/organization/balance/schedule/{id}/run': (call) => listRuns(tenancy, call, call.params.id),
      'GET /admin/organization/balance/schedule/{id}/run/{run}': (call) =>
        readRun(tenancy, call, call.params),
    },
  };
}
