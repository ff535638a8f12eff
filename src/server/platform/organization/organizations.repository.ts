import { sql } from 'kysely';
import type { PlanMenu } from '#contract/plans.ts';
import type { BalanceSharingType } from '#contract/values.ts';
import type { DatabaseTransaction } from '../database/tenancy.ts';
import { atOrBelow } from './below-sql.ts';
import { hasModule } from './has-module.ts';
import { nameOrderOf } from './name-sql.ts';

export interface OrganizationRow {
  readonly id: string;
  readonly parentId: string | null;
  readonly name: string;
  readonly tradeName: string;
  readonly federalTaxNumber: string;
  readonly balanceSharingType: BalanceSharingType | null;
  readonly timeZone: string;
  /** True if the organization has the module for cost centers, by its plan or its own terms. */
  readonly hasExpenseCenters: boolean;
  readonly hasFuelManagement: boolean;
  readonly plan: string;
  readonly menus: readonly PlanMenu[];
}

export async function findOrganization(
  tx: DatabaseTransaction,
  organizationId: string,
): Promise<OrganizationRow | undefined> {
  return selectOrganizations(tx).where('organization_id', '=', organizationId).executeTakeFirst();
}

/** The organization and its ancestors, itself first, as far as `tx` can see. */
export async function findAncestry(tx: DatabaseTransaction, organizationId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    WITH RECURSIVE above AS (
      SELECT organization_id, parent_id, 1 AS step FROM organizations WHERE organization_id = ${organizationId}
      UNION ALL
      SELECT o.organization_id, o.parent_id, a.step + 1 FROM organizations o JOIN above a ON o.organization_id = a.parent_id)
    SELECT organization_id AS id FROM above ORDER BY step`.execute(tx);
  return rows.map(({ id }) => id);
}

export async function findFamily(tx: DatabaseTransaction, rootId: string): Promise<OrganizationRow[]> {
  return selectOrganizations(tx)
    .where(sql<boolean>`organization_id IN ${atOrBelow(rootId, { inUse: true })}`)
    .where('status', '=', 'active')
    .orderBy((eb) => eb('organization_id', '=', rootId), 'desc')
    .orderBy(nameOrderOf('organizations'))
    .orderBy('organization_id')
    .execute();
}

export async function findOrganizations(
  tx: DatabaseTransaction,
  ids: readonly string[],
): Promise<OrganizationRow[]> {
  return selectOrganizations(tx)
    .where(sql<boolean>`organization_id = ANY (${ids}::uuid[])`)
    .where('status', '=', 'active')
    .orderBy(nameOrderOf('organizations'))
    .orderBy('organization_id')
    .execute();
}

function selectOrganizations(tx: DatabaseTransaction) {
  return tx
    .selectFrom('organizations')
    .innerJoin('plans', 'plans.name', 'organizations.plan')
    .select([
      'organization_id as id',
      'parent_id as parentId',
      'organizations.name',
      'trade_name as tradeName',
      'federal_tax_number as federalTaxNumber',
      'balance_sharing_type as balanceSharingType',
      'time_zone as timeZone',
      hasModule('has_expense_center_module').as('hasExpenseCenters'),
      hasModule('has_fuel_management_module').as('hasFuelManagement'),
      'plan',
      'menus',
    ]);
}
