/** Company data from public registries, to prefill the form of an organization. */
import { Type, type Static } from 'typebox';
import { PostalAddress } from './postal-address.ts';
import { routeOf } from './route.ts';
import { closed } from './values.ts';

const route = routeOf('Organizations');

export const RegisteredCompany = closed({
  /** CNPJ, 14 characters, letters possible. */
  federalTaxNumber: Type.String(),
  name: Type.String(),
  tradeName: Type.String(),
  email: Type.String(),
  ...PostalAddress.properties,
  /** False if the registry lists the company as closed or barred. */
  isActive: Type.Boolean(),
  /** True if an organization of this server has the tax number already. */
  isOwn: Type.Boolean(),
});
export type RegisteredCompany = Static<typeof RegisteredCompany>;

export const companyRegistryRoutes = {
  'GET /company-registry/{taxNumber}': route({
    operationId: 'lookUpCompany',
    summary:
      'What is known of a company by its tax number: from the own records, else from the public registries that the operator has named.',
    access: 'session',
    moves: 'nothing',
    params: closed({ taxNumber: Type.String({ format: 'cnpj' }) }),
    refuses: ['permission_missing', 'not_found', 'company_registry_silent', 'company_registry_unset'],
    response: RegisteredCompany,
  }),
};
