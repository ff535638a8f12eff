/** Below what somebody is told. */
import type { Cents } from '#core/money/cents.ts';
import type { Transaction } from '../../platform/database/tenancy.ts';
import { findSettings } from './settings.repository.ts';

/** Each is null where nobody is told. */
export interface Thresholds {
  /** Of the company balance. */
  readonly lowBalanceCents: Cents | null;
  /** Of the days that all credit lasts. */
  readonly lowDays: number | null;
  /** Of each wallet in use. */
  readonly lowWalletCents: Cents | null;
}

export async function readThresholds(tx: Transaction, organizationId: string): Promise<Thresholds> {
  const row = await findSettings(tx, organizationId);
  return {
    lowBalanceCents: row.low_balance_cents,
    lowDays: row.low_days,
    lowWalletCents: row.low_wallet_cents,
  };
}
