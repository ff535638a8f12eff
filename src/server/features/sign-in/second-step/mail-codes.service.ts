import { maskEmail } from '#core/format/masked-email.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { nothingChanged, type Writing } from '../../../records/record-change.ts';
import type { WrittenLanguage } from '../../../platform/words.ts';
import { countMail, forgetProofs, secondsUntil } from '../attempts.service.ts';
import { makeCode, takeCode } from './auth-codes.service.ts';
import { lockAuthenticator } from './authenticators.repository.ts';
import { mailAfterCommit, recordAccount, type AccountReporting } from '../account/change-of-account.ts';
import {
  findByUserId,
  holdPassword,
  updateTwoStep,
} from '../../../platform/accounts/credentials.repository.ts';
import { mailCodesMail, switchCodeMail } from '../mails.ts';
import { checkProof, type Proved } from './proof.service.ts';
import type { SignInParts } from '../sign-in.service.ts';

/**
 * Mails the caller a first code, so that users cannot switch on codes that never arrive. Refuses with
 * `mail_unavailable`, `current_password_wrong`, `attempts_reached` and `too_many_requests`. Refuses with `two_step_on`
 * while the caller uses an authenticator app.
 */
export async function askForMailCode(
  parts: SignInParts,
  { userId, password }: { readonly userId: string; readonly password: string },
  language: WrittenLanguage,
): Promise<{ sentTo: string }> {
  const { tenancy, clock, mail } = parts;
  assertReaches(parts);
  const { credential } = await checkProof(parts, userId, { password });
  if (credential.authenticatorSince) throw new Refusal('two_step_on');
  const now = clock.now();
  const made = await tenancy.asSystem('sign-in', async (tx) => {
    await forgetProofs(tx, userId);
    const until = await countMail(tx, 'code', credential.identifier, now);
    return until ? { until } : { code: await makeCode(tx, userId, now) };
  });
  if (made.until) throw new Refusal('too_many_requests', undefined, secondsUntil(made.until, now));
  await mail.send(switchCodeMail(credential, made.code, language));
  return { sentTo: maskEmail(credential.email) };
}

/**
 * Switches mailed codes on. Refuses with `mail_unavailable`, `two_step_on` and one of the three codes `auth_code_…`.
 */
export async function switchMailCodesOn(
  parts: SignInParts & AccountReporting,
  writing: Writing,
  { credential, proof }: Proved,
): Promise<void> {
  const { tx, clock } = writing;
  const { userId } = credential;
  assertReaches(parts);
  if ((await lockAuthenticator(tx, userId))?.since) throw new Refusal('two_step_on');
  // A refused code rolls back the counted try of the code. The counted proof of identity stays, because another
  // transaction counted it.
  const refused = await takeCode(tx, userId, proof.code ?? '', clock.now());
  if (refused) throw new Refusal(refused);
  await forgetProofs(tx, userId);
  await set(parts, writing, userId, true);
}

/** Switches mailed codes off. Refuses with `current_password_wrong` if the password changed after the check. */
export async function switchMailCodesOff(
  telling: AccountReporting,
  writing: Writing,
  { credential }: Proved,
): Promise<void> {
  const { tx } = writing;
  if (!(await holdPassword(tx, credential))) throw new Refusal('current_password_wrong');
  await forgetProofs(tx, credential.userId);
  await set(telling, writing, credential.userId, false);
}

/** Reads the account again under the lock, since another session may have made the same change. */
async function set(
  telling: AccountReporting,
  writing: Writing,
  userId: string,
  isOn: boolean,
): Promise<void> {
  const { tx } = writing;
  const credential = await findByUserId(tx, userId);
  if (!credential) throw new Refusal('session_ended');
  if (credential.twoStep === isOn) return nothingChanged(writing);
  await recordAccount(writing, credential, isOn ? 'mail-codes-on' : 'mail-codes-off', () =>
    updateTwoStep(tx, userId, isOn),
  );
  mailAfterCommit(telling, tx, mailCodesMail(credential, isOn ? 'on' : 'off', credential.language));
}

function assertReaches({ mail }: Pick<SignInParts, 'mail'>): void {
  if (!mail.reachesReaders) throw new Refusal('mail_unavailable');
}
