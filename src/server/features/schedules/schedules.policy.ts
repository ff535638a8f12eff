/**
 * Policies of schedules. Creating a schedule needs no permission to distribute, because the schedule distributes in the
 * company's name.
 */
import type { Module, Policy } from '../../platform/plugins/routes.ts';

const holding = (permission: NonNullable<Policy['permission']>): Policy => ({
  organization: 'selected',
  permission,
});
const list = holding('portal.balanceDistributionSchedule.list');
const add = holding('portal.balanceDistributionSchedule.add');

export const schedulePolicies = {
  'GET /admin/organization/balance/schedule': list,
  'POST /admin/organization/balance/schedule': add,
  'POST /admin/organization/balance/schedule/leaving': list,
  'POST /admin/organization/balance/schedule/preview': add,
  'PUT /admin/organization/balance/schedule/{id}': add,
  'DELETE /admin/organization/balance/schedule/{id}': holding('portal.balanceDistributionSchedule.remove'),
  'GET /admin/organization/balance/schedule/{id}/row': list,
  'GET /admin/organization/balance/schedule/{id}/run': list,
  'GET /admin/organization/balance/schedule/{id}/run/{run}': list,
} satisfies Module['policies'];
