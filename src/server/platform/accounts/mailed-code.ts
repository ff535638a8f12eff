/** Check of a mailed code, for the second step of a sign-in and for movements. */
import { AUTH_CODE_TRIES } from './durations.ts';
import { isSameHash } from './tokens.ts';

/** A stored code. Reading it counts a try and locks its row, so that a code works only once. */
export interface MailedCodeRow {
  readonly codeHash: string;
  readonly expiresAt: Date;
  /** Number of tries, including the current try. */
  readonly tries: number;
}

/** Why the code is refused; null for the right code. */
export function refusalOfCode(
  sent: MailedCodeRow | undefined,
  codeHash: string,
  now: Date,
): 'auth_code_not_found' | 'auth_code_expired' | 'auth_code_invalid' | null {
  if (!sent || sent.tries > AUTH_CODE_TRIES) return 'auth_code_not_found';
  if (sent.expiresAt <= now) return 'auth_code_expired';
  return isSameHash(sent.codeHash, codeHash) ? null : 'auth_code_invalid';
}
