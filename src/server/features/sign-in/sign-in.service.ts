/** Signing in: the attempt is counted, then the password is checked, then a code where the person wants one. */
import type { ErrorCode } from '#contract/errors.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Tenancy, Transaction } from '../../platform/database/tenancy.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { WrittenLanguage } from '../../platform/words.ts';
import type { MailPort } from '../../platform/mail/mail-port.ts';
import {
  countAttempt,
  countMail,
  describeAttempt,
  forgetAttempts,
  forgetMails,
  secondsUntil,
  takeBackAttempt,
  type Attempt,
} from './attempts.service.ts';
import { findAppPasswords } from './password/app-passwords.repository.ts';
import { makeCode, takeCode } from './second-step/auth-codes.service.ts';
import type { Devices } from '../../platform/accounts/devices.ts';
import { takeOwnCode } from './second-step/authenticators.service.ts';
import {
  findByIdentifier,
  holdPassword,
  updateLanguage,
  type Credential,
} from '../../platform/accounts/credentials.repository.ts';
import { parseIdentifier } from './identifier.ts';
import { codeMail } from './mails.ts';
import type { PasswordMatch, Passwords } from '../../platform/accounts/passwords.ts';
import type { Place } from '../../platform/accounts/place.ts';
import { secondStepOf, type SecondStep } from './second-step/second-step.ts';
import type { Vault } from '../../platform/accounts/vault.ts';
import { isPortalRole, type OpenedSession, type Sessions } from '../../platform/accounts/sessions.service.ts';

export interface SignInParts {
  readonly tenancy: Tenancy;
  readonly clock: Clock;
  readonly mail: MailPort;
  readonly passwords: Passwords;
  readonly sessions: Sessions;
  readonly devices: Devices;
  readonly vault: Vault;
  /** Everybody knows the passwords of the sandbox. */
  readonly isSandbox: boolean;
}

export interface SignInRequest {
  readonly identifier: string;
  readonly password: string;
  readonly authCode?: string;
  readonly address: string;
  /** What a mail to them is written in. */
  readonly language: WrittenLanguage;
  /** Whether the caller may keep the sign-in over a reload by the portal's cookie. */
  readonly renewable: boolean;
  readonly place: Place;
  /** What the browser holds of earlier sign-ins. */
  readonly device: string;
}

/** Without a session, a code is asked for: by mail, where it was sent to the person's address, or of their app. */
export interface SignInResult {
  readonly credential: Credential;
  readonly session: OpenedSession | null;
  readonly step: SecondStep;
}

/** Whoever does not exist takes as long to look for. */
const NOBODY = { userId: '', devicesSince: null };
/** How many app passwords an attempt checks, found or not. A wrong password costs that many hashes more. */
const APP_PASSWORDS = 2;

interface Counted {
  readonly credential: Credential | undefined;
  /** Hashes of app passwords, filled up with null. */
  readonly appPasswords: readonly (string | null)[];
  readonly attempt: Attempt;
}

/**
 * Refuses with `attempts_reached`, `invalid_identifier` (also for someone inactive), `no_admin_scope`, one of the three
 * `auth_code_…`, or `too_many_requests`. Up to the password nothing tells whether the identifier exists. A right app password is
 * refused with `no_admin_scope`, whether or not the identifier has an account too.
 */
export async function signIn(parts: SignInParts, request: SignInRequest): Promise<SignInResult> {
  const counted = await countFirst(parts, request);
  const { credential, attempt } = counted;
  const match = await checkPassword(parts, counted, request.password);
  if (match === 'none') throw new Refusal('invalid_identifier');
  if (match === 'other' || !credential || !isPortalRole(credential.role)) {
    // Earlier failures stay: an app password, which a company sets, must not clear those of an account with the same CPF.
    await parts.tenancy.asSystem('sign-in', (tx) => takeBackAttempt(tx, attempt));
    throw new Refusal('no_admin_scope');
  }
  const step = secondStepOf(credential, parts);
  if (step !== 'none' && request.authCode === undefined) {
    if (step === 'mail') await sendCode(parts, credential, attempt, request.language);
    else await parts.tenancy.asSystem('sign-in', (tx) => takeBackAttempt(tx, attempt));
    return { credential, session: null, step };
  }
  return { credential, session: await openSession(parts, request, credential, attempt), step };
}

