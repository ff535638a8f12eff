import type { ColumnType } from 'kysely';
import type { PlanMenu } from '#contract/plans.ts';
import type { TankRole } from '#contract/tank-wallets.ts';
import type { BillingPeriod, BillingType } from '#contract/terms.ts';
import type { Cents } from '#core/money/cents.ts';
import type { Computed, Defaulted, Instant, MemberRole, Once, Status } from './column-types.ts';
import type { AccountKind, CreditAccountKind, TankAccountKind } from './account-kinds.ts';
import type { ApiKeyTables } from './tables/api-key-tables.ts';
import type { BillTables } from './tables/bill-tables.ts';
import type { ChainTables } from './tables/chain-tables.ts';
import type { DepositTables } from './tables/deposit-tables.ts';
import type { CreditTransferTables } from './tables/credit-transfer-tables.ts';
import type { DistributionTables } from './tables/distribution-tables.ts';
import type { MailTables } from './tables/mail-tables.ts';
import type { PeopleTables } from './tables/people-tables.ts';
import type { PurchaseTables } from './tables/purchase-tables.ts';
import type { RefuelTables } from './tables/refuel-tables.ts';
import type { SandboxTables } from './tables/sandbox-tables.ts';
import type { ScheduleTables } from './tables/schedule-tables.ts';
import type { RouteTables } from './tables/route-tables.ts';
import type { SignInTables } from './tables/sign-in-tables.ts';
import type { StationTables } from './tables/station-tables.ts';
import type { SumTables } from './tables/sum-tables.ts';
import type { TankTables } from './tables/tank-tables.ts';
import type { ThresholdTables } from './tables/threshold-tables.ts';

export type { MemberRole, Status };
export type VehicleKind = 'vehicle' | 'container';
export type { AccountKind, CreditAccountKind, TankAccountKind };

interface OrganizationsTable {
  organization_id: string;
  parent_id: Defaulted<string | null>;
  federal_tax_number: string;
  name: string;
  trade_name: string;
  email: Defaulted<string>;
  address: Defaulted<string>;
  number: Defaulted<string>;
  neighborhood: Defaulted<string>;
  postal_code: Defaulted<string>;
  city: Defaulted<string>;
  state: Defaulted<string>;
  time_zone: Defaulted<string>;
  status: Defaulted<Status>;
  balance_sharing_type: Defaulted<'EMPLOYEE' | 'VEHICLE' | null>;
  has_anywhere: Defaulted<boolean>;
  has_expense_center_module: Defaulted<boolean>;
  has_fuel_management_module: Defaulted<boolean>;
  plan: Defaulted<string>;
  billing_type: Defaulted<BillingType>;
  billing_period: Defaulted<BillingPeriod>;
  company_limit_cents: Defaulted<Cents | null>;
  credit_limit_cents: Defaulted<Cents | null>;
  bank_slip_link: Defaulted<string | null>;
  transfer_link: Defaulted<string | null>;
  step_up_limit_cents: Defaulted<Cents | null>;
  block_refuels_on_debt: Defaulted<boolean>;
  terms_from: Defaulted<string | null>;
  created_at: Instant;
}

interface PlansTable {
  id: string;
  name: string;
  has_expense_center_module: boolean;
  has_fuel_management_module: boolean;
  menus: PlanMenu[];
  created_at: Instant;
}

interface OrganizationSettingsTable {
  organization_id: string;
  check_fuel_type: Defaulted<boolean>;
  check_available_premium_fuel: Defaulted<boolean>;
  transaction_limit_cents: Defaulted<Cents | null>;
  efficiency_fuel_block: Defaulted<boolean>;
  shared_balance_max_display_cents: Defaulted<Cents | null>;
  anywhere_receipt_reading_required: Defaulted<boolean>;
  refuel_interval_minutes: Defaulted<number>;
  refuel_interval_by_person: Defaulted<boolean>;
  anywhere_fee: Defaulted<string | null>;
  anywhere_fee_type: Defaulted<'percentage' | 'fixed'>;
  refuel_charged_fee: Defaulted<boolean>;
  refuel_charged_fee_value: Defaulted<string | null>;
  low_balance_cents: Defaulted<Cents | null>;
  low_days: Defaulted<number | null>;
  low_wallet_cents: Defaulted<Cents | null>;
  require_two_step: Defaulted<boolean>;
}

interface ExpenseCentersTable {
  organization_id: string;
  id: string;
  name: string;
  status: Defaulted<'active' | 'deleted'>;
  /** True if the name looked like another name before the unique rule for look-alike names existed. */
  stood_twice: Defaulted<boolean>;
  created_at: Instant;
}

