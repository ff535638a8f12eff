import { randomUUID } from 'node:crypto';
import { NO_ORGANIZATION } from '#contract/facts.ts';
import { Refusal } from '../../../platform/refusal.ts';
import type { WrittenLanguage } from '../../../platform/words.ts';
import { recordChange, type Writing } from '../../../records/record-change.ts';
import { accountRecord } from '../../../records/kinds/account.record.ts';
import { countCallFrom, countMail, forgetProofs, liftLock } from '../attempts.service.ts';
import { deleteCode } from '../second-step/auth-codes.repository.ts';
import {
  findByIdentifier,
  findByUserId,
  forgetDevices,
  holdPassword,
  updatePassword,
  type Credential,
} from '../../../platform/accounts/credentials.repository.ts';
import type { DeviceOwner } from '../../../platform/accounts/devices.ts';
import { RESET_LINK_MS } from '../../../platform/accounts/durations.ts';
import { parseIdentifier } from '../identifier.ts';
import { resetMail } from '../mails.ts';
import { findCredentialOfReset, insertReset, takeReset, useUpResets } from './password-resets.repository.ts';
import { assertGoodPassword, isSamePassword } from '../../../platform/accounts/passwords.ts';
import { checkProof } from '../second-step/proof.service.ts';
import type { SignInParts } from '../sign-in.service.ts';
import type { Sessions } from '../../../platform/accounts/sessions.service.ts';
import { hashToken, newToken } from '../../../platform/accounts/tokens.ts';

export interface ForgetParts extends SignInParts {
  readonly publicUrl: string;
  /** Called when a mail could not be sent. The response must not reveal the failure. */
  reportFailure(error: unknown): void;
}

/**
 * Sends a reset link if the account exists. Statements and answer are the same for an unknown account, and
 * the mail leaves after the answer is decided. Above the limit of mails the server sends nothing and reports
 * nothing.
 */
export async function forgetPassword(
  parts: ForgetParts,
  request: { identifier: string; address: string; language: WrittenLanguage },
): Promise<void> {
  const now = parts.clock.now();
  const identifier = parseIdentifier(request.identifier);
  const token = newToken();
  const reader = await parts.tenancy.asSystem('sign-in', async (tx) => {
    await countCallFrom(tx, request.address, now);
    const credential = await findByIdentifier(tx, identifier);
    const until = await countMail(tx, 'link', credential?.identifier ?? identifier, now);
    if (until) return null;
    await insertReset(tx, {
      tokenHash: hashToken(token),
      userId: credential?.userId ?? randomUUID(),
      expiresAt: new Date(now.getTime() + RESET_LINK_MS),
    });
    return credential?.active ? credential : null;
  });
  if (reader)
    parts.mail.send(resetMail(reader, parts.publicUrl, token, request.language)).catch(parts.reportFailure);
}

export interface CheckedReset {
  readonly tokenHash: string;
  readonly passwordHash: string;
}

/**
 * Checks a new password for a reset link. Refuses with a code of the password rules or with `password_unchanged`; both
 * leave the link valid. Refuses with `reset_token_invalid` for a used or expired link.
 */
export async function checkReset(
  { tenancy, clock, passwords }: SignInParts,
  request: { token: string; password: string },
): Promise<CheckedReset> {
  assertGoodPassword(request.password);
  const tokenHash = hashToken(request.token);
  // Reads the link before the expensive hash, so that an invented token costs little.
  const credential = await tenancy.asSystem('sign-in', (tx) =>
    findCredentialOfReset(tx, tokenHash, clock.now()),
  );
  if (!credential) throw new Refusal('reset_token_invalid');
  // A user may reset the password because others know it, so the new password must differ.
  if (await passwords.verify(credential.passwordHash, request.password))
    throw new Refusal('password_unchanged');
  return { tokenHash, passwordHash: await passwords.hash(request.password) };
}

/** Uses up the link and returns its owner. Refuses with `reset_token_invalid`. */
export async function resetPassword(
  { sessions }: SignInParts,
  writing: Writing,
  { tokenHash, passwordHash }: CheckedReset,
): Promise<DeviceOwner> {
  const { tx, clock } = writing;
  const userId = await takeReset(tx, tokenHash, clock.now());
  const credential = userId === undefined ? undefined : await findByUserId(tx, userId);
  if (!credential?.active) throw new Refusal('reset_token_invalid');
  // A reset request has no session, so the actor is the owner of the link.
  const byReader = { ...writing, actor: { ...writing.actor, userId: credential.userId } };
  await replacePassword(sessions, byReader, credential, passwordHash);
  await liftLock(tx, credential.identifier);
  // Another person may have signed in with the old password, so the server forgets all devices of the account.
  await forgetDevices(tx, credential.userId, clock.now());
  return { userId: credential.userId, devicesSince: clock.now() };
}

export interface CheckedChange {
  readonly credential: Credential;
  readonly passwordHash: string;
}

/**
 * Checks the current password before a password change. Refuses in the cases of the function `checkProof`, with a code
 * of the password rules and with `password_unchanged`.
 */
export async function checkChange(
  parts: SignInParts,
  { userId, password, newPassword }: { userId: string; password: string; newPassword: string },
): Promise<CheckedChange> {
  assertGoodPassword(newPassword);
  const { credential } = await checkProof(parts, userId, { password });
  if (isSamePassword(password, newPassword)) {
    await parts.tenancy.asSystem('sign-in', (tx) => forgetProofs(tx, userId));
    throw new Refusal('password_unchanged');
  }
  return { credential, passwordHash: await parts.passwords.hash(newPassword) };
}

/** Changes the password. Refuses with `current_password_wrong` if the password changed after the check. */
export async function changePassword(
  { sessions }: SignInParts,
  writing: Writing,
  { credential, passwordHash }: CheckedChange,
): Promise<void> {
  const { tx } = writing;
  if (!(await holdPassword(tx, credential))) throw new Refusal('current_password_wrong');
  await replacePassword(sessions, writing, credential, passwordHash);
  await forgetProofs(tx, credential.userId);
}

async function replacePassword(
  sessions: Sessions,
  writing: Writing,
  { userId, organizationId }: Credential,
  passwordHash: string,
): Promise<void> {
  const { tx, clock } = writing;
  const inHome = { ...writing, organizationId: organizationId ?? NO_ORGANIZATION };
  await recordChange(inHome, 'set-password', [{ record: accountRecord, ids: [userId] }], () =>
    updatePassword(tx, userId, passwordHash),
  );
  await useUpResets(tx, userId, clock.now());
  await deleteCode(tx, userId);
  await sessions.endAllOf(tx, userId);
}
