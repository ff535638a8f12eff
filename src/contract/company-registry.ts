/** Company data from public registries, to prefill the form of an organization. */
import { Type, type Static } from 'typebox';
import { PostalAddress } from './postal-address.ts';
import { routeOf } from './route.ts';
import { closed } from './values.ts';

const route = routeOf('Organizations');

export const RegisteredCompany = closed({
  /** CNPJ of the company: 14 characters, which may include letters. */
  federalTaxNumber: Type.String(),
  name: Type.String(),
  tradeName: Type.String(),
  email: Type.String(),
  ...PostalAddress.properties,
  /** False if the company is not active in the registry, for example closed or suspended. */
  isActive: Type.Boolean(),
  /**
   * True if an organization within the caller's reach has this tax number. The data then come from the record of that
   * organization.
   */
  isOwn: Type.Boolean(),
});
export type RegisteredCompany = Static<typeof RegisteredCompany>;

export const companyRegistryRoutes = {
  'GET /company-registry/{taxNumber}': route({
    operationId: 'lookUpCompany',
    summary:
      'Returns the data of a company by its tax number. The server searches the organizations within the reach of the caller first. Then it requests the public registries that its settings name.',
    access: 'session',
    moves: 'nothing',
    params: closed({ taxNumber: Type.String({ format: 'cnpj' }) }),
    refuses: ['permission_missing', 'not_found', 'company_registry_silent', 'company_registry_unset'],
    response: RegisteredCompany,
  }),
};
