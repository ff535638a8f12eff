/** Transaction password of refuels. Five wrong attempts lock it for a quarter of an hour. */
import type { Moving } from '../../ledger/credit/under-lock.ts';
import type { Pins, VerifiedPin } from '../../platform/accounts/pins.ts';
import { cachedPlan } from '../../platform/database/driver/prepared-statements.ts';
import type { DatabaseTransaction } from '../../platform/database/tenancy.ts';

const MOST_WRONG = 5;
const LOCKED_MS = 15 * 60_000;

/**
 * PIN that the terminal sent. `verified` is the result of a comparison outside the transaction; undefined before such a
 * comparison.
 */
export interface PinSent {
  readonly pin: string | null;
  readonly pins: Pins;
  readonly verified: (VerifiedPin & { readonly pinHash: string }) | undefined;
}

/** Thrown if the stored PIN has an old hash, which the server must compare outside the transaction. */
export class SlowPin extends Error {
  readonly pinHash: string;

  constructor(pinHash: string) {
    super('A PIN is compared slowly.');
    this.pinHash = pinHash;
  }
}

export type CheckedPin = 'none' | 'right' | 'wrong' | { readonly lockedUntil: Date };

/**
 * Checks the PIN while its row is locked, so that parallel guesses all count. A missing PIN is wrong, but does not count as
 * an attempt.
 * Throws `SlowPin` if an old hash must be compared first.
 */
export async function checkPin(
  { tx, clock, organizationId }: Moving,
  memberId: string | null,
  { pin, pins, verified }: PinSent,
): Promise<CheckedPin> {
  const now = clock.now();
  const held = memberId === null ? null : await holdPin(tx, organizationId, memberId, now);
  if (!held) return 'none';
  if (held.lockedUntil) return { lockedUntil: held.lockedUntil };
  if (pin === null) return 'wrong';
  const slow = verified?.pinHash === held.pinHash ? verified : undefined;
  const isRight = pins.isRight(held.pinHash, pin) ?? slow?.isRight;
  if (isRight === undefined) throw new SlowPin(held.pinHash);
  if (isRight) await acceptPin(tx, organizationId, held, slow?.renewed ?? null);
  else await countWrongPin(tx, organizationId, held, now);
  return isRight ? 'right' : 'wrong';
}

interface HeldPin {
  readonly memberId: string;
  readonly pinHash: string;
  readonly wrongPins: number;
  /** End of the lockout after wrong attempts; null if the PIN is usable now. */
  readonly lockedUntil: Date | null;
}

/** Locks the row of the PIN, so that parallel guesses all count. Null if the person has no PIN. */
async function holdPin(
  tx: DatabaseTransaction,
  organizationId: string,
  memberId: string,
  now: Date,
): Promise<HeldPin | null> {
  const row = await tx
    .selectFrom('member_secrets')
    .select(['pin_hash', 'wrong_pins', 'pin_locked_until'])
    .where('organization_id', '=', organizationId)
    .where('member_id', '=', memberId)
    .forNoKeyUpdate()
    .modifyEnd(cachedPlan)
    .executeTakeFirst();
  if (!row?.pin_hash) return null;
  const { pin_hash: pinHash, wrong_pins: wrongPins, pin_locked_until: until } = row;
  return { memberId, pinHash, wrongPins, lockedUntil: until && until > now ? until : null };
}

async function countWrongPin(
  tx: DatabaseTransaction,
  organizationId: string,
  { memberId, wrongPins }: HeldPin,
  now: Date,
): Promise<void> {
  const isLast = wrongPins + 1 >= MOST_WRONG;
  await change(tx, organizationId, memberId, {
    wrong_pins: isLast ? 0 : wrongPins + 1,
    pin_locked_until: isLast ? new Date(now.getTime() + LOCKED_MS) : null,
  });
}

async function acceptPin(
  tx: DatabaseTransaction,
  organizationId: string,
  { memberId, wrongPins }: HeldPin,
  renewed: string | null,
): Promise<void> {
  if (wrongPins === 0 && renewed === null) return;
  await change(tx, organizationId, memberId, {
    wrong_pins: 0,
    pin_locked_until: null,
    ...(renewed !== null && { pin_hash: renewed }),
  });
}

async function change(
  tx: DatabaseTransaction,
  organizationId: string,
  memberId: string,
  columns: { wrong_pins: number; pin_locked_until: Date | null; pin_hash?: string },
): Promise<void> {
  await tx
    .updateTable('member_secrets')
    .set(columns)
    .where('organization_id', '=', organizationId)
    .where('member_id', '=', memberId)
    .execute();
}
