/** The codes of an app as the second step: set up, confirmed, taken off. Each asks for a proof, and wrong ones are counted. */
import type { ChangeOperation } from '#contract/audit.ts';
import { NO_ORGANIZATION } from '#contract/facts.ts';
import { afterCommit, type Tenancy, type Transaction } from '../../database/tenancy.ts';
import { Refusal } from '../../refusal.ts';
import { nothingChanged, recordChange, type Writing } from '../audit/record-change.ts';
import type { MailPort } from '../mail/mail-port.ts';
import { accountRecord } from './account.record.ts';
import { forgetProofs } from './attempts.service.ts';
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
import { findByIdentifier, findByUserId, holdPassword, type Credential } from './credentials.repository.ts';
import { parseIdentifier } from './identifier.ts';
import { twoStepMail } from './mails.ts';
import type { Proved } from './proof.service.ts';
import { isNeeded, secondStepOf } from './second-step.ts';
import type { SignInParts } from './sign-in.service.ts';

interface Telling {
  readonly mail: MailPort;
  /** Told when a mail could not be sent. */
  reportFailure(error: unknown): void;
}

/** How the caller signs in, and how many recovery codes are left. */
export async function describeTwoStep(
  { tenancy, isSandbox }: { readonly tenancy: Tenancy; readonly isSandbox: boolean },
  userId: string,
) {
  return tenancy.asSystem('sign-in', async (tx) => {
    const credential = await findByUserId(tx, userId);
    if (!credential) throw new Refusal('session_ended');
    return {
      step: secondStepOf(credential, isSandbox),
      needed: isNeeded(credential, isSandbox),
      recoveryCodes: await countRecoveryCodes(tx, userId),
    };
  });
}

/** Makes a secret. Codes are asked for once the first of them was right. Refuses with `two_step_on` where they are already. */
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
  await record(writing, credential, 'set-up-codes', () =>
    saveAuthenticator(tx, userId, vault.seal(userId, made.secret)),
  );
  await forgetProofs(tx, userId);
  return made;
}

/** A right code: from now on codes are asked for. Answers new recovery codes, in place of all before. */
export async function confirm(
  { vault, mail, reportFailure }: SignInParts & Telling,
  writing: Writing,
  { credential, proof }: Proved,
): Promise<string[]> {
  const { tx, clock } = writing;
  const { userId } = credential;
  const now = clock.now();
  const codes = newRecoveryCodes();
  await record(writing, credential, 'confirm-codes', async () => {
    const refused = await takeOwnCode(tx, vault, { userId, code: proof.code ?? '', now });
    if (refused) throw new Refusal(refused);
    if (!credential.authenticatorSince) {
      await confirmAuthenticator(tx, userId, now);
      tell({ mail, reportFailure }, tx, credential, 'on');
    }
    const hashes = codes.map((code) => digestsOf(vault, userId, code)[0]);
    await replaceRecoveryCodes(tx, userId, hashes, now);
  });
  await forgetProofs(tx, userId);
  return codes;
}

/** By the password or a code; of both, both have to be right. */
export async function takeOff(
  { vault, mail, reportFailure }: SignInParts & Telling,
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

async function removeFrom(telling: Telling, writing: Writing, credential: Credential): Promise<void> {
  const { tx } = writing;
  if (!(await lockAuthenticator(tx, credential.userId))?.sealed) return nothingChanged(writing);
  await record(writing, credential, 'take-off-codes', () => removeAuthenticator(tx, credential.userId));
  if (credential.authenticatorSince) tell(telling, tx, credential, 'off');
}

/** Asked for by who runs the server, who has made sure whose account it is. Answers whether there was anything to take off. */
export async function takeOffForOwner(
  { tenancy, clock, sessions, mail }: Pick<SignInParts, 'tenancy' | 'clock' | 'sessions' | 'mail'>,
  identifier: string,
): Promise<boolean> {
  let reader: Credential | undefined;
  await tenancy.asSystem('sign-in', async (tx) => {
    const found = await findByIdentifier(tx, parseIdentifier(identifier));
    if (!found?.authenticatorSince) return;
    reader = found;
    const actor = { userId: null, address: null, requestId: null };
    const writing = { tx, clock, organizationId: NO_ORGANIZATION, actor };
    await record(writing, found, 'take-off-codes', () => removeAuthenticator(tx, found.userId));
    await sessions.endAllOf(tx, found.userId);
  });
  if (reader) await mail.send(twoStepMail(reader, 'off', reader.language));
  return reader !== undefined;
}

function record<T>(
  writing: Writing,
  { userId, organizationId }: Credential,
  what: ChangeOperation,
  work: () => Promise<T>,
) {
  const inHome = { ...writing, organizationId: organizationId ?? NO_ORGANIZATION };
  return recordChange(inHome, what, [{ record: accountRecord, ids: [userId] }], work);
}

/** Somebody else may have done it. */
function tell({ mail, reportFailure }: Telling, tx: Transaction, credential: Credential, what: 'on' | 'off') {
  afterCommit(
    tx,
    () => void mail.send(twoStepMail(credential, what, credential.language)).catch(reportFailure),
  );
}
