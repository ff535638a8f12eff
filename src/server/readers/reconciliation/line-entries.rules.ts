/** Postings behind each line of the reconciliation. The entries of a line sum to its amount. */
import type { RouteParams } from '#contract/routes.ts';
import type { CreditAccountKind } from '../../platform/database/schema.ts';
import type { EntryKind } from '../../ledger/post-entry.ts';

export type ReconciledLine = RouteParams<'GET /admin/organization/reconciliation/{line}'>['line'];

export interface LinePostings {
  readonly kinds: readonly CreditAccountKind[];
  /** Filter by reversal: true for reversals only, false for all other entries, null for all entries. */
  readonly reversals: boolean | null;
  /** Filter by the sign of postings: 1 for positive, -1 for negative postings only, null for all postings. */
  readonly sign: 1 | -1 | null;
  /** Filter by entry kind; null for all kinds. */
  readonly entryKind: EntryKind | null;
  /**
   * Factor of the posted amounts: -1 if the line of the reconciliation shows a negative account balance as a positive
   * amount.
   */
  readonly times: 1 | -1;
}

const asTheyStand = { reversals: null, sign: null, entryKind: null, times: 1 } as const;
const withoutReversals = { ...asTheyStand, reversals: false } as const;

export const LINE_POSTINGS: Readonly<Record<ReconciledLine, LinePostings>> = {
  bought: { ...withoutReversals, kinds: ['purchases'], entryKind: 'purchase', times: -1 },
  givenBack: { ...withoutReversals, kinds: ['purchases'], entryKind: 'purchase_return', times: -1 },
  forgiven: { ...withoutReversals, kinds: ['purchases'], entryKind: 'write_off', times: -1 },
  received: { ...withoutReversals, kinds: ['transfers'], sign: -1, times: -1 },
  debt: { ...asTheyStand, kinds: ['debt'], times: -1 },
  company: { ...asTheyStand, kinds: ['company'] },
  wallets: { ...asTheyStand, kinds: ['wallet'] },
  spent: { ...withoutReversals, kinds: ['spent'] },
  fees: { ...withoutReversals, kinds: ['fees'] },
  given: { ...withoutReversals, kinds: ['transfers'], sign: 1 },
  reversed: { ...asTheyStand, kinds: ['purchases', 'transfers', 'spent', 'fees'], reversals: true },
};
