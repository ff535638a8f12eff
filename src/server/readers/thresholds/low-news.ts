/** What a mail tells of thresholds, as it was when it was written. Each part is null where there is nothing new of it. */
import type { Cents } from '#core/money/cents.ts';

export interface LowNews {
  readonly balance: { readonly companyCents: Cents; readonly lowCents: Cents } | null;
  readonly days: { readonly daysLeft: number; readonly lowDays: number } | null;
  readonly wallets: {
    readonly lowCents: Cents;
    readonly count: number;
    /** The emptiest few. */
    readonly first: readonly { readonly name: string; readonly balanceCents: Cents }[];
  } | null;
}
