import { parseStoredCents, type Cents } from '#core/money/cents.ts';
import type { Session } from '#core/session/session.ts';
import { createSessionDraft } from '#core/session/session-draft.ts';
import type { DraftSlot } from '#core/state/saved-draft.ts';

export interface PassedShare {
  readonly ownerId: string;
  /** Id of the recipient's wallet; null if the first credit creates the wallet. */
  readonly walletId: string | null;
  readonly expenseCenterId: string | null;
  readonly amountCents: Cents;
}

/** Returns the session's draft of passed shares. The draft is empty once the receiving element has taken the shares. */
export function passedSharesOf(
  session: Pick<Session, 'drafts' | 'user' | 'organizations'>,
  element: 'litro-distribution' | 'litro-schedules' | 'litro-purchase',
): DraftSlot<readonly PassedShare[]> {
  return createSessionDraft(session, `passed.${element}`, {
    write: (shares) =>
      shares.map(({ ownerId, walletId, expenseCenterId, amountCents }) => [
        ownerId,
        walletId,
        expenseCenterId,
        amountCents,
      ]),
    parse: parseShares,
  });
}

function parseShares(stored: unknown): readonly PassedShare[] | null {
  if (!Array.isArray(stored) || stored.length === 0) return null;
  const shares = (stored as unknown[]).map(parseShare);
  return shares.includes(null) ? null : shares.flatMap((share) => share ?? []);
}

function parseShare(stored: unknown): PassedShare | null {
  if (!Array.isArray(stored) || stored.length !== 4) return null;
  const [ownerId, walletId, expenseCenterId, amount] = stored as unknown[];
  if (typeof ownerId !== 'string' || !isTextOrNull(walletId) || !isTextOrNull(expenseCenterId)) return null;
  const amountCents = parseStoredCents(amount);
  return amountCents && { ownerId, walletId, expenseCenterId, amountCents };
}

const isTextOrNull = (stored: unknown): stored is string | null =>
  stored === null || typeof stored === 'string';
