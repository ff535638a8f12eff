/** A new password: by the link of a mail, or by the one that holds. Either ends every session of the person. */
import { randomUUID } from 'node:crypto';
import type { Transaction } from '../../database/tenancy.ts';
import { Refusal } from '../../refusal.ts';
import {
  countAttempt,
  countCallFrom,
  countMail,
  describeAttempt,
  forgetAttempts,
  liftLock,
} from './attempts.service.ts';
import { deleteCode } from './auth-codes.repository.ts';
import { findByIdentifier, findByUserId, holdPassword, updatePassword } from './credentials.repository.ts';
import { RESET_LINK_MS } from './durations.ts';
import { parseIdentifier } from './identifier.ts';
import { resetMail } from './mails.ts';
import { insertReset, isResetOpen, takeReset, useUpResets } from './password-resets.repository.ts';
import { assertGoodPassword } from './passwords.ts';
import { checkPassword, type SignInParts } from './sign-in.service.ts';
import { hashToken, newToken } from './tokens.ts';

export interface ForgetParts extends SignInParts {
  /** The origin under which people reach the portal. */
  readonly publicUrl: string;
  /** Told when a mail could not be sent; the caller must not learn of it. */
  reportFailure(error: unknown): void;
}

/**
 * Sends a link, if there is somebody to send it to. The same statements run and the answer is the same whether or not
 * there is; the mail leaves after the answer is decided. Beyond the bound of mails nothing is sent and nothing said.
 */
export async function forgetPassword(
  parts: ForgetParts,
  request: { identifier: string; address: string },
): Promise<void> {
  const now = parts.clock.now();
  const wanted = parseIdentifier(request.identifier);
  const token = newToken();
  const reader = await parts.tenancy.asSystem('sign-in', async (tx) => {
    await countCallFrom(tx, request.address, now);
    const credential = await findByIdentifier(tx, wanted);
    const until = await countMail(tx, 'link', credential?.identifier ?? wanted, now);
    if (until) return null;
    await insertReset(tx, {
      tokenHash: hashToken(token),
      userId: credential?.userId ?? randomUUID(),
      expiresAt: new Date(now.getTime() + RESET_LINK_MS),
    });
    return credential?.active ? credential : null;
  });
  if (reader) parts.mail.send(resetMail(reader, parts.publicUrl, token)).catch(parts.reportFailure);
}

/** Refuses with a code of the password rules, which leaves the link good, or with `reset_token_invalid`. */
export async function resetPassword(
  parts: SignInParts,
  request: { token: string; password: string },
): Promise<void> {
  const { tenancy, clock } = parts;
  assertGoodPassword(request.password);
  const tokenHash = hashToken(request.token);
  // Asked before the dear part, so that a made-up token costs next to nothing.
  const open = await tenancy.asSystem('sign-in', (tx) => isResetOpen(tx, tokenHash, clock.now()));
  if (!open) throw new Refusal('reset_token_invalid');
  const passwordHash = await parts.passwords.hash(request.password);
  await tenancy.asSystem('sign-in', async (tx) => {
    const userId = await takeReset(tx, tokenHash, clock.now());
    const credential = userId === undefined ? undefined : await findByUserId(tx, userId);
    if (!credential?.active) throw new Refusal('reset_token_invalid');
    await replacePassword(parts, tx, credential.userId, passwordHash);
    await liftLock(tx, credential.identifier);
  });
}

/**
 * Changes the own password. Refuses with a code of the password rules, with `current_password_wrong`, which counts like
 * a failure to sign in, or with `attempts_reached`.
 */
export async function changePassword(
  parts: SignInParts,
  request: { userId: string; password: string; newPassword: string; address: string },
): Promise<void> {
  const { tenancy, clock, passwords } = parts;
  assertGoodPassword(request.newPassword);
  const { credential, attempt } = await tenancy.asSystem('sign-in', async (tx) => {
    const found = await findByUserId(tx, request.userId);
    if (!found) throw new Refusal('session_ended');
    const counted = describeAttempt(found.identifier, request.address);
    await countAttempt(tx, counted, clock.now());
    return { credential: found, attempt: counted };
  });
  if (!(await checkPassword(parts, attempt, credential.passwordHash, request.password))) {
    throw new Refusal('current_password_wrong');
  }
  const passwordHash = await passwords.hash(request.newPassword);
  await tenancy.asSystem('sign-in', async (tx) => {
    if (!(await holdPassword(tx, credential))) throw new Refusal('current_password_wrong');
    await replacePassword(parts, tx, credential.userId, passwordHash);
    await forgetAttempts(tx, attempt);
  });
}

async function replacePassword(
  { clock, sessions }: Pick<SignInParts, 'clock' | 'sessions'>,
  tx: Transaction,
  userId: string,
  passwordHash: string,
): Promise<void> {
  await updatePassword(tx, userId, passwordHash);
  await useUpResets(tx, userId, clock.now());
  await deleteCode(tx, userId);
  await sessions.endAllOf(tx, userId);
}
