/**
 * Content of a threshold mail at the time when the server queued the mail. A property is null if the mail does not
 * report it.
 */
import type { Cents } from '#core/money/cents.ts';

export interface LowNews {
  readonly balance: { readonly companyCents: Cents; readonly lowCents: Cents } | null;
  readonly days: { readonly daysLeft: number; readonly lowDays: number } | null;
  readonly wallets: {
    readonly lowCents: Cents;
    readonly count: number;
    readonly first: readonly { readonly name: string; readonly balanceCents: Cents }[];
  } | null;
}
