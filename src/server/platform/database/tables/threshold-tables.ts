import type { Instant, Once } from '../column-types.ts';

interface LowMarksTable {
  organization_id: string;
  kind: 'balance' | 'days' | 'wallet';
  subject_id: string;
  fell_at: Instant;
  told_at: Once;
}

interface LowChecksTable {
  organization_id: string;
  checked_at: Instant;
  wallets_told_at: Once;
}

export interface ThresholdTables {
  low_marks: LowMarksTable;
  low_checks: LowChecksTable;
}
