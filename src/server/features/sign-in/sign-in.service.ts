import type { ErrorCode } from '#contract/errors.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Tenancy, DatabaseTransaction } from '../../platform/database/tenancy.ts';
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
  removeAttempt,
  type SignInAttempt,
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
import type { AccountLocation } from '../../platform/accounts/place.ts';
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
  /** True in the sandbox, whose passwords are public. */
  readonly isSandbox: boolean;
}

export interface SignInRequest {
  readonly identifier: string;
  readonly password: string;
  readonly authCode?: string;
  readonly address: string;
  readonly language: WrittenLanguage;
  /** True for pages of the portal, whose cookie renews the session after a reload. */
  readonly renewable: boolean;
  readonly place: AccountLocation;
  readonly device: string;
}

/** Result of a sign-in. `session` is null if the caller must first send a code of the kind `step`. */
export interface SignInResult {
  readonly credential: Credential;
  readonly session: OpenedSession | null;
  readonly step: SecondStep;
}

/** Placeholder for an unknown account, so that the device lookup takes the same time. */
const NOBODY = { userId: '', devicesSince: null };
/**
 * Number of app passwords that every attempt checks; null hashes replace missing app passwords. Each checked app password
 * adds one hash to an attempt with a wrong password.
 */
const APP_PASSWORDS = 2;

interface CountedAttempts {
  readonly credential: Credential | undefined;
  /** Hashes of app passwords, padded with null to `APP_PASSWORDS` entries. */
  readonly appPasswords: readonly (string | null)[];
  readonly attempt: SignInAttempt;
}

/**
 * Refuses with `attempts_reached`, `too_many_requests`, `invalid_identifier` (also for inactive users),
 * `no_admin_scope` or one of the three `auth_code_…` codes. Before the password is right, no answer reveals
 * whether the identifier exists. A right app password gives `no_admin_scope`, even if the identifier also has
 * an account.
 */
export async function signIn(parts: SignInParts, request: SignInRequest): Promise<SignInResult> {
  const counted = await countFirst(parts, request);
  const { credential, attempt } = counted;
  const match = await checkPassword(parts, counted, request.password);
  if (match === 'none') throw new Refusal('invalid_identifier');
  if (match === 'other' || !credential || !isPortalRole(credential.role)) {
    // Earlier failures stay counted. A company sets app passwords, which must not clear failures of an account with the
    // same CPF.
    await parts.tenancy.asSystem('sign-in', (tx) => removeAttempt(tx, attempt));
    throw new Refusal('no_admin_scope');
  }
  const step = secondStepOf(credential, parts);
  if (step !== 'none' && request.authCode === undefined) {
    if (step === 'mail') await sendCode(parts, credential, attempt, request.language);
    else await parts.tenancy.asSystem('sign-in', (tx) => removeAttempt(tx, attempt));
    return { credential, session: null, step };
  }
  return { credential, session: await openSession(parts, request, credential, attempt), step };
}

/** Counts an attempt in its own transaction, so that the count survives a later failure. */
function countFirst(
  { tenancy, clock, devices }: SignInParts,
  { identifier, address, device }: Pick<SignInRequest, 'identifier' | 'address' | 'device'>,
): Promise<CountedAttempts> {
  const normalized = parseIdentifier(identifier);
  return tenancy.asSystem('sign-in', async (tx) => {
    const credential = await findByIdentifier(tx, normalized);
    const now = clock.now();
    const known = devices.find(device, credential ?? NOBODY, now);
    const attempt = describeAttempt(credential?.identifier ?? normalized, address, known);
    await countAttempt(tx, attempt, now);
    const found = await findAppPasswords(tx, normalized, APP_PASSWORDS);
    const appPasswords = Array.from({ length: APP_PASSWORDS }, (_, at) => found[at] ?? null);
    return { credential, appPasswords, attempt };
  });
}

/**
 * Compares the password with the account and the app passwords. If the hashing queue is full, the attempt does not count.
 */
async function checkPassword(
  { tenancy, passwords }: Pick<SignInParts, 'tenancy' | 'passwords'>,
  { credential, appPasswords, attempt }: CountedAttempts,
  password: string,
): Promise<PasswordMatch> {
  try {
    const own = credential?.active ? credential.passwordHash : null;
    return await passwords.match(own, appPasswords, password);
  } catch (error) {
    await tenancy.asSystem('sign-in', (tx) => removeAttempt(tx, attempt));
    throw error;
  }
}

async function sendCode(
  { tenancy, clock, mail }: SignInParts,
  credential: Credential,
  attempt: SignInAttempt,
  language: WrittenLanguage,
): Promise<void> {
  const now = clock.now();
  const made = await tenancy.asSystem('sign-in', async (tx) => {
    await removeAttempt(tx, attempt);
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
  attempt: SignInAttempt,
): Promise<OpenedSession> {
  const { tenancy, sessions } = parts;
  const result = await tenancy.asSystem('sign-in', async (tx) => {
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
  if (result.refused) throw new Refusal(result.refused);
  return result.session;
}

/**
 * Returns the reason that prevents a session; null without one. Checks the password again, because it may have changed
 * since the first check. A wrong code stays counted as a failure.
 */
async function findObstacle(
  tx: DatabaseTransaction,
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
