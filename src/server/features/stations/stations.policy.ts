/**
 * Permissions of stations. Switching a station on needs the permission to add, switching it off the
 * permission to remove. Only super administrators register stations.
 */
import { selectedAmong } from '../../platform/plugins/permission-rule.ts';
import type { Module } from '../../platform/plugins/routes.ts';

export const stationPolicies = {
  'GET /admin/organization/gasStation': {
    organization: 'selected',
    permission: 'portal.gasStation.list',
  },
  'GET /admin/organization/gasStation/paid': {
    organization: 'selected',
    permission: 'portal.gasStation.list',
  },
  'POST /admin/organization/blacklist': {
    organization: 'selected',
    permission: selectedAmong(['portal.gasStation.add', 'portal.gasStation.remove'], ({ body }) => {
      const { enabled } = body as { enabled: boolean };
      return [enabled ? 'portal.gasStation.add' : 'portal.gasStation.remove'];
    }),
  },
  'POST /superAdmin/gasStation': { organization: 'none', roles: ['SuperAdminOrg'] },
  'PUT /superAdmin/gasStation/{id}': { organization: 'none', roles: ['SuperAdminOrg'] },
} satisfies Module['policies'];
