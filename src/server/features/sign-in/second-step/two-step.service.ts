import { NO_ORGANIZATION } from '#contract/facts.ts';
import type { Tenancy } from '../../../platform/database/tenancy.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { nothingChanged, type Writing } from '../../../records/record-change.ts';
import type { MailPort } from '../../../platform/mail/mail-port.ts';
import { forgetProofs } from '../attempts.service.ts';
import {
  confirmAuthenticator,
  countRecoveryCodes,
  lockAuthenticator,
  removeAuthenticator,
  replaceRecoveryCodes,
  saveAuthenticator,
} from './authenticators.repository.ts';
import {
  digestsOf,
  newAuthenticator,
  newRecoveryCodes,
  takeOwnCode,
  type Authenticator,
} from './authenticators.service.ts';
import { mailAfterCommit, recordAccount, type AccountReporting } from '../account/change-of-account.ts';
import {
  findByIdentifier,
  findByUserId,
  holdPassword,
  updateTwoStep,
  type Credential,
} from '../../../platform/accounts/credentials.repository.ts';
import { parseIdentifier } from '../identifier.ts';
import { mailCodesMail, twoStepMail } from '../mails.ts';
import type { Proved } from './proof.service.ts';
import { isNeeded, isRequiredByCompany, secondStepOf } from './second-step.ts';
import type { SignInParts } from '../sign-in.service.ts';

export async function describeTwoStep(
  parts: { readonly tenancy: Tenancy; readonly isSandbox: boolean; readonly mail: MailPort },
  userId: string,
) {
  return parts.tenancy.asSystem('sign-in', async (tx) => {
    const credential = await findByUserId(tx, userId);
    if (!credential) throw new Refusal('session_ended');
    return {
      step: secondStepOf(credential, parts),
      needed: isNeeded(credential, parts),
      requiredByCompany: isRequiredByCompany(credential, parts),
      mailCodes: credential.twoStep,
      sendsMail: parts.mail.reachesReaders,
      recoveryCodes: await countRecoveryCodes(tx, userId),
    };
  });
}

/**
 * Creates the secret of an authenticator app. Sign-in requires codes only after the user confirms a first code. Refuses
 * with `two_step_on` if the user has already confirmed an app.
 */
export async function setUp(
  { vault }: SignInParts,
  writing: Writing,
  { credential }: Proved,
): Promise<Authenticator> {
  const { tx } = writing;
  const { userId, email } = credential;
  if (!(await holdPassword(tx, credential))) throw new Refusal('current_password_wrong');
  if ((await lockAuthenticator(tx, userId))?.since) throw new Refusal('two_step_on');
  const made = newAuthenticator(email);
  await recordAccount(writing, credential, 'set-up-codes', () =>
    saveAuthenticator(tx, userId, vault.seal(userId, made.secret)),
  );
  await forgetProofs(tx, userId);
  return made;
}

/**
 * Confirms the authenticator app by a right code. Returns new recovery codes, which replace all earlier recovery codes.
 */
export async function confirm(
  { vault, mail, reportFailure }: SignInParts & AccountReporting,
  writing: Writing,
  { credential, proof }: Proved,
): Promise<string[]> {
  const { tx, clock } = writing;
  const { userId } = credential;
  const now = clock.now();
  const codes = newRecoveryCodes();
  await recordAccount(writing, credential, 'confirm-codes', async () => {
    const refused = await takeOwnCode(tx, vault, { userId, code: proof.code ?? '', now });
    if (refused) throw new Refusal(refused);
    if (!credential.authenticatorSince) {
      await confirmAuthenticator(tx, userId, now);
      mailAfterCommit({ mail, reportFailure }, tx, twoStepMail(credential, 'on', credential.language));
    }
    const hashes = codes.map((code) => digestsOf(vault, userId, code)[0]);
    await replaceRecoveryCodes(tx, userId, hashes, now);
  });
  await forgetProofs(tx, userId);
  return codes;
}

/**
 * Removes the authenticator app. The request needs the password or a code. If the request has both, both must be right.
 */
export async function takeOff(
  { vault, mail, reportFailure }: SignInParts & AccountReporting,
  writing: Writing,
  { credential, proof }: Proved,
): Promise<void> {
  const { tx, clock } = writing;
  const { userId } = credential;
  if (proof.password !== undefined && !(await holdPassword(tx, credential)))
    throw new Refusal('current_password_wrong');
  if (proof.code !== undefined) {
    const refused = await takeOwnCode(tx, vault, { userId, code: proof.code, now: clock.now() });
    if (refused) throw new Refusal(refused);
  }
  await forgetProofs(tx, userId);
  await removeFrom({ mail, reportFailure }, writing, credential);
}

async function removeFrom(
  telling: AccountReporting,
  writing: Writing,
  credential: Credential,
): Promise<void> {
  const { tx } = writing;
  if (!(await lockAuthenticator(tx, credential.userId))?.sealed) return nothingChanged(writing);
  await recordAccount(writing, credential, 'take-off-codes', () =>
    removeAuthenticator(tx, credential.userId),
  );
  if (credential.authenticatorSince)
    mailAfterCommit(telling, tx, twoStepMail(credential, 'off', credential.language));
}

/**
 * Removes the authenticator app and the mailed codes that the user selected. The operator of the server must have
 * verified the owner of the account. A second step that the role or the company requires stays. Returns false if there
 * was nothing to remove.
 */
export async function takeOffForOwner(
  { tenancy, clock, sessions, mail }: Pick<SignInParts, 'tenancy' | 'clock' | 'sessions' | 'mail'>,
  identifier: string,
): Promise<boolean> {
  let reader: Credential | undefined;
  await tenancy.asSystem('sign-in', async (tx) => {
    const found = await findByIdentifier(tx, parseIdentifier(identifier));
    if (!found?.authenticatorSince && !found?.twoStep) return;
    reader = found;
    const actor = { userId: null, address: null, requestId: null };
    const writing = { tx, clock, organizationId: NO_ORGANIZATION, actor };
    const operation = found.authenticatorSince ? 'take-off-codes' : 'mail-codes-off';
    await recordAccount(writing, found, operation, async () => {
      await removeAuthenticator(tx, found.userId);
      await updateTwoStep(tx, found.userId, false);
    });
    await sessions.endAllOf(tx, found.userId);
  });
  if (reader) {
    const write = reader.authenticatorSince ? twoStepMail : mailCodesMail;
    await mail.send(write(reader, 'off', reader.language));
  }
  return reader !== undefined;
}
