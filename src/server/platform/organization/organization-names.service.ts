import type { OrganizationName } from '#contract/session-data.ts';
import { namesIn, type OrganizationNames } from '#core/format/organization-names.ts';
import type { Tenancy } from '../database/tenancy.ts';
import type { Caller } from '../plugins/policy.ts';
import { listReach } from '../plugins/reach.ts';
import { findOrganizations, type OrganizationRow } from './organizations.repository.ts';

export function presentName(row: OrganizationRow): OrganizationName {
  return {
    _id: row.id,
    name: row.name,
    tradeName: row.tradeName,
    federalTaxNumber: row.federalTaxNumber,
    parent: row.parentId,
  };
}

/** Returns organization names that are unique within the caller's reach, for screens and files. */
export async function readNames(tenancy: Tenancy, caller: Caller): Promise<OrganizationNames> {
  const organizations = await listReach(tenancy, caller);
  const rows = await tenancy.inScope({ organizations }, (tx) => findOrganizations(tx, organizations));
  return namesIn(rows.map(presentName));
}
