import type { DatabaseTransaction } from '../../platform/database/tenancy.ts';
import type { Module } from '../../platform/plugins/routes.ts';
import { defineModule, type ServerParts } from '../server-module.ts';
import { ofPlatform } from '../../records/record-change.ts';
import { writes } from '../../records/writes.ts';
import { changePlan, createPlan, deletePlan, listPlans } from './plans.service.ts';
import { planPolicies } from './plans.policy.ts';

export const serverModule = defineModule(['tenancy', 'clock', 'bus'], plansModule);

function plansModule(parts: Pick<ServerParts, 'tenancy' | 'clock' | 'bus'>): Module {
  const { tenancy, bus } = parts;
  // Runs as the system, because plans belong to no organization, and the count of a plan spans all organizations.
  const within = <T>(_call: unknown, run: (tx: DatabaseTransaction) => Promise<T>) =>
    tenancy.asSystem('super-admin', run);
  return {
    policies: planPolicies,
    handlers: {
      'GET /superAdmin/plan': ({ scope, query }) =>
        // Two statements read the rows and their number. One snapshot keeps rows and number consistent.
        tenancy.inScope(scope, (tx) => listPlans(tx, query), { snapshot: true }),
      'POST /superAdmin/plan': writes(parts, (writing, { body }) => createPlan(ofPlatform(writing), body), {
        within,
      }),
      'PUT /superAdmin/plan/{id}': writes(
        parts,
        (writing, { params, body }) => changePlan(bus, ofPlatform(writing), { id: params.id, body }),
        { within },
      ),
      'DELETE /superAdmin/plan/{id}': writes(
        parts,
        (writing, { params }) => deletePlan(ofPlatform(writing), params.id),
        { within },
      ),
    },
  };
}
