import type { Module, Policy } from '../../platform/plugins/routes.ts';

const list: Policy = { organization: 'selected', permission: 'portal.routeScript.list' };
const add: Policy = { organization: 'selected', permission: 'portal.routeScript.add' };

export const routeScriptPolicies = {
  'GET /admin/organization/routeScript': list,
  'POST /admin/organization/routeScript': add,
  'PUT /admin/organization/routeScript/{id}': add,
  'PUT /admin/organization/routeScript/recover/{id}': add,
  'DELETE /admin/organization/routeScript/{id}': {
    organization: 'selected',
    permission: 'portal.routeScript.remove',
  },
  'POST /admin/organization/routeScript/plan': list,
} satisfies Module['policies'];
