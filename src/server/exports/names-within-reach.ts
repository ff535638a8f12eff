/** What organisations are called in files: those of one name are told from one another, as on screens. */
import { namesIn, type OrganizationNames } from '#core/format/organization-names.ts';
import type { Tenancy } from '../database/tenancy.ts';
import { listReach } from '../plugins/reach.ts';
import type { Caller } from '../plugins/policy.ts';

/** Of all that the caller may select. */
export async function readNamesWithinReach(tenancy: Tenancy, caller: Caller): Promise<OrganizationNames> {
  const organizations = await listReach(tenancy, caller);
  const list = await tenancy.inScope({ organizations }, (tx) =>
    tx
      .selectFrom('organizations')
      .select([
        'organization_id as _id',
        'parent_id as parent',
        'name',
        'trade_name as tradeName',
        'federal_tax_number as federalTaxNumber',
      ])
      .execute(),
  );
  return namesIn(list);
}
