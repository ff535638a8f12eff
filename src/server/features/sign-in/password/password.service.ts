/** A new password: by the link of a mail, or by the one that holds. Either ends every session of the person. */
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
  request: { identifier: string; address: string; language: WrittenLanguage },
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
  if (reader)
    parts.mail.send(resetMail(reader, parts.publicUrl, token, request.language)).catch(parts.reportFailure);
}

/** A link that was open and the password that it is to set. */
export interface CheckedReset {
  readonly tokenHash: string;
  readonly passwordHash: string;
}

/**
 * Refuses with a code of the password rules or with `password_unchanged`, which leave the link good, or with
 * `reset_token_invalid`.
 */
export async function checkReset(
  { tenancy, clock, passwords }: SignInParts,
  request: { token: string; password: string },
): Promise<CheckedReset> {
  assertGoodPassword(request.password);
  const tokenHash = hashToken(request.token);
  // Asked before the dear part, so that a made-up token costs next to nothing.
  const credential = await tenancy.asSystem('sign-in', (tx) =>
    findCredentialOfReset(tx, tokenHash, clock.now()),
  );
  if (!credential) throw new Refusal('reset_token_invalid');
  // Whoever asks for a link because others may know the password has to get rid of that one.
  if (await passwords.verify(credential.passwordHash, request.password))
    throw new Refusal('password_unchanged');
  return { tokenHash, passwordHash: await passwords.hash(request.password) };
}

/** Uses up the link, and answers whose it was. Refuses with `reset_token_invalid`. */
export async function resetPassword(
  { sessions }: SignInParts,
  writing: Writing,
  { tokenHash, passwordHash }: CheckedReset,
): Promise<DeviceOwner> {
  const { tx, clock } = writing;
  const userId = await takeReset(tx, tokenHash, clock.now());
  const credential = userId === undefined ? undefined : await findByUserId(tx, userId);
  if (!credential?.active) throw new Refusal('reset_token_invalid');
  // Nobody is signed in: it is the person whom the link was sent to.
  const byReader = { ...writing, actor: { ...writing.actor, userId: credential.userId } };
  await replacePassword(sessions, byReader, credential, passwordHash);
  await liftLock(tx, credential.identifier);
  // Others may have known the old one, and signed in with it.
  await forgetDevices(tx, credential.userId, clock.now());
  return { userId: credential.userId, devicesSince: clock.now() };
}

/** Somebody who has proved their password, and the one that takes its place. */
export interface CheckedChange {
  readonly credential: Credential;
  readonly passwordHash: string;
}

/** Checks the own password, as `checkProof` does. Refuses besides with a code of the password rules, and with `password_unchanged`. */
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

/** Changes the own password. Refuses with `current_password_wrong` where it was changed since it was checked. */
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
