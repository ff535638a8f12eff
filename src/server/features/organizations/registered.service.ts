import type { RegisteredCompany } from '#contract/company-registry.ts';
import type { DatabaseTransaction } from '../../platform/database/tenancy.ts';
import { presentPostalAddress } from '../../platform/postal-address.ts';
import { findOrganizationByTaxNumber } from './organizations.repository.ts';

/** Finds a company by tax number, only among the organizations in `among`. Returns the same format as a public registry. */
export async function findByTaxNumber(
  tx: DatabaseTransaction,
  among: readonly string[],
  taxNumber: string,
): Promise<RegisteredCompany | undefined> {
  const row = await findOrganizationByTaxNumber(tx, among, taxNumber);
  if (!row) return undefined;
  return {
    federalTaxNumber: row.federal_tax_number,
    name: row.name,
    tradeName: row.trade_name,
    email: row.email,
    ...presentPostalAddress(row),
    isActive: row.status === 'active',
    isOwn: true,
  };
}
