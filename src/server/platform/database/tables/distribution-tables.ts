import type { DistributionSource } from '#contract/distributions.ts';
import type { Cents } from '#core/money/cents.ts';
import type { Defaulted } from '../column-types.ts';

interface DistributionsTable {
  organization_id: string;
  entry_id: string;
  source: DistributionSource;
  user_id: string | null;
  wallets: number;
  amount_cents: Cents;
  collected_cents: Defaulted<Cents>;
}

export interface DistributionTables {
  hand_outs: DistributionsTable;
}
