import type { Cents } from '#core/money/cents.ts';

export interface Posting {
  readonly accountId: string;
  /** Amount in whole cents. A positive amount raises the account's balance. */
  readonly amountCents: Cents;
}
