import type { Tenancy } from '../database/tenancy.ts';
import { findByUserId, namesOf, type Credential } from './credentials.repository.ts';

export async function readUserName(tenancy: Tenancy, userId: string): Promise<string> {
  return (await readUserNames(tenancy, [userId])).get(userId) ?? '';
}

/** Returns the users' names by user id. Null ids are skipped. */
export async function readUserNames(
  tenancy: Tenancy,
  userIds: readonly (string | null)[],
): Promise<ReadonlyMap<string, string>> {
  const known = [...new Set(userIds)].filter((id) => id !== null);
  if (known.length === 0) return new Map();
  const users = await tenancy.lookUp('sign-in', (database) => namesOf(database, known));
  return new Map(users.map(({ userId, name }) => [userId, name]));
}

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

/** Current account of a user, for work that runs after the user's request; undefined if the user has no account. */
export function readAccount(tenancy: Tenancy, userId: string): Promise<Account | undefined> {
  return tenancy.asSystem('sign-in', (tx) => findByUserId(tx, userId));
}
