/** Failures are counted before it is known whether they are any, and taken back when they were none. */
import { isIPv6 } from 'node:net';
import type { Transaction } from '../../platform/database/tenancy.ts';
import { Refusal } from '../../platform/refusal.ts';
import { clearCounts, count, uncount } from './attempts.repository.ts';
import { ADDRESS_RULE, MAIL_RULE, SIGN_IN_RULE } from '../../platform/accounts/durations.ts';
import { hashToken } from '../../platform/accounts/tokens.ts';

/** What one attempt was counted under. */
export interface Attempt {
  readonly person: string;
  readonly address: string;
}

/**
 * `identifier` is the person's own where there is one, so that CPF and e-mail share one count. A `device` that has signed in to the
 * account has a count of its own: what strangers do elsewhere does not keep it out.
 */
export function describeAttempt(identifier: string, address: string, device: string | null = null): Attempt {
  const counted = device === null ? `sign-in ${identifier}` : `device ${device} ${identifier}`;
  return { person: hashToken(counted), address: hashAddress(address) };
}

/** Refuses with `attempts_reached`, or for a whole address with `too_many_requests`. */
export async function countAttempt(tx: Transaction, attempt: Attempt, now: Date): Promise<void> {
  const personUntil = await count(tx, attempt.person, SIGN_IN_RULE, now);
  if (personUntil) throw new Refusal('attempts_reached', undefined, secondsUntil(personUntil, now));
  await countAddress(tx, attempt.address, now);
}

/** For calls that name a person without a password. */
export async function countCallFrom(tx: Transaction, address: string, now: Date): Promise<void> {
  await countAddress(tx, hashAddress(address), now);
}

/** The password was right, or was not checked at all. */
export async function takeBackAttempt(tx: Transaction, attempt: Attempt): Promise<void> {
  await uncount(tx, attempt.person);
  await uncount(tx, attempt.address);
}

/** Somebody proved who they are: their failures are forgotten, those of the address stay. */
export async function forgetAttempts(tx: Transaction, attempt: Attempt): Promise<void> {
  await clearCounts(tx, [attempt.person]);
  await uncount(tx, attempt.address);
}

/** A password or code by which somebody who is signed in proves who they are: counted apart, since no stranger gets so far. */
export async function countProof(tx: Transaction, userId: string, now: Date): Promise<void> {
  const until = await count(tx, proofHash(userId), SIGN_IN_RULE, now);
  if (until) throw new Refusal('attempts_reached', undefined, secondsUntil(until, now));
}

/** The proof was not checked at all. */
export async function takeBackProof(tx: Transaction, userId: string): Promise<void> {
  await uncount(tx, proofHash(userId));
}

export async function forgetProofs(tx: Transaction, userId: string): Promise<void> {
  await clearCounts(tx, [proofHash(userId)]);
}

/** A new password by the link lifts the lock. */
export async function liftLock(tx: Transaction, identifier: string): Promise<void> {
  await clearCounts(tx, [describeAttempt(identifier, '').person]);
}

/** Until when no more mail of this kind goes to that person; null when this one may. */
export function countMail(
  tx: Transaction,
  kind: 'code' | 'link',
  identifier: string,
  now: Date,
): Promise<Date | null> {
  return count(tx, mailHash(kind, identifier), MAIL_RULE, now);
}

/** The mail reached its reader, who may have the next ones. */
export async function forgetMails(tx: Transaction, identifier: string): Promise<void> {
  await clearCounts(tx, [mailHash('code', identifier), mailHash('link', identifier)]);
}

export function secondsUntil(until: Date, now: Date): number {
  return Math.max(1, Math.ceil((until.getTime() - now.getTime()) / 1000));
}

async function countAddress(tx: Transaction, hash: string, now: Date): Promise<void> {
  const until = await count(tx, hash, ADDRESS_RULE, now);
  if (until) throw new Refusal('too_many_requests', undefined, secondsUntil(until, now));
}

/** Of IPv6 the network counts: a single subscriber has 2^64 addresses. */
function hashAddress(address: string): string {
  const network = isIPv6(address) && !address.startsWith('::ffff:') ? networkOf(address) : address;
  return hashToken(`address ${network}`);
}

function networkOf(address: string): string {
  const [head = '', tail] = address.split('%', 1)[0]?.split('::') ?? [];
  const groups = head === '' ? [] : head.split(':');
  const known = tail === undefined || tail === '' ? 0 : tail.split(':').length;
  const filled =
    tail === undefined ? groups : [...groups, ...Array<string>(8 - groups.length - known).fill('0')];
  return filled.slice(0, 4).join(':');
}

const proofHash = (userId: string) => hashToken(`proof ${userId}`);

function mailHash(kind: 'code' | 'link', identifier: string): string {
  return hashToken(`${kind} mail ${identifier}`);
}
