import type { Cents } from '#core/money/cents.ts';
import type { DatabaseTransaction } from '../../platform/database/tenancy.ts';
import { findSettings } from './settings.repository.ts';

/** Thresholds of warnings. Null disables the warning. */
export interface Thresholds {
  readonly lowBalanceCents: Cents | null;
  /** Threshold of the number of days for which all credit lasts. */
  readonly lowDays: number | null;
  readonly lowWalletCents: Cents | null;
}

export async function readThresholds(tx: DatabaseTransaction, organizationId: string): Promise<Thresholds> {
  const row = await findSettings(tx, organizationId);
  return {
    lowBalanceCents: row.low_balance_cents,
    lowDays: row.low_days,
    lowWalletCents: row.low_wallet_cents,
  };
}
