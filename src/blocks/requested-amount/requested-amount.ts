/**
 * An amount that another screen passes to the distribution. It is stored with the session's drafts, never in an
 * address: a link must not carry an amount.
 */
import { cents, MAX_AMOUNT_CENTS, type Cents } from '#core/money/cents.ts';
import type { Session } from '#core/session/session.ts';
import { createSessionDraft } from '#core/session/session-draft.ts';
import type { KeptDraft } from '#core/state/saved-draft.ts';

export interface RequestedAmount {
  readonly ownerId: string;
  /** Null if the owner has no wallet yet or the other screen names none. */
  readonly walletId: string | null;
  readonly amountCents: Cents;
}

export function requestedAmountOf(
  session: Pick<Session, 'drafts' | 'user' | 'organizations'>,
): KeptDraft<RequestedAmount> {
  return createSessionDraft(session, 'asked-amount', {
    write: ({ ownerId, walletId, amountCents }) => [ownerId, walletId, amountCents],
    parse: parseRequestedAmount,
  });
}

function parseRequestedAmount(kept: unknown): RequestedAmount | null {
  if (!Array.isArray(kept) || kept.length !== 3) return null;
  const [ownerId, walletId, amount] = kept as unknown[];
  if (typeof ownerId !== 'string' || (typeof walletId !== 'string' && walletId !== null)) return null;
  if (typeof amount !== 'number' || !Number.isInteger(amount)) return null;
  return amount > 0 && amount <= MAX_AMOUNT_CENTS ? { ownerId, walletId, amountCents: cents(amount) } : null;
}
