/** Thresholds of warnings. */
import type { Cents } from '#core/money/cents.ts';
import type { DatabaseTransaction } from '../../platform/database/tenancy.ts';
import { findSettings } from './settings.repository.ts';

/** Null disables a warning. */
export interface Thresholds {
  /** For the company balance. */
  readonly lowBalanceCents: Cents | null;
  /** For the days that all credit lasts. */
  readonly lowDays: number | null;
  /** For each wallet in use. */
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
