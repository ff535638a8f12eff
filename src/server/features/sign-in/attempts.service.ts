/**
 * Counts of failed attempts. Every attempt counts before its check, and the server subtracts it if it did not
 * fail.
 */
import { isIPv6 } from 'node:net';
import type { DatabaseTransaction } from '../../platform/database/tenancy.ts';
import { Refusal } from '../../platform/refusal.ts';
import { clearCounts, count, uncount } from './attempts.repository.ts';
import { ADDRESS_RULE, MAIL_RULE, SIGN_IN_RULE } from '../../platform/accounts/durations.ts';
import { hashToken } from '../../platform/accounts/tokens.ts';

export interface SignInAttempt {
  readonly person: string;
  readonly address: string;
}

/**
 * `identifier` comes from the account if it exists, so that CPF and e-mail share one count. A `device` that has signed
 * in to the account has its own count. A stranger's failures on other devices do not lock this device.
 */
export function describeAttempt(
  identifier: string,
  address: string,
  device: string | null = null,
): SignInAttempt {
  const counted = device === null ? `sign-in ${identifier}` : `device ${device} ${identifier}`;
  return { person: hashToken(counted), address: hashAddress(address) };
}

/**
 * Counts an attempt. Refuses with `attempts_reached` if the person has too many, or with `too_many_requests` if the network
 * address has too many.
 */
export async function countAttempt(
  tx: DatabaseTransaction,
  attempt: SignInAttempt,
  now: Date,
): Promise<void> {
  const personUntil = await count(tx, attempt.person, SIGN_IN_RULE, now);
  if (personUntil) throw new Refusal('attempts_reached', undefined, secondsUntil(personUntil, now));
  await countAddress(tx, attempt.address, now);
}

/** Counts a call against its network address if it names a person and has no password, such as a reset request. */
export async function countCallFrom(tx: DatabaseTransaction, address: string, now: Date): Promise<void> {
  await countAddress(tx, hashAddress(address), now);
}

/** Removes an attempt from the counts, because its password was right or the server did not check it. */
export async function removeAttempt(tx: DatabaseTransaction, attempt: SignInAttempt): Promise<void> {
  await uncount(tx, attempt.person);
  await uncount(tx, attempt.address);
}

/** Clears the failures of a person after a successful sign-in, but not the failures of the network address. */
export async function forgetAttempts(tx: DatabaseTransaction, attempt: SignInAttempt): Promise<void> {
  await clearCounts(tx, [attempt.person]);
  await uncount(tx, attempt.address);
}

/**
 * Counts a proof of a signed-in user apart from sign-in attempts, so that a stranger's attempts cannot lock the proof.
 */
export async function countProof(tx: DatabaseTransaction, userId: string, now: Date): Promise<void> {
  const until = await count(tx, proofHash(userId), SIGN_IN_RULE, now);
  if (until) throw new Refusal('attempts_reached', undefined, secondsUntil(until, now));
}

/** Removes a proof of identity (password or code) from the count, because the server did not check the proof. */
export async function removeProof(tx: DatabaseTransaction, userId: string): Promise<void> {
  await uncount(tx, proofHash(userId));
}

export async function forgetProofs(tx: DatabaseTransaction, userId: string): Promise<void> {
  await clearCounts(tx, [proofHash(userId)]);
}

/** Ends the lock of a person who sets a new password by a mailed link. */
export async function liftLock(tx: DatabaseTransaction, identifier: string): Promise<void> {
  await clearCounts(tx, [describeAttempt(identifier, '').person]);
}

/** Returns null if the server may mail this person now, else the end of the lock. */
export function countMail(
  tx: DatabaseTransaction,
  kind: 'code' | 'link',
  identifier: string,
  now: Date,
): Promise<Date | null> {
  return count(tx, mailHash(kind, identifier), MAIL_RULE, now);
}

export async function forgetMails(tx: DatabaseTransaction, identifier: string): Promise<void> {
  await clearCounts(tx, [mailHash('code', identifier), mailHash('link', identifier)]);
}

export function secondsUntil(until: Date, now: Date): number {
  return Math.max(1, Math.ceil((until.getTime() - now.getTime()) / 1000));
}

async function countAddress(tx: DatabaseTransaction, hash: string, now: Date): Promise<void> {
  const until = await count(tx, hash, ADDRESS_RULE, now);
  if (until) throw new Refusal('too_many_requests', undefined, secondsUntil(until, now));
}

/** For IPv6 the hash covers only the network, because a single subscriber has 2^64 addresses. */
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
