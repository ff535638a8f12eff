import type { Clock } from '../../platform/clock.ts';
import type { Tenancy } from '../../platform/database/tenancy.ts';
import type { Module } from '../../platform/plugins/routes.ts';
import { writes } from '../../records/writes.ts';
import { defineModule } from '../server-module.ts';
import type { EventBus } from '../../platform/events/event-bus.ts';
import type { MailPort } from '../../platform/mail/mail-port.ts';
import {
  changeSettings,
  describeSubscription,
  hydrate,
  listTree,
  readSettings,
} from './session-data.service.ts';
import { sessionDataPolicies } from './session-data.policy.ts';

export interface SessionDataParts {
  readonly tenancy: Tenancy;
  readonly clock: Clock;
  readonly bus: EventBus;
  readonly mail: MailPort;
  readonly sandbox: boolean;
}

export const serverModule = defineModule(
  ['tenancy', 'clock', 'bus', 'mail', 'config'],
  ({ config, ...parts }) => sessionDataModule({ ...parts, sandbox: config.sandbox }),
);

function sessionDataModule({ tenancy, clock, bus, mail, sandbox }: SessionDataParts): Module {
  return {
    policies: sessionDataPolicies,
    handlers: {
      'GET /v2/admin/organization/hydrate': (call) => hydrate({ tenancy, clock, sandbox }, call, call.caller),
      'GET /v2/superAdmin/organization': (call) => listTree(tenancy, call.scope),
      'GET /organization/subscriptions': (call) => describeSubscription(tenancy, call),
      'GET /v2/admin/organization/settings': (call) => readSettings(tenancy, call),
      'PUT /admin/organization/settings': writes({ tenancy, clock }, (writing, { body }) =>
        changeSettings({ bus, mail }, writing, body),
      ),
    },
  };
}
