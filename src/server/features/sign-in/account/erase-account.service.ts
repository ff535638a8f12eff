import type { DatabaseTransaction } from '../../../platform/database/tenancy.ts';
import { deleteCode } from '../second-step/auth-codes.repository.ts';
import { removeAuthenticator } from '../second-step/authenticators.repository.ts';
import { updateAccount, updatePassword } from '../../../platform/accounts/credentials.repository.ts';
import { forgetBrowsers } from '../../../platform/accounts/sessions.repository.ts';

/** Values that replace the personal data of an account. The password hash matches no known password. */
export interface AccountPseudonym {
  readonly firstName: string;
  readonly lastName: string;
  readonly identifier: string;
  readonly passwordHash: string;
}

/** Domain that never receives mail: RFC 2606 reserves `.invalid`. */
const NOWHERE = 'erased.invalid';

/**
 * Replaces the personal data of a deleted account, which has no session left. Does nothing if the account does not exist.
 */
export async function eraseAccount(
  tx: DatabaseTransaction,
  userId: string,
  { firstName, lastName, identifier, passwordHash }: AccountPseudonym,
): Promise<void> {
  const email = `${identifier}@${NOWHERE}`;
  await updateAccount(tx, userId, { identifier, email, first_name: firstName, last_name: lastName });
  await updatePassword(tx, userId, passwordHash);
  await removeAuthenticator(tx, userId);
  await deleteCode(tx, userId);
  await forgetBrowsers(tx, userId);
}
