/**
 * Recipients and amounts that the distribution passes to the form of a new schedule or purchase. They are stored with
 * the session's drafts, never in an address, and without names.
 */
import { cents, MAX_AMOUNT_CENTS, type Cents } from '#core/money/cents.ts';
import { reaisFromCents } from '#core/money/reais.ts';
import type { Session } from '#core/session/session.ts';
import { createSessionDraft } from '#core/session/session-draft.ts';
import type { KeptDraft } from '#core/state/saved-draft.ts';

export interface RequestedShare {
  readonly ownerId: string;
  /** Null if the first credit creates the wallet. */
  readonly walletId: string | null;
  readonly expenseCenterId: string | null;
  readonly amountCents: Cents;
}

/** Value of the schedules' attribute `view`: the form of a new schedule starts with the stored shares. */
export const REQUESTED_SCHEDULE_VIEW = 'schedule=new&act=asked';

/**
 * Value of the purchase's attribute `view`: the form buys `amountCents` and distributes the stored shares after
 * payment.
 */
export const requestedPurchaseView = (amountCents: Cents) => `buy=${reaisFromCents(amountCents)}&asked=1`;

type RequestedShareOwner = Pick<Session, 'drafts' | 'user' | 'organizations'>;
type RequestedShares = KeptDraft<readonly RequestedShare[]>;

export const requestedScheduleOf = (session: RequestedShareOwner): RequestedShares =>
  requestedSharesOf(session, 'asked-schedule');

export const requestedPurchaseOf = (session: RequestedShareOwner): RequestedShares =>
  requestedSharesOf(session, 'asked-purchase');

function requestedSharesOf(
  session: RequestedShareOwner,
  what: 'asked-schedule' | 'asked-purchase',
): RequestedShares {
  return createSessionDraft(session, what, {
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

function parseShares(kept: unknown): readonly RequestedShare[] | null {
  if (!Array.isArray(kept) || kept.length === 0) return null;
  const shares = (kept as unknown[]).map(parseShare);
  return shares.includes(null) ? null : shares.flatMap((share) => share ?? []);
}

function parseShare(kept: unknown): RequestedShare | null {
  if (!Array.isArray(kept) || kept.length !== 4) return null;
  const [ownerId, walletId, expenseCenterId, amount] = kept as unknown[];
  if (typeof ownerId !== 'string' || !isTextOrNull(walletId) || !isTextOrNull(expenseCenterId)) return null;
  if (typeof amount !== 'number' || !Number.isInteger(amount)) return null;
  if (amount <= 0 || amount > MAX_AMOUNT_CENTS) return null;
  return { ownerId, walletId, expenseCenterId, amountCents: cents(amount) };
}

const isTextOrNull = (kept: unknown): kept is string | null => kept === null || typeof kept === 'string';
