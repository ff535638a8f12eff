import type { FuelProduct } from '#contract/fills.ts';
import type { TankOperationKind } from '#contract/tank-operations.ts';
import type { Cents } from '#core/money/cents.ts';
import type { PriceMills } from '#core/money/price.ts';
import type { Millilitres } from '#core/money/volume.ts';
import type { Defaulted, Instant, Once } from '../column-types.ts';

interface TanksTable {
  organization_id: string;
  id: string;
  name: string;
  product: FuelProduct;
  capacity_ml: Millilitres;
  reorder_ml: Defaulted<Millilitres | null>;
  value_cents: Defaulted<Cents>;
  claims_account_id: string;
  supplied_account_id: string;
  used_account_id: string;
  variance_account_id: string;
  status: Defaulted<'active' | 'inactive' | 'deleted'>;
  created_at: Instant;
}

interface TankWalletsTable {
  organization_id: string;
  id: string;
  tank_id: string;
  user_id: Defaulted<string | null>;
  vehicle_id: Defaulted<string | null>;
  shared_balance: Defaulted<boolean>;
  limit_ml: Defaulted<Millilitres | null>;
  status: Defaulted<'active' | 'inactive'>;
  created_at: Instant;
  stamp: Defaulted<string | null>;
}

interface TankOperationsTable {
  organization_id: string;
  id: string;
  tank_id: string;
  operation: TankOperationKind;
  entry_id: string;
  product: FuelProduct;
  volume_ml: Millilitres;
  level_ml: Millilitres;
  price_mills: Defaulted<PriceMills | null>;
  amount_cents: Cents;
  wallet_id: Defaulted<string | null>;
  vehicle_id: Defaulted<string | null>;
  user_id: Defaulted<string | null>;
  odometer_km: Defaulted<number | null>;
  supplier: Defaulted<string>;
  access_key: Defaulted<string | null>;
  source: Defaulted<string>;
  reason: Defaulted<string>;
  by_user_id: Defaulted<string | null>;
  performed_at: Instant;
  stamp: Defaulted<string | null>;
}

interface TankDipsTable {
  organization_id: string;
  id: string;
  tank_id: string;
  read_at: Instant;
  measured_ml: Millilitres;
  book_ml: Millilitres;
  user_id: Defaulted<string | null>;
  created_at: Instant;
  booked_at: Once;
  entry_id: Defaulted<string | null>;
  reason: Defaulted<string>;
}

export interface TankTables {
  tanks: TanksTable;
  tank_wallets: TankWalletsTable;
  tank_operations: TankOperationsTable;
  tank_dips: TankDipsTable;
}
