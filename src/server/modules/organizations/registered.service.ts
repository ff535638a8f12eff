/** Organisations as a registry of companies would tell them. */
import type { RegisteredCompany } from '#contract/company-registry.ts';
import type { Transaction } from '../../database/tenancy.ts';
import { findOrganizationByTaxNumber } from './organizations.repository.ts';

/** Of those that `among` names. */
export async function findByTaxNumber(
  tx: Transaction,
  among: readonly string[],
  taxNumber: string,
): Promise<RegisteredCompany | undefined> {
  const row = await findOrganizationByTaxNumber(tx, among, taxNumber);
  if (!row) return undefined;
  const { federal_tax_number, name, trade_name, postal_code, status, ...place } = row;
  const { email, address, number, neighborhood, city, state } = place;
  return {
    ...{ email, address, number, neighborhood, city, state, name },
    federalTaxNumber: federal_tax_number,
    tradeName: trade_name,
    postalCode: postal_code,
    isActive: status === 'active',
  };
}
