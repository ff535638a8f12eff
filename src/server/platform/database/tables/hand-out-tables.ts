/** Details of distributions, in addition to their entries. */
import type { HandOutSource } from '#contract/hand-outs.ts';
import type { Cents } from '#core/money/cents.ts';
import type { Defaulted } from '../column-types.ts';

interface HandOutsTable {
  organization_id: string;
  entry_id: string;
  source: HandOutSource;
  user_id: string | null;
  wallets: number;
  amount_cents: Cents;
  collected_cents: Defaulted<Cents>;
}

export interface HandOutTables {
  hand_outs: HandOutsTable;
}
