/** HTTP of what a session loads once. */
import type { Tenancy } from '../../database/tenancy.ts';
import type { Module } from '../../plugins/routes.ts';
import { defineModule } from '../../server-module.ts';
import type { EventBus } from '../events/event-bus.ts';
import { sessionDataPolicies } from './session-data.policy.ts';
import {
  changeSettings,
  describeSubscription,
  hydrate,
  listTree,
  readSettings,
} from './session-data.service.ts';

export interface SessionDataParts {
  readonly tenancy: Tenancy;
  readonly bus: EventBus;
}

export const serverModule = defineModule(['tenancy', 'bus'], sessionDataModule);

function sessionDataModule({ tenancy, bus }: SessionDataParts): Module {
  return {
    policies: sessionDataPolicies,
    handlers: {
      'GET /v2/admin/organization/hydrate': (call) => hydrate(tenancy, call, call.caller.organizationId),
      'GET /v2/superAdmin/organization': () => listTree(tenancy),
      'GET /organization/subscriptions': (call) => describeSubscription(tenancy, call),
      'GET /v2/admin/organization/settings': (call) => readSettings(tenancy, call),
      'PUT /admin/organization/settings': (call) => changeSettings({ tenancy, bus }, call, call.body),
    },
  };
}
