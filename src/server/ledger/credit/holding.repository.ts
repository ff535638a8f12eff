import { sql } from 'kysely';
import type { DatabaseTransaction } from '../../platform/database/tenancy.ts';
import { hasModule } from '../../platform/organization/has-module.ts';
import type { OwnerKind } from './wallets.repository.ts';

/** How an organization holds its credit. `ownerKind` is `user` if the organization has no sharing type. */
export interface Holding {
  readonly ownerKind: OwnerKind;
  readonly hasAnywhere: boolean;
  readonly hasExpenseCenters: boolean;
}

export async function findHolding(tx: DatabaseTransaction, organizationId: string): Promise<Holding> {
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

/** Locks the organization's row until the transaction ends. `updateHolding` requires this lock. */
export async function lockHolding(tx: DatabaseTransaction, organizationId: string): Promise<void> {
  await sql`SELECT FROM organizations WHERE organization_id = ${organizationId} FOR NO KEY UPDATE`.execute(
    tx,
  );
}

export async function updateHolding(
  tx: DatabaseTransaction,
  organizationId: string,
  kind: OwnerKind,
): Promise<void> {
  await tx
    .updateTable('organizations')
    .set({ balance_sharing_type: kind === 'vehicle' ? 'VEHICLE' : 'EMPLOYEE' })
    .where('organization_id', '=', organizationId)
    .execute();
}
