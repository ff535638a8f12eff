/** What a signed-in user is called, for papers that say who had them made. */
import type { Tenancy } from '../../database/tenancy.ts';
import { findByUserId } from './credentials.repository.ts';

/** First and last name; empty for a user who is no longer there. */
export async function readUserName(tenancy: Tenancy, userId: string): Promise<string> {
  const user = await tenancy.asSystem('sign-in', (tx) => findByUserId(tx, userId));
  return user ? `${user.firstName} ${user.lastName}`.trim() : '';
}
