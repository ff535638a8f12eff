/** A way in for somebody whom another module makes: an account, and a link that sets its first password. */
import type { Clock } from '../../../platform/clock.ts';
import type { Tenancy, Transaction } from '../../../platform/database/tenancy.ts';
import {
  firstLinksOf,
  insertCredential,
  keepFirstLink,
} from '../../../platform/accounts/credentials.repository.ts';
import { FIRST_LINK_MS } from '../../../platform/accounts/durations.ts';
import { insertReset } from './password-resets.repository.ts';
import { hashToken, newToken } from '../../../platform/accounts/tokens.ts';

type Account = Omit<Parameters<typeof insertCredential>[1], 'first_link_until' | 'created_at'> & {
  readonly created_at: Date;
};

/** One that may sign in. Its `password_hash` is of a password that nobody knows until the link has set one. */
export async function addAccount(tx: Transaction, account: Account): Promise<void> {
  await insertCredential(tx, { ...account, first_link_until: firstLinkEnds(account.created_at) });
}

/** A link for somebody who may sign in; the answer is the token in it, which is kept nowhere. */
export async function makeLink(tx: Transaction, clock: Clock, userId: string): Promise<string> {
  const token = newToken();
  const expiresAt = firstLinkEnds(clock.now());
  await insertReset(tx, { tokenHash: hashToken(token), userId, expiresAt });
  await keepFirstLink(tx, userId, expiresAt);
  return token;
}

/**
 * Until when the link is or was good that sets the first password, by whose it is; whoever has set one is not among them.
 * Accounts are of no organisation: they are looked up apart from what names them.
 */
export async function lookUpFirstLinks(
  tenancy: Tenancy,
  userIds: readonly string[],
): Promise<ReadonlyMap<string, Date>> {
  if (userIds.length === 0) return new Map();
  const found = await tenancy.lookUp('sign-in', (database) => firstLinksOf(database, userIds));
  return new Map(found.map(({ userId, until }) => [userId, until]));
}

/** The same of one, where the transaction sees accounts. */
export async function findFirstLink(tx: Transaction, userId: string): Promise<Date | undefined> {
  return (await firstLinksOf(tx, [userId]).executeTakeFirst())?.until;
}

const firstLinkEnds = (from: Date) => new Date(from.getTime() + FIRST_LINK_MS);
