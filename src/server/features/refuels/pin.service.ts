/** Check of a refuel's PIN. A wrong PIN is counted in the transaction that stores the response, so once per idempotency key. */
import type { Moving } from '../../ledger/credit/under-lock.ts';
import type { Pins, VerifiedPin } from '../../platform/accounts/pins.ts';
import { acceptPin, countWrongPin, holdPin } from '../people/pins.service.ts';
import type { PinState } from './judging/facts.rules.ts';

/** The sent PIN, and the result of an earlier slow comparison. */
export interface PinSent {
  readonly pin: string | null;
  readonly pins: Pins;
  readonly verified: (VerifiedPin & { readonly pinHash: string }) | undefined;
}

/** An old hash must be compared outside the transaction. */
export class SlowPin extends Error {
  readonly pinHash: string;

  constructor(pinHash: string) {
    super('A PIN is compared slowly.');
    this.pinHash = pinHash;
  }
}

/**
 * Checks the PIN under its lock, so that parallel guesses all count. A missing PIN is wrong but not counted.
 * Throws `SlowPin` if an old hash must be compared first.
 */
export async function lookAtPin(
  { tx, clock, organizationId }: Moving,
  memberId: string | null,
  { pin, pins, verified }: PinSent,
): Promise<PinState> {
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
