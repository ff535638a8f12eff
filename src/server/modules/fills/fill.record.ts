/** What the audit trail keeps of a refuel: its marks. What it cost stands in the journal and changes no more. */
import type { RecordKind } from '../audit/record-kind.ts';

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
  omitted: Object.fromEntries(once.map((column) => [column, UNCHANGED])),
};
