/**
 * An amount that another screen asks the distribution to type. It travels in what the session keeps of typed amounts, never in an
 * address: who holds a link is nobody who planned a trip. It is typed once, to be looked at and confirmed.
 */
import { cents, MAX_AMOUNT_CENTS, type Cents } from '#core/money/cents.ts';
import type { Session } from '#core/session/session.ts';
import { createSessionDraft } from '#core/session/session-draft.ts';
import type { KeptDraft } from '#core/state/kept-draft.ts';

export interface AskedAmount {
  /** The person or the vehicle. */
  readonly ownerId: string;
  /** Null where there is none yet, or nobody said which. */
  readonly walletId: string | null;
  readonly amountCents: Cents;
}

/** What is asked for, by whoever is signed in, in the organisation that is open. */
export function askedAmountOf(
  session: Pick<Session, 'drafts' | 'user' | 'organizations'>,
): KeptDraft<AskedAmount> {
  return createSessionDraft(session, 'asked-amount', {
    write: ({ ownerId, walletId, amountCents }) => [ownerId, walletId, amountCents],
    parse: parseAsked,
  });
}

function parseAsked(kept: unknown): AskedAmount | null {
  if (!Array.isArray(kept) || kept.length !== 3) return null;
  const [ownerId, walletId, amount] = kept as unknown[];
  if (typeof ownerId !== 'string' || (typeof walletId !== 'string' && walletId !== null)) return null;
  if (typeof amount !== 'number' || !Number.isInteger(amount)) return null;
  return amount > 0 && amount <= MAX_AMOUNT_CENTS ? { ownerId, walletId, amountCents: cents(amount) } : null;
}
