/** An account that stops saying whose it was. */
import type { Transaction } from '../../../platform/database/tenancy.ts';
import { deleteCode } from '../second-step/auth-codes.repository.ts';
import { removeAuthenticator } from '../second-step/authenticators.repository.ts';
import { updateAccount, updatePassword } from '../../../platform/accounts/credentials.repository.ts';
import { forgetBrowsers } from '../../../platform/accounts/sessions.repository.ts';

/** What stands in the place of a person's account; the password is one that nobody knows. */
export interface AccountPseudonym {
  readonly firstName: string;
  readonly lastName: string;
  readonly identifier: string;
  readonly passwordHash: string;
}

/** Top-level domain that no mail is ever delivered to (RFC 2606). */
const NOWHERE = 'erased.invalid';

/** To be called of an account that is deleted: nobody is signed in by it. Does nothing where there is none. */
export async function eraseAccount(
  tx: Transaction,
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
