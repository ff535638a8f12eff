/**
 * Whom and how much a schedule is to give, as another screen has it typed. It travels in what the session keeps of typed amounts, never
 * in an address, and without names. The form of a new schedule takes it up once.
 */
import { cents, MAX_AMOUNT_CENTS, type Cents } from '#core/money/cents.ts';
import type { Session } from '#core/session/session.ts';
import { createSessionDraft } from '#core/state/session-draft.ts';
import type { KeptDraft } from '#core/state/kept-draft.ts';

export interface AskedShare {
  /** The person or the vehicle. */
  readonly ownerId: string;
  /** Null where the first credit makes one. */
  readonly walletId: string | null;
  /** The cost centre of that one. */
  readonly centerId: string | null;
  readonly amountCents: Cents;
}

/** Of the schedules' attribute `view`: the form of a new one begins with what is asked for. */
export const ASKED_SCHEDULE_VIEW = 'schedule=new&act=asked';

/** What is asked for, by whoever is signed in, in the organisation that is open. */
export function askedScheduleOf(
  session: Pick<Session, 'drafts' | 'user' | 'organizations'>,
): KeptDraft<readonly AskedShare[]> {
  return createSessionDraft(session, 'asked-schedule', {
    write: (shares) =>
      shares.map(({ ownerId, walletId, centerId, amountCents }) => [
        ownerId,
        walletId,
        centerId,
        amountCents,
      ]),
    parse: parseShares,
  });
}

function parseShares(kept: unknown): readonly AskedShare[] | null {
  if (!Array.isArray(kept) || kept.length === 0) return null;
  const shares = (kept as unknown[]).map(parseShare);
  return shares.includes(null) ? null : shares.flatMap((share) => share ?? []);
}

function parseShare(kept: unknown): AskedShare | null {
  if (!Array.isArray(kept) || kept.length !== 4) return null;
  const [ownerId, walletId, centerId, amount] = kept as unknown[];
  if (typeof ownerId !== 'string' || !isTextOrNull(walletId) || !isTextOrNull(centerId)) return null;
  if (typeof amount !== 'number' || !Number.isInteger(amount)) return null;
  if (amount <= 0 || amount > MAX_AMOUNT_CENTS) return null;
  return { ownerId, walletId, centerId, amountCents: cents(amount) };
}

const isTextOrNull = (kept: unknown): kept is string | null => kept === null || typeof kept === 'string';
