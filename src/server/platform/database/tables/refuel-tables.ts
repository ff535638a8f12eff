import type { ColumnType } from 'kysely';
import type { FuelProduct } from '#contract/fills.ts';
import type {
  AlertType,
  Approval,
  ReceiptType,
  RejectionDetail,
  RejectionReason,
  RuleNumbers,
  TransactionStatus,
} from '#contract/transactions.ts';
import type { Cents } from '#core/money/cents.ts';
import type { PriceMills } from '#core/money/price.ts';
import type { Millilitres } from '#core/money/volume.ts';
import type { Computed, Defaulted, Instant, Once } from '../column-types.ts';

interface FillsTable {
  organization_id: string;
  id: string;
  vehicle_id: Defaulted<string | null>;
  user_id: Defaulted<string | null>;
  wallet_id: string;
  entry_id: string;
  station_id: Defaulted<string | null>;
  station_name: Defaulted<string>;
  product: FuelProduct;
  volume_ml: Millilitres;
  price_mills: PriceMills;
  amount_cents: Cents;
  odometer_km: Defaulted<number | null>;
  performed_at: Instant;
  expense_center_id: Defaulted<string | null>;
  station_tax_number: Defaulted<string>;
  is_elsewhere: Defaulted<boolean>;
  terminal_id: Defaulted<string | null>;
  fee_cents: Defaulted<Cents>;
  anywhere_fee_cents: Defaulted<Cents>;
  anywhere_fee_type: Defaulted<'percentage' | 'fixed' | null>;
  anywhere_fee_hundredths: Defaulted<number | null>;
  company_cents: Defaulted<Cents>;
  alerts: Defaulted<AlertType[]>;
  approval: Defaulted<Approval>;
  approval_reason: Defaulted<string>;
  reversal_entry_id: Defaulted<string | null>;
  reversed_at: Once;
  corrected_odometer_km: Defaulted<number | null>;
  odometer_corrected_at: Once;
  odometer_reason: Defaulted<string>;
  stamp: Defaulted<string | null>;
}

interface RefusedRefuelsTable {
  organization_id: string;
  id: string;
  vehicle_id: Defaulted<string | null>;
  user_id: Defaulted<string | null>;
  wallet_id: Defaulted<string | null>;
  expense_center_id: Defaulted<string | null>;
  station_id: Defaulted<string | null>;
  station_name: Defaulted<string>;
  station_tax_number: Defaulted<string>;
  is_elsewhere: Defaulted<boolean>;
  terminal_id: Defaulted<string | null>;
  product: FuelProduct;
  volume_ml: Millilitres;
  price_mills: PriceMills;
  amount_cents: Cents;
  fee_cents: Defaulted<Cents>;
  anywhere_fee_cents: Defaulted<Cents>;
  odometer_km: Defaulted<number | null>;
  alerts: Defaulted<AlertType[]>;
  reason: RejectionReason;
  detail: Defaulted<RejectionDetail | null>;
  numbers: ColumnType<RuleNumbers, string | undefined, never>;
  performed_at: Instant;
  stamp: Defaulted<string | null>;
}

interface TransactionsView {
  organization_id: Computed<string>;
  id: Computed<string>;
  vehicle_id: Computed<string | null>;
  user_id: Computed<string | null>;
  wallet_id: Computed<string | null>;
  expense_center_id: Computed<string | null>;
  station_id: Computed<string | null>;
  station_name: Computed<string>;
  station_tax_number: Computed<string>;
  is_elsewhere: Computed<boolean>;
  product: Computed<FuelProduct>;
  volume_ml: Computed<Millilitres>;
  price_mills: Computed<PriceMills>;
  amount_cents: Computed<Cents>;
  fee_cents: Computed<Cents>;
  anywhere_fee_cents: Computed<Cents>;
  company_cents: Computed<Cents>;
  odometer_km: Computed<number | null>;
  typed_odometer_km: Computed<number | null>;
  is_odometer_corrected: Computed<boolean>;
  alerts: Computed<AlertType[]>;
  approval: Computed<Approval>;
  status: Computed<TransactionStatus>;
  reason: Computed<RejectionReason | null>;
  detail: Computed<RejectionDetail | null>;
  numbers: Computed<RuleNumbers>;
  entry_id: Computed<string | null>;
  reversal_entry_id: Computed<string | null>;
  reversed_at: Computed<Date | null>;
  performed_at: Computed<Date>;
}

interface ReceiptsTable {
  organization_id: string;
  id: string;
  fill_id: string;
  access_key: Defaulted<string | null>;
  content_type: Defaulted<ReceiptType | null>;
  bytes: Defaulted<Buffer | null>;
  received_at: Instant;
  user_id: Defaulted<string | null>;
}

interface CompanyDaysTable {
  organization_id: string;
  /** Day of the spending, as a calendar date in the organization's time zone. */
  day: string;
  spent_cents: Cents;
}

interface TerminalsTable {
  id: string;
  station_tax_number: string;
  label: Defaulted<string>;
  key_hash: string;
  created_at: Instant;
  revoked_at: Once;
}

export interface RefuelTables {
  fills: FillsTable;
  refused_refuels: RefusedRefuelsTable;
  transactions: TransactionsView;
  receipts: ReceiptsTable;
  company_days: CompanyDaysTable;
  terminals: TerminalsTable;
}
