/** All SQL that a session's organisations are read with. */
import type { BalanceSharingType } from '#contract/values.ts';
import type { Transaction } from '../../database/tenancy.ts';

export interface OrganizationRow {
  readonly id: string;
  readonly parentId: string | null;
  readonly name: string;
  readonly tradeName: string;
  readonly federalTaxNumber: string;
  readonly balanceSharingType: BalanceSharingType | null;
  readonly timeZone: string;
  readonly hasExpenseCenters: boolean;
  readonly hasFuelManagement: boolean;
  readonly plan: string;
}

export async function findOrganization(
  tx: Transaction,
  organizationId: string,
): Promise<OrganizationRow | undefined> {
  return selectOrganizations(tx).where('organization_id', '=', organizationId).executeTakeFirst();
}

/** An organisation and its branches, itself first; only those that can be selected. */
export async function findFamily(tx: Transaction, rootId: string): Promise<OrganizationRow[]> {
  return selectOrganizations(tx)
    .where((eb) => eb.or([eb('organization_id', '=', rootId), eb('parent_id', '=', rootId)]))
    .where('status', '=', 'active')
    .orderBy((eb) => eb('organization_id', '=', rootId), 'desc')
    .orderBy('name')
    .orderBy('organization_id')
    .execute();
}

export async function findAllOrganizations(tx: Transaction): Promise<OrganizationRow[]> {
  return selectOrganizations(tx)
    .where('status', '=', 'active')
    .orderBy('name')
    .orderBy('organization_id')
    .execute();
}

function selectOrganizations(tx: Transaction) {
  return tx
    .selectFrom('organizations')
    .select([
      'organization_id as id',
      'parent_id as parentId',
      'name',
      'trade_name as tradeName',
      'federal_tax_number as federalTaxNumber',
      'balance_sharing_type as balanceSharingType',
      'time_zone as timeZone',
      'has_expense_center_module as hasExpenseCenters',
      'has_fuel_management_module as hasFuelManagement',
      'plan',
    ]);
}
