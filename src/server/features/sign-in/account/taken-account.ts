/** Whose a CPF and an address are among all accounts, told only to callers who may see that account. */
import type { ErrorCode } from '#contract/errors.ts';
import { violates } from '../../../platform/database/sql-state.ts';
import type { Transaction } from '../../../platform/database/tenancy.ts';
import type { Caller } from '../../../platform/plugins/policy.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { findAccountsWith } from '../../../platform/accounts/credentials.repository.ts';

/** The organizations whose records the caller may see; null for all of them. */
export type Sight = readonly string[] | null;

export const sightOf = (
  { organizationId }: Pick<Caller, 'organizationId'>,
  reach: readonly string[],
): Sight => (organizationId === null ? null : reach);

/** The code for a key that another record has: the specific one for callers who see all records. */
export const takenCode = (sight: Sight, specific: ErrorCode): ErrorCode =>
  sight === null ? specific : 'not_available_here';

/** What an account is known by, and whose account it is. */
export interface AccountKeys {
  readonly userId: string;
  /** A user without a CPF is known by the address. */
  readonly cpf?: string | undefined;
  /** In lower case. */
  readonly email: string;
}

/**
 * Refuses with `user_exists` and `email_exists` what another account within `sight` has. Asked before the account is written: the
 * violation of an index ends the transaction.
 */
export async function refuseTakenAccount(
  tx: Transaction,
  sight: readonly string[],
  { userId, cpf, email }: AccountKeys,
): Promise<void> {
  const holders = await findAccountsWith(tx, sight, { identifier: cpf ?? email, email }, userId);
  if (cpf !== undefined && holders.some(({ identifier }) => identifier === cpf)) {
    throw new Refusal('user_exists');
  }
  if (holders.length > 0) throw new Refusal('email_exists');
}

/**
 * The indexes decide it, so that two who ask at once do not both get it. Refuses a caller with a limited `sight` with
 * `not_available_here`, a super administrator with `user_exists` and `email_exists`, and both with what `others` name by their
 * indexes and foreign keys. `cpf` is that of the account; whoever has none is known by the address.
 */
export async function whereAccountIsNew<T>(
  { sight, cpf }: { readonly sight: Sight; readonly cpf?: string | undefined },
  others: Readonly<Record<string, ErrorCode>>,
  work: () => Promise<T>,
): Promise<T> {
  const taken = {
    ...others,
    credentials_identifier_key: takenCode(sight, cpf === undefined ? 'email_exists' : 'user_exists'),
    credentials_email_key: takenCode(sight, 'email_exists'),
  };
  try {
    return await work();
  } catch (error) {
    const code = Object.entries(taken).find(([name]) => violates(error, name))?.[1];
    throw code ? new Refusal(code) : error;
  }
}
