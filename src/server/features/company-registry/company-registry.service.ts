import type { RegisteredCompany } from '#contract/company-registry.ts';
import type { Scope, Tenancy } from '../../platform/database/tenancy.ts';
import { Refusal } from '../../platform/refusal.ts';
import { NoAnswer } from '../../platform/outside/fetch-json.ts';
import { findByTaxNumber } from '../organizations/registered.service.ts';
import type { FindCompany } from '../../platform/ports/company-registry-port.ts';

/**
 * Returns the data of a company. Reads the server's own records only of organizations that the caller can reach,
 * because data of other companies are not public. Refuses with `not_found`, `company_registry_unset` and
 * `company_registry_silent`.
 */
export async function lookUpCompany(
  { tenancy, findCompany }: { readonly tenancy: Tenancy; readonly findCompany: FindCompany | null },
  scope: Scope,
  taxNumber: string,
): Promise<RegisteredCompany> {
  const own = await tenancy.inScope(scope, (tx) => findByTaxNumber(tx, scope.organizations, taxNumber));
  if (own) return own;
  if (!findCompany) throw new Refusal('company_registry_unset');
  try {
    const company = await findCompany(taxNumber);
    if (!company) throw new Refusal('not_found');
    return company;
  } catch (error) {
    if (error instanceof NoAnswer) throw new Refusal('company_registry_silent');
    throw error;
  }
}
