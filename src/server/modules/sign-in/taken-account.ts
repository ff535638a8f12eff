/** Whose a CPF and an address are among all accounts. */
import type { ErrorCode } from '#contract/errors.ts';
import { violates } from '../../database/sql-state.ts';
import { Refusal } from '../../refusal.ts';

/**
 * The indexes decide it, so that two who ask at once do not both get it. Refuses with `user_exists`, `email_exists` and what
 * `others` name by their indexes. `cpf` is that of the account; whoever has none is known by the address.
 */
export async function whereAccountIsNew<T>(
  cpf: string | undefined,
  others: Readonly<Record<string, ErrorCode>>,
  work: () => Promise<T>,
): Promise<T> {
  const known = cpf === undefined ? 'email_exists' : 'user_exists';
  const taken = {
    ...others,
    credentials_identifier_key: known,
    credentials_email_key: 'email_exists',
  } as const;
  try {
    return await work();
  } catch (error) {
    const code = Object.entries(taken).find(([index]) => violates(error, index))?.[1];
    throw code ? new Refusal(code) : error;
  }
}
