import { sql } from 'kysely';
import type { RecordKind } from '../record-kind.ts';

export const settingsRecord: RecordKind = {
  name: 'settings',
  // The audit trail needs the type of the fee to show the fee as a percentage or in reais.
  distinguishes: { anywhere_fee_type: sql`r.anywhere_fee_type` },
  table: 'organization_settings',
  id: 'organization_id',
  fields: [
    'check_fuel_type',
    'check_available_premium_fuel',
    'transaction_limit_cents',
    'efficiency_fuel_block',
    'shared_balance_max_display_cents',
    'anywhere_receipt_reading_required',
    'refuel_interval_minutes',
    'refuel_interval_by_person',
    'anywhere_fee',
    'anywhere_fee_type',
    'refuel_charged_fee',
    'refuel_charged_fee_value',
    'low_balance_cents',
    'low_days',
    'low_wallet_cents',
    'require_two_step',
  ],
};
