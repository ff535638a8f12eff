import type { Module } from '../../platform/plugins/routes.ts';
import { defineModule, type ServerParts } from '../server-module.ts';
import { lookUpCompany } from './company-registry.service.ts';

export const serverModule = defineModule(['tenancy', 'findCompany'], companyRegistryModule);

function companyRegistryModule(parts: Pick<ServerParts, 'tenancy' | 'findCompany'>): Module {
  return {
    policies: {
      // The form of a new branch shows the registry's data, so the call needs the permission to add branches. The server
      // searches its own records only in organizations that the caller can reach.
      'GET /company-registry/{taxNumber}': { organization: 'several', permission: 'portal.branches.add' },
    },
    handlers: {
      'GET /company-registry/{taxNumber}': ({ scope, params }) =>
        lookUpCompany(parts, scope, params.taxNumber),
    },
  };
}
