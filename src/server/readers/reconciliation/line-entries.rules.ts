/** Which postings a line of the reconciliation is made of, so that its entries add up to it. */
import type { RouteParams } from '#contract/routes.ts';
import type { CreditAccountKind } from '../../platform/database/schema.ts';
import type { EntryKind } from '../../ledger/post-entry.ts';

export type Line = RouteParams<'GET /admin/organization/reconciliation/{line}'>['line'];

export interface LinePostings {
  readonly kinds: readonly CreditAccountKind[];
  /** Those of reversals alone, or all others; null where both are of it. */
  readonly reversals: boolean | null;
  /** Only what came to the account (1) or what left it (-1). */
  readonly sign: 1 | -1 | null;
  /** Of entries of that kind only; null for all kinds. */
  readonly entryKind: EntryKind | null;
  /** -1 where the line tells as a plus what the account holds with a minus. */
  readonly times: 1 | -1;
}

const asTheyStand = { reversals: null, sign: null, entryKind: null, times: 1 } as const;
const withoutReversals = { ...asTheyStand, reversals: false } as const;

export const LINE_POSTINGS: Readonly<Record<Line, LinePostings>> = {
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
