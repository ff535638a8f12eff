import type { Module } from '../../platform/plugins/routes.ts';

export const creditTransferPolicies = {
  'POST /superAdmin/organization/{id}/credit-transfer': {
    organization: 'addressed',
    other: 'toOrganization',
    permission: 'portal.creditTransfer.add',
  },
} satisfies Module['policies'];
