import type { Selectable } from 'kysely';
import type { Schema } from '../../platform/database/schema.ts';
import type { DatabaseTransaction } from '../../platform/database/tenancy.ts';

const COLUMNS = [
  'billing_type',
  'billing_period',
  'plan',
  'has_expense_center_module',
  'has_fuel_management_module',
  'has_anywhere',
  'company_limit_cents',
  'credit_limit_cents',
  'bank_slip_link',
  'transfer_link',
  'step_up_limit_cents',
  'block_refuels_on_debt',
  'time_zone',
  'terms_from',
] as const satisfies readonly (keyof Schema['organizations'])[];

export type SessionTermsRow = Pick<Selectable<Schema['organizations']>, (typeof COLUMNS)[number]>;

/** Returns undefined if the transaction cannot see the organization. */
export function findTerms(
  tx: DatabaseTransaction,
  organizationId: string,
): Promise<SessionTermsRow | undefined> {
  return tx
    .selectFrom('organizations')
    .select(COLUMNS)
    .where('organization_id', '=', organizationId)
    .executeTakeFirst();
}
