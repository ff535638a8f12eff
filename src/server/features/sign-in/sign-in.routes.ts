import type { Clock } from '../../platform/clock.ts';
import type { Config } from '../../platform/config/config.ts';
import type { Tenancy, DatabaseTransaction } from '../../platform/database/tenancy.ts';
import type { Call, Module } from '../../platform/plugins/routes.ts';
import { Refusal } from '../../platform/refusal.ts';
import { languageOf } from '../../platform/words.ts';
import { writes } from '../../records/writes.ts';
import { defineModule } from '../server-module.ts';
import type { MailPort } from '../../platform/mail/mail-port.ts';
import { describeSession, lookUpPerson } from './account/account.service.ts';
import {
  clearCookie,
  DEVICE,
  isSameOrigin,
  readCookie,
  RENEWAL,
  setCookie,
} from '../../platform/accounts/cookies.ts';
import type { DeviceOwner, Devices } from '../../platform/accounts/devices.ts';
import {
  changePassword,
  checkChange,
  checkReset,
  forgetPassword,
  resetPassword,
  type CheckedChange,
  type CheckedReset,
} from './password/password.service.ts';
import type { Passwords } from '../../platform/accounts/passwords.ts';
import { placeOf } from '../../platform/accounts/place.ts';
import type { Sessions } from '../../platform/accounts/sessions.service.ts';
import { signInPolicies } from './sign-in.policy.ts';
import {
  presentAuthHeader,
  presentLogin,
  presentQuestion,
  presentScope,
  presentSession,
  presentUser,
} from './sign-in.presenter.ts';
import { signIn, type SignInParts } from './sign-in.service.ts';
import { createSweeper } from './sweeping.ts';
import { twoStepHandlers } from './second-step/two-step.handlers.ts';
import { describeTwoStep } from './second-step/two-step.service.ts';
import type { Vault } from '../../platform/accounts/vault.ts';

export interface SignInModuleParts {
  readonly tenancy: Tenancy;
  readonly clock: Clock;
  readonly config: Pick<Config, 'publicUrl' | 'sandbox'>;
  readonly mail: MailPort;
  readonly passwords: Passwords;
  readonly sessions: Sessions;
  readonly devices: Devices;
  readonly vault: Vault;
}

interface RouteParts extends SignInParts {
  readonly publicUrl: string;
  sweepIfDue(): Promise<void>;
}

export const serverModule = defineModule(
  ['tenancy', 'clock', 'config', 'mail', 'passwords', 'sessions', 'devices', 'vault'],
  signInModule,
);

function signInModule(given: SignInModuleParts): Module {
  const { tenancy, clock, config, mail, passwords, sessions, devices, vault } = given;
  const sweepIfDue = createSweeper({ tenancy, clock });
  const { publicUrl } = config;
  const own = { tenancy, clock, mail, sessions, devices, vault, passwords, isSandbox: config.sandbox };
  const parts = { ...own, publicUrl, sweepIfDue };
  // Runs as the system, because sign-in belongs to no organization.
  const asSignIn = <A>(_call: unknown, run: (tx: DatabaseTransaction) => Promise<A>) =>
    tenancy.asSystem('sign-in', run);
  return {
    policies: signInPolicies,
    handlers: {
      'POST /login': (call) => logIn(parts, call),
      'POST /login/forgot': (call) => forgot(parts, call),
      'POST /login/reset': writes(
        parts,
        async (writing, call, checked: CheckedReset) => {
          const owner = await resetPassword(parts, writing, checked);
          if (isSameOrigin(call.request, publicUrl)) rememberDevice(parts, call, owner);
          return { message: 'The password was changed.' };
        },
        { prepare: ({ body }) => checkReset(parts, body), within: asSignIn },
      ),
      'POST /user/session/renew': (call) => renew(parts, call),
      'GET /user/validSession': ({ caller }) => describeSession(tenancy, caller),
      'PUT /user/authenticationPass': writes(
        parts,
        async (writing, _call, checked: CheckedChange) => {
          await changePassword(parts, writing, checked);
          return { message: 'The password was changed. Sign in again.' };
        },
        {
          prepare: ({ body, caller }) => checkChange(parts, { ...body, userId: caller.userId }),
          within: asSignIn,
        },
      ),
      'POST /user/logoff': async ({ caller, request, reply }) => {
        const hadCookie = await sessions.end(caller.sessionId);
        if (hadCookie) clearCookie({ request, reply, publicUrl }, RENEWAL);
        return { message: 'Signed off.' };
      },
      'GET /user/session': async ({ caller }) => ({
        sessions: (await sessions.listOf(caller)).map(presentSession),
        twoStep: await describeTwoStep(parts, caller.userId),
      }),
      ...twoStepHandlers(parts, asSignIn),
      'DELETE /user/session/{id}': async ({ caller, params }) => {
        if (!(await sessions.endOf(caller.userId, params.id))) throw new Refusal('not_found');
        return { message: 'The session was ended.' };
      },
      'GET /user/id/{identifier}': (call) => lookUpPerson(tenancy, call, call.params.identifier),
    },
  };
}

async function logIn(parts: RouteParts, call: Call<'POST /login'>) {
  const { body, request } = call;
  const { publicUrl } = parts;
  const renewable = isSameOrigin(request, publicUrl);
  // Pages of another origin receive no cookies of this server, so their device token is in the body.
  const device = (renewable ? readCookie(request, DEVICE) : body.device) ?? '';
  const { credential, session, step } = await signIn(parts, {
    ...body,
    address: request.ip,
    language: languageOf(request.headers['accept-language']),
    renewable,
    device,
    place: placeOf(request, publicUrl),
  });
  if (!session) return presentQuestion(credential, step);
  if (session.renewalToken) setCookie({ ...call, publicUrl }, RENEWAL, session.renewalToken);
  if (renewable) rememberDevice(parts, call, credential);
  await parts.sweepIfDue();
  const deviceToken = renewable ? null : parts.devices.remember(device, credential, parts.clock.now());
  return presentLogin(credential, session.token, deviceToken);
}

function rememberDevice(
  { devices, clock, publicUrl }: RouteParts,
  { request, reply }: Pick<Call<'POST /login'>, 'request' | 'reply'>,
  owner: DeviceOwner,
): void {
  const held = readCookie(request, DEVICE) ?? '';
  setCookie({ request, reply, publicUrl }, DEVICE, devices.remember(held, owner, clock.now()));
}

async function forgot(parts: RouteParts, { body, request }: Call<'POST /login/forgot'>) {
  const reportFailure = () => request.log.error('a mail could not be sent');
  await forgetPassword(
    { ...parts, reportFailure },
    {
      identifier: body.identifier,
      address: request.ip,
      language: languageOf(request.headers['accept-language']),
    },
  );
  return { message: 'If the account exists, a link was sent to its address.' };
}

async function renew(parts: RouteParts, { request, reply }: Call<'POST /user/session/renew'>) {
  const { publicUrl } = parts;
  const exchange = { request, reply, publicUrl };
  const token = isSameOrigin(request, publicUrl) ? readCookie(request, RENEWAL) : null;
  const renewed = token === null ? null : await parts.sessions.renew(token, placeOf(request, publicUrl));
  if (!renewed) {
    if (token !== null) clearCookie(exchange, RENEWAL);
    throw new Refusal('session_ended');
  }
  if (renewed.renewalToken) setCookie(exchange, RENEWAL, renewed.renewalToken);
  const { credential } = renewed;
  return {
    user: presentUser(credential),
    scope: presentScope(credential),
    authHeader: presentAuthHeader(renewed.token),
  };
}
