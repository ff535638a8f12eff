import type { Cents } from '#core/money/cents.ts';

/** Change of one account by a journal entry. */
export interface Posting {
  readonly accountId: string;
  /** Whole cents. A positive amount raises the account's balance. */
  readonly amountCents: Cents;
}