interface MembersTable {
  organization_id: string;
  id: string;
  user_id: string;
  role: MemberRole;
  first_name: string;
  last_name: string;
  identifier: string;
  email: Defaulted<string>;
  phone: Defaulted<string>;
  drivers_license: Defaulted<string>;
  drivers_license_expires_on: Defaulted<string | null>;
  import_id: Defaulted<string | null>;
  email_stood_twice: Defaulted<boolean>;
  tank_role: Defaulted<TankRole | null>;
  /** True for an administrator for daily work who cannot grant permissions. */
  is_operator: Defaulted<boolean>;
  /** True for an administrator who may select only the branches in `administrator_branches`. */
  branches_limited: Defaulted<boolean>;
  status: Defaulted<Status>;
  created_at: Instant;
  /** Time of the last export of the person's data. */
  data_given_at: Once;
  erased_at: Once;
}

interface VehiclesTable {
  organization_id: string;
  id: string;
  license_plate: string;
  plate_key: string;
  make: Defaulted<string>;
  model: Defaulted<string>;
  year: Defaulted<number | null>;
  color: Defaulted<string>;
  fuel_type: Defaulted<string>;
  tank_capacity_ml: Defaulted<number | null>;
  odometer_km: Defaulted<number | null>;
  kind: Defaulted<VehicleKind>;
  category: Defaulted<string>;
  expected_efficiency_thousandths: Defaulted<number | null>;
  import_id: Defaulted<string | null>;
  make_key: Computed<string>;
  model_key: Computed<string>;
  search_words: Computed<string>;
  status: Defaulted<Status>;
  created_at: Instant;
}

interface VehiclePhotosTable {
  organization_id: string;
  vehicle_id: string;
  content_type: 'image/jpeg' | 'image/webp';
  width: number;
  height: number;
  bytes: Buffer;
  hash: string;
  changed_at: Instant;
}

interface UserPermissionsTable {
  organization_id: string;
  id: string;
  user_id: string;
  permission: string;
  status: 'active' | 'inactive';
}

interface WalletsTable {
  organization_id: string;
  id: string;
  user_id: Defaulted<string | null>;
  vehicle_id: Defaulted<string | null>;
  expense_center_id: Defaulted<string | null>;
  shared_balance: Defaulted<boolean>;
  allow_anywhere: Defaulted<boolean>;
  limit_cents: Defaulted<Cents | null>;
  created_at: Instant;
  stamp: Defaulted<string | null>;
}

interface LedgerAccountsTable {
  organization_id: string;
  id: string;
  kind: AccountKind;
  /** Number of an account among the several accounts of the kinds `spent` and `fees`; 0 for every other kind. */
  slot: Defaulted<number>;
  /** Balance of the account in cents; of a tank account, in milliliters. */
  balance_cents: Defaulted<Cents>;
  /** Highest allowed balance; for a tank's stock, its capacity. */
  ceiling: Defaulted<number | null>;
  posting_count: Defaulted<number>;
}

interface JournalEntriesTable {
  organization_id: string;
  id: string;
  kind: string;
  posted_at: Instant;
  actor_user_id: Defaulted<string | null>;
  actor_address: Defaulted<string | null>;
  request_id: Defaulted<string | null>;
  reason: Defaulted<string>;
  reverses_id: Defaulted<string | null>;
  collects_id: Defaulted<string | null>;
  returns_id: Defaulted<string | null>;
  /** HMAC over the entry and its postings; null for entries from before stamps existed. */
  stamp: Defaulted<string | null>;
}

interface PostingsTable {
  organization_id: string;
  entry_id: string;
  account_id: string;
  amount_cents: Cents;
  balance_after_cents: Cents;
  position: Defaulted<number>;
}

interface IdempotencyKeysTable {
  organization_id: string;
  user_id: string;
  key: string;
  request_hash: string | null;
  answer: ColumnType<unknown, string | null | undefined, string | null>;
  created_at: Instant;
  stamp: Defaulted<string | null>;
}

export interface Schema
  extends
    SignInTables,
    ApiKeyTables,
    ChainTables,
    RefuelTables,
    RouteTables,
    StationTables,
    SumTables,
    MailTables,
    ThresholdTables,
    PeopleTables,
    CreditTransferTables,
    DistributionTables,
    ScheduleTables,
    SandboxTables,
    TankTables,
    DepositTables,
    PurchaseTables,
    BillTables {
  plans: PlansTable;
  organizations: OrganizationsTable;
  organization_settings: OrganizationSettingsTable;
  expense_centers: ExpenseCentersTable;
  members: MembersTable;
  vehicles: VehiclesTable;
  vehicle_photos: VehiclePhotosTable;
  organization_photos: Omit<VehiclePhotosTable, 'vehicle_id'>;
  user_permissions: UserPermissionsTable;
  wallets: WalletsTable;
  ledger_accounts: LedgerAccountsTable;
  journal_entries: JournalEntriesTable;
  postings: PostingsTable;
  idempotency_keys: IdempotencyKeysTable;
}
