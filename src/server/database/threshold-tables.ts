/** What fell below its threshold, and who is still to be told. */
import type { ColumnType } from 'kysely';
import type { LowNews } from '../modules/thresholds/low-news.ts';
import type { Defaulted, Instant, Once } from './column-types.ts';

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

interface LowMailsTable {
  organization_id: string;
  id: string;
  user_id: string;
  news: ColumnType<LowNews, string, never>;
  made_at: Instant;
  tries: Defaulted<number>;
  try_at: Instant;
}

export interface ThresholdTables {
  low_marks: LowMarksTable;
  low_checks: LowChecksTable;
  low_mails: LowMailsTable;
}