/** In a transaction of its own, so that it stands whatever happens afterwards. */
function countFirst(
  { tenancy, clock, devices }: SignInParts,
  { identifier, address, device }: Pick<SignInRequest, 'identifier' | 'address' | 'device'>,
): Promise<Counted> {
  const wanted = parseIdentifier(identifier);
  return tenancy.asSystem('sign-in', async (tx) => {
    const credential = await findByIdentifier(tx, wanted);
    const now = clock.now();
    const known = devices.find(device, credential ?? NOBODY, now);
    const attempt = describeAttempt(credential?.identifier ?? wanted, address, known);
    await countAttempt(tx, attempt, now);
    const found = await findAppPasswords(tx, wanted, APP_PASSWORDS);
    const appPasswords = Array.from({ length: APP_PASSWORDS }, (_, at) => found[at] ?? null);
    return { credential, appPasswords, attempt };
  });
}

/** An attempt that found no free place in the queue was none. */
async function checkPassword(
  { tenancy, passwords }: Pick<SignInParts, 'tenancy' | 'passwords'>,
  { credential, appPasswords, attempt }: Counted,
  password: string,
): Promise<PasswordMatch> {
  try {
    const own = credential?.active ? credential.passwordHash : null;
    return await passwords.match(own, appPasswords, password);
  } catch (error) {
    await tenancy.asSystem('sign-in', (tx) => takeBackAttempt(tx, attempt));
    throw error;
  }
}

async function sendCode(
  { tenancy, clock, mail }: SignInParts,
  credential: Credential,
  attempt: Attempt,
  language: WrittenLanguage,
): Promise<void> {
  const now = clock.now();
  const made = await tenancy.asSystem('sign-in', async (tx) => {
    await takeBackAttempt(tx, attempt);
    const until = await countMail(tx, 'code', credential.identifier, now);
    return until ? { until } : { code: await makeCode(tx, credential.userId, now) };
  });
  if (made.until) throw new Refusal('too_many_requests', undefined, secondsUntil(made.until, now));
  await mail.send(codeMail(credential, made.code, language));
}

async function openSession(
  parts: SignInParts,
  request: SignInRequest,
  credential: Credential,
  attempt: Attempt,
): Promise<OpenedSession> {
  const { tenancy, sessions } = parts;
  const opened = await tenancy.asSystem('sign-in', async (tx) => {
    const refused = await findObstacle(tx, parts, credential, request.authCode);
    if (refused) return { refused };
    await forgetAttempts(tx, attempt);
    await forgetMails(tx, credential.identifier);
    if (request.language !== credential.language) {
      await updateLanguage(tx, credential.userId, request.language);
    }
    const { renewable, place } = request;
    return { session: await sessions.open(tx, credential.userId, { renewable, place }) };
  });
  if (opened.refused) throw new Refusal(opened.refused);
  return opened.session;
}

/** The password may have been changed since it was checked; a wrong code is a failure and stays counted. */
async function findObstacle(
  tx: Transaction,
  parts: SignInParts,
  credential: Credential,
  authCode: string | undefined,
): Promise<ErrorCode | null> {
  if (!(await holdPassword(tx, credential))) return 'invalid_identifier';
  const { clock, vault } = parts;
  const step = secondStepOf(credential, parts);
  if (step === 'none' || authCode === undefined) return null;
  const { userId } = credential;
  const now = clock.now();
  return step === 'app'
    ? takeOwnCode(tx, vault, { userId, code: authCode, now })
    : takeCode(tx, userId, authCode, now);
}
