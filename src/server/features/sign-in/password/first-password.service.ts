import type { Clock } from '../../../platform/clock.ts';
import type { Tenancy, DatabaseTransaction } from '../../../platform/database/tenancy.ts';
import {
  firstLinksOf,
  insertCredential,
  storeFirstLinkExpiry,
} from '../../../platform/accounts/credentials.repository.ts';
import { FIRST_LINK_MS } from '../../../platform/accounts/durations.ts';
import { insertReset } from './password-resets.repository.ts';
import { hashToken, newToken } from '../../../platform/accounts/tokens.ts';

type FirstPasswordAccount = Omit<
  Parameters<typeof insertCredential>[1],
  'first_link_until' | 'created_at'
> & {
  readonly created_at: Date;
};

/**
 * Adds an account that may sign in. No known password matches its `password_hash` until the link sets one.
 */
export async function addAccount(tx: DatabaseTransaction, account: FirstPasswordAccount): Promise<void> {
  await insertCredential(tx, { ...account, first_link_until: firstLinkEnds(account.created_at) });
}

/**
 * Creates a link that sets the first password. Returns the token of the link; the table stores only the hash of the
 * token.
 */
export async function makeLink(tx: DatabaseTransaction, clock: Clock, userId: string): Promise<string> {
  const token = newToken();
  const expiresAt = firstLinkEnds(clock.now());
  await insertReset(tx, { tokenHash: hashToken(token), userId, expiresAt });
  await storeFirstLinkExpiry(tx, userId, expiresAt);
  return token;
}

/**
 * End of validity of each user's link for a first password, past or future. Users who have set a password are missing
 * from the map. The lookup is separate from other queries, because accounts belong to no organization.
 */
export async function lookUpFirstLinks(
  tenancy: Tenancy,
  userIds: readonly string[],
): Promise<ReadonlyMap<string, Date>> {
  if (userIds.length === 0) return new Map();
  const found = await tenancy.lookUp('sign-in', (database) => firstLinksOf(database, userIds));
  return new Map(found.map(({ userId, until }) => [userId, until]));
}

/**
 * End of validity of one user's link for a first password, read in a transaction that can read accounts. Undefined if
 * the user has set a password.
 */
export async function findFirstLink(tx: DatabaseTransaction, userId: string): Promise<Date | undefined> {
  return (await firstLinksOf(tx, [userId]).executeTakeFirst())?.until;
}

const firstLinkEnds = (from: Date) => new Date(from.getTime() + FIRST_LINK_MS);
