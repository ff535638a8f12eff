import type { Module } from '../../platform/plugins/routes.ts';
import { defineModule, type ServerParts } from '../server-module.ts';
import { lookUpCompany } from './company-registry.service.ts';

export const serverModule = defineModule(['tenancy', 'findCompany'], companyRegistryModule);

function companyRegistryModule(parts: Pick<ServerParts, 'tenancy' | 'findCompany'>): Module {
  return {
    policies: {
      // Callers who may fill in the form. Own records are limited to organizations within reach.
      'GET /company-registry/{taxNumber}': { organization: 'several', permission: 'portal.branches.add' },
    },
    handlers: {
      'GET /company-registry/{taxNumber}': ({ scope, params }) =>
        lookUpCompany(parts, scope, params.taxNumber),
    },
  };
}
