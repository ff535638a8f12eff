/** Results of actions as data; `views/distribution-notice.ts` turns them into text. */
import type { TableFact } from '#blocks/distribution-table/table-stores.ts';
import type { ApiError } from '#core/api/api-error.ts';
import type { Cents } from '#core/money/cents.ts';

/** Reverts an action; null if the user lacks the permission. */
export type Undo = (() => void) | null;

export type DistributionFact =
  | { kind: 'vetoed' }
  | { kind: 'collected'; amountCents: Cents; afterCents: Cents }
  | { kind: 'collectedPart'; amountCents: Cents; done: number; total: number }
  /** `amountCents` is the credit that returned to the company. */
  | { kind: 'shared' | 'unshared'; walletId: string; name: string; amountCents: Cents; undo: Undo }
  | { kind: 'anywhereFailed' | 'limitFailed'; name: string; failure: ApiError }
  | { kind: 'limitSaved'; walletId: string; name: string; limitCents: Cents | null; undo: Undo }
  | { kind: 'sharedMany' | 'unsharedMany'; count: number; amountCents: Cents }
  | { kind: 'limitedMany'; count: number; limitCents: Cents | null }
  | TableFact;

export type NotifyFact = (fact: DistributionFact) => void;
