/** Who somebody is: what they are called, for papers that say who had them made, and where they work. */
import type { Tenancy } from '../database/tenancy.ts';
import { findByUserId, namesOf, type Credential } from './credentials.repository.ts';

/** First and last name; empty for a user who is no longer there. */
export async function readUserName(tenancy: Tenancy, userId: string): Promise<string> {
  const user = await tenancy.asSystem('sign-in', (tx) => findByUserId(tx, userId));
  return user ? `${user.firstName} ${user.lastName}`.trim() : '';
}

/** The same of several, by their ids; null is nobody. */
export async function readUserNames(
  tenancy: Tenancy,
  userIds: readonly (string | null)[],
): Promise<ReadonlyMap<string, string>> {
  const known = [...new Set(userIds)].filter((id) => id !== null);
  if (known.length === 0) return new Map();
  const users = await tenancy.lookUp('sign-in', (database) => namesOf(database, known));
  return new Map(users.map(({ userId, firstName, lastName }) => [userId, `${firstName} ${lastName}`.trim()]));
}

/** Who did something, as answers say it; the name is empty for somebody who is no longer known. */
export function authorIn(
  names: ReadonlyMap<string, string>,
  userId: string | null,
): { user: string; name: string } | null {
  return userId === null ? null : { user: userId, name: names.get(userId) ?? '' };
}

export type Account = Pick<
  Credential,
  'userId' | 'email' | 'firstName' | 'role' | 'organizationId' | 'active'
>;

/** As they are now, who asked for something that is done later; undefined for nobody who may sign in. */
export function readAccount(tenancy: Tenancy, userId: string): Promise<Account | undefined> {
  return tenancy.asSystem('sign-in', (tx) => findByUserId(tx, userId));
}
