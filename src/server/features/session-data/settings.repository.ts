import { sql, type Selectable } from 'kysely';
import { later, type Later } from '../../platform/database/driver/later.ts';
import type { Schema } from '../../platform/database/schema.ts';
import type { DatabaseTransaction } from '../../platform/database/tenancy.ts';

export type SettingsRow = Omit<Selectable<Schema['organization_settings']>, 'organization_id'>;

const INITIAL: SettingsRow = {
  check_fuel_type: true,
  check_available_premium_fuel: false,
  transaction_limit_cents: null,
  efficiency_fuel_block: false,
  shared_balance_max_display_cents: null,
  anywhere_receipt_reading_required: false,
  refuel_interval_minutes: 0,
  refuel_interval_by_person: false,
  anywhere_fee: null,
  anywhere_fee_type: 'percentage',
  refuel_charged_fee: false,
  refuel_charged_fee_value: null,
  low_balance_cents: null,
  low_days: null,
  low_wallet_cents: null,
  require_two_step: false,
};

export function findSettings(tx: DatabaseTransaction, organizationId: string): Later<SettingsRow> {
  const finding = tx
    .selectFrom('organization_settings')
    .selectAll()
    .where('organization_id', '=', organizationId);
  return later(tx, finding, ([row]) => row ?? INITIAL);
}

/**
 * Takes an advisory lock until the transaction ends, so that only one change of settings runs at a time, even without a
 * row.
 */
export async function lockSettings(tx: DatabaseTransaction, organizationId: string): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`settings ${organizationId}`}, 0))`.execute(tx);
}

export async function saveSettings(
  tx: DatabaseTransaction,
  organizationId: string,
  changes: Partial<SettingsRow>,
): Promise<SettingsRow> {
  const values = { organization_id: organizationId, ...changes };
  return tx
    .insertInto('organization_settings')
    .values(values)
    .onConflict((conflict) => conflict.column('organization_id').doUpdateSet(values))
    .returningAll()
    .executeTakeFirstOrThrow();
}
