/** All SQL of how an organisation holds its credit. */
import { sql } from 'kysely';
import type { Transaction } from '../../platform/database/tenancy.ts';
import { hasModule } from '../../platform/organization/has-module.ts';
import type { OwnerKind } from './wallets.repository.ts';

/** How the organisation holds its credit. A missing sharing type counts as EMPLOYEE. */
export interface Holding {
  readonly ownerKind: OwnerKind;
  readonly hasAnywhere: boolean;
  /** Whether wallets are booked to cost centres. */
  readonly hasExpenseCenters: boolean;
}

export async function findHolding(tx: Transaction, organizationId: string): Promise<Holding> {
  const row = await tx
    .selectFrom('organizations')
    .innerJoin('plans', 'plans.name', 'organizations.plan')
    .select([
      'balance_sharing_type',
      'has_anywhere',
      hasModule('has_expense_center_module').as('hasExpenseCenters'),
    ])
    .where('organization_id', '=', organizationId)
    .executeTakeFirstOrThrow();
  return {
    ownerKind: row.balance_sharing_type === 'VEHICLE' ? 'vehicle' : 'user',
    hasAnywhere: row.has_anywhere,
    hasExpenseCenters: row.hasExpenseCenters,
  };
}

/** Holds the organisation to the end of the transaction, for what is to change how it holds credit. */
export async function lockHolding(tx: Transaction, organizationId: string): Promise<void> {
  await sql`SELECT FROM organizations WHERE organization_id = ${organizationId} FOR NO KEY UPDATE`.execute(
    tx,
  );
}

export async function updateHolding(tx: Transaction, organizationId: string, kind: OwnerKind): Promise<void> {
  await tx
    .updateTable('organizations')
    .set({ balance_sharing_type: kind === 'vehicle' ? 'VEHICLE' : 'EMPLOYEE' })
    .where('organization_id', '=', organizationId)
    .execute();
}
