import { randomInt } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';
import type { ErrorCode } from '#contract/errors.ts';
import type { DatabaseTransaction } from '../../../platform/database/tenancy.ts';
import { lockAuthenticator, saveStep, takeRecoveryCode } from './authenticators.repository.ts';
import type { Vault } from '../../../platform/accounts/vault.ts';

/** Parameters of codes: the defaults of RFC 6238. Some apps ignore other parameters and then show wrong codes. */
const KIND = { algorithm: 'SHA1', digits: 6, period: 30 } as const;
const SECRET_BYTES = 20;
/**
 * Accepted time steps before and after the current step. One step tolerates a clock that is 30 s off, or 30 s of typing.
 */
const STEPS_AROUND = 1;
const ISSUER = 'Litro';

const LETTERS = 'abcdefghjkmnpqrstuvwxyz23456789';
const LETTERS_OF_CODE = 10;
const RECOVERY_CODES = 10;

export interface Authenticator {
  /** Secret in base32, for typing. */
  readonly secret: string;
  /** Address with the scheme `otpauth:`, for the QR code. */
  readonly uri: string;
}

export function newAuthenticator(label: string): Authenticator {
  const secret = new Secret({ size: SECRET_BYTES });
  return { secret: secret.base32, uri: new TOTP({ ...KIND, issuer: ISSUER, label, secret }).toString() };
}

/** Creates ten recovery codes of 49 bits each, in two halves. */
export function newRecoveryCodes(): string[] {
  const letter = () => LETTERS[randomInt(LETTERS.length)] ?? '';
  return Array.from({ length: RECOVERY_CODES }, () => {
    const code = Array.from({ length: LETTERS_OF_CODE }, letter).join('');
    return `${code.slice(0, LETTERS_OF_CODE / 2)}-${code.slice(LETTERS_OF_CODE / 2)}`;
  });
}

/** Digests of a recovery code. Ignores case and the hyphen. */
export function digestsOf(vault: Vault, userId: string, code: string): [string, ...string[]] {
  return vault.digests(userId, code.toLowerCase().replace('-', ''));
}

/**
 * Accepts a code of the authenticator app. Once the user has confirmed the app, also accepts a recovery code and deletes
 * this code. Returns null, or the reason of the rejection. Does not throw, because the transaction must commit the
 * counts of attempts.
 */
export async function takeOwnCode(
  tx: DatabaseTransaction,
  vault: Vault,
  { userId, code, now }: { readonly userId: string; readonly code: string; readonly now: Date },
): Promise<ErrorCode | null> {
  const row = await lockAuthenticator(tx, userId);
  const secret = row?.sealed ? vault.open(userId, row.sealed) : null;
  if (!row || secret === null) return 'auth_code_not_found';
  if (!/^\d{6}$/.test(code)) {
    const isTaken =
      row.since !== null && (await takeRecoveryCode(tx, userId, digestsOf(vault, userId, code)));
    return isTaken ? null : 'auth_code_invalid';
  }
  const totp = new TOTP({ ...KIND, secret: Secret.fromBase32(secret) });
  const timestamp = now.getTime();
  const delta = totp.validate({ token: code, timestamp, window: STEPS_AROUND });
  const step = delta === null ? null : totp.counter({ timestamp }) + delta;
  // An accepted code invalidates itself and all earlier codes.
  if (step === null || (row.step !== null && step <= row.step)) return 'auth_code_invalid';
  await saveStep(tx, userId, step);
  return null;
}
