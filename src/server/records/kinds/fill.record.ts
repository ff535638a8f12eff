/** Audited fields of a refuel. The journal records its cost, so the audit trail omits the cost. */
import { sql } from 'kysely';
import type { RecordKind } from '../record-kind.ts';

const UNCHANGED = 'written once, beside the entry that paid it';
const once = [
  'vehicle_id',
  'user_id',
  'wallet_id',
  'entry_id',
  'station_id',
  'station_name',
  'product',
  'volume_ml',
  'price_mills',
  'amount_cents',
  'odometer_km',
  'performed_at',
  'expense_center_id',
  'station_tax_number',
  'is_elsewhere',
  'terminal_id',
  'fee_cents',
  'anywhere_fee_cents',
  'anywhere_fee_type',
  'anywhere_fee_hundredths',
  'company_cents',
  'alerts',
  'stamp',
];

export const fillRecord: RecordKind = {
  name: 'refuel',
  title: sql`coalesce(
    (SELECT v.license_plate FROM vehicles v WHERE v.organization_id = r.organization_id AND v.id = r.vehicle_id),
    (SELECT concat_ws(' ', m.first_name, m.last_name) FROM members m
      WHERE m.organization_id = r.organization_id AND m.user_id = r.user_id ORDER BY m.id LIMIT 1))`,
  distinguishes: { performed_at: sql`r.performed_at` },
  table: 'fills',
  id: 'id',
  fields: [
    'approval',
    'approval_reason',
    'corrected_odometer_km',
    'odometer_corrected_at',
    'odometer_reason',
    'reversal_entry_id',
    'reversed_at',
  ],
  derived: {
    reversal_reason: sql`(SELECT e.reason FROM journal_entries e
      WHERE e.organization_id = r.organization_id AND e.id = r.reversal_entry_id)`,
  },
  omitted: Object.fromEntries(once.map((column) => [column, UNCHANGED])),
};
