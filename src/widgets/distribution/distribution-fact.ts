/** What the user is told after an act, as facts; `views/distribution-notice.ts` puts them into words. */
import type { TableFact } from '#blocks/distribution-table/table-stores.ts';
import type { ApiError } from '#core/api/api-error.ts';
import type { Cents } from '#core/money/cents.ts';

/** Takes an act back; null where the user may not. */
export type Undo = (() => void) | null;

export type DistributionFact =
  | { kind: 'vetoed' }
  | { kind: 'collected'; amountCents: Cents; afterCents: Cents }
  | { kind: 'collectedPart'; amountCents: Cents; done: number; total: number }
  /** `amountCents`: what went back to the company by it. */
  | { kind: 'shared' | 'unshared'; walletId: string; name: string; amountCents: Cents; undo: Undo }
  | { kind: 'anywhereFailed' | 'limitFailed'; name: string; failure: ApiError }
  | { kind: 'limitSaved'; walletId: string; name: string; limitCents: Cents | null; undo: Undo }
  | { kind: 'sharedMany' | 'unsharedMany'; count: number; amountCents: Cents }
  | { kind: 'limitedMany'; count: number; limitCents: Cents | null }
  | TableFact;

export type NotifyFact = (fact: DistributionFact) => void;
