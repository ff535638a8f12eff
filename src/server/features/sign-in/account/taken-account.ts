import type { ErrorCode } from '#contract/errors.ts';
import { violates } from '../../../platform/database/sql-state.ts';
import type { DatabaseTransaction } from '../../../platform/database/tenancy.ts';
import type { Caller } from '../../../platform/plugins/policy.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { findAccountsWith } from '../../../platform/accounts/credentials.repository.ts';

/** Ids of the organizations whose records the caller may see; null for all organizations. */
export type Sight = readonly string[] | null;

export const sightOf = (
  { organizationId }: Pick<Caller, 'organizationId'>,
  reach: readonly string[],
): Sight => (organizationId === null ? null : reach);

/**
 * Returns the error code for a CPF or e-mail address that another account has. Only callers who see all accounts
 * receive the specific code.
 */
export const takenCode = (sight: Sight, specific: ErrorCode): ErrorCode =>
  sight === null ? specific : 'not_available_here';

/** Keys that must be unique among all accounts, and the user whose account will have them. */
export interface AccountKeys {
  readonly userId: string;
  /** A user without a CPF has the e-mail address as identifier. */
  readonly cpf?: string | undefined;
  /** E-mail address in lower case. */
  readonly email: string;
}

/**
 * Refuses with `user_exists` or `email_exists` if another account within `sight` has the CPF or the e-mail address.
 * The check must run before the write, because a violated index would end the transaction.
 */
export async function refuseTakenAccount(
  tx: DatabaseTransaction,
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
 * Runs `work` and translates a violated index into a refusal. The index decides, so two concurrent calls cannot both
 * get the same CPF or e-mail address. A caller with a limited `sight` receives `not_available_here`. A super
 * administrator receives `user_exists` or `email_exists`. The record `others` maps further indexes and foreign keys
 * to codes. An account without `cpf` has the e-mail address as identifier.
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
