/** A way in for somebody whom another module makes: an account, and a link that sets its first password. */
import type { Clock } from '../../clock.ts';
import type { Transaction } from '../../database/tenancy.ts';
import { insertCredential } from './credentials.repository.ts';
import { FIRST_LINK_MS } from './durations.ts';
import { insertReset } from './password-resets.repository.ts';
import { hashToken, newToken } from './tokens.ts';

/** One that may sign in. Its `password_hash` is of a password that nobody knows until the link has set one. */
export async function addAccount(
  tx: Transaction,
  account: Parameters<typeof insertCredential>[1],
): Promise<void> {
  await insertCredential(tx, account);
}

/** A link for somebody who may sign in; the answer is the token in it, which is kept nowhere. */
export async function makeLink(tx: Transaction, clock: Clock, userId: string): Promise<string> {
  const token = newToken();
  const expiresAt = new Date(clock.now().getTime() + FIRST_LINK_MS);
  await insertReset(tx, { tokenHash: hashToken(token), userId, expiresAt });
  return token;
}
