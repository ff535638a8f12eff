import type { RouteBody } from '#contract/routes.ts';
import type { LoginAnswer, SessionAnswer } from '#contract/sign-in.ts';
import { ApiError, toApiError } from '../api/api-error.ts';
import type { Api } from '../api/api.ts';
import { bare } from './ask-token.ts';
import { readSaved, writeSaved } from './saved.ts';
import { clearSlices, type Slices } from './slices.ts';
import type { Tokens } from './tokens.ts';

export interface SignIn {
  /** Signs in by password. Never rejects: `auth.error` holds the error. */
  signIn(identifier: string, password: string): Promise<void>;
  /** Sends the code of the second sign-in step; valid only in status `code-required`. */
  submitCode(code: string): Promise<void>;
  /** Requests another code; valid only in status `code-required`. Resolves to true if the server sent another code. */
  resendCode(): Promise<boolean>;
  /** Leaves the code step and deletes the password from memory. */
  cancelCode(): void;
  logOff(): Promise<void>;
  resume(): Promise<void>;
}

interface SignInDependencies {
  readonly api: Api;
  readonly slices: Slices;
  readonly tokens: Tokens;
  /** Organization that the connection or the user requested; null selects the user's own. */
  readonly requestedOrganizationId: () => string | null;
  readonly onSignedIn: () => Promise<void>;
  readonly onLoggedOff: () => void;
}

/** Longest time for which a log-off waits for the server. After this time the session ends locally in any case. */
const LOG_OFF_MS = 5_000;

export function createSignIn(parts: SignInDependencies): SignIn {
  const { api } = parts;
  const { auth } = parts.slices;
  // This closure stores the password until the user enters the code of the second step. No other module can read the
  // closure.
  let credentials: { identifier: string; password: string } | null = null;
  // An answer counts only if no newer call or cancellation followed its request.
  let turn = 0;

  const login = async (authCode?: string): Promise<void> => {
    if (!credentials) return;
    const mine = (turn += 1);
    const before = auth.status === 'code-required' ? 'code-required' : 'signed-out';
    Object.assign(auth, { status: 'signing-in', error: null });
    try {
      const answer = await ask(api, { ...credentials, ...(authCode !== undefined && { authCode }) });
      if (mine !== turn) return;
      if (answer.requiresAuthCode) {
        Object.assign(auth, { status: 'code-required', sentTo: answer.sentTo ?? '' });
        return;
      }
      if (!answer.authHeader || !answer.user || !answer.scope)
        throw new Error('The sign-in gave no session.');
      const entry = enter(parts, { user: answer.user, scope: answer.scope }, bare(answer.authHeader));
      credentials = null;
      await entry;
    } catch (error) {
      if (mine !== turn) return;
      const failure = toApiError(error);
      const isOver = before === 'signed-out' || failure.code === 'no_admin_scope';
      if (isOver) credentials = null;
      Object.assign(auth, { status: isOver ? 'signed-out' : before, error: failure });
    }
  };
  const forget = () => {
    credentials = null;
    turn += 1;
  };

  return {
    signIn: (identifier, password) => {
      credentials = { identifier: identifier.trim(), password };
      return login();
    },
    submitCode: login,
    resendCode: async () => {
      await login();
      return auth.status === 'code-required' && auth.error === null;
    },
    cancelCode: () => {
      forget();
      if (auth.status === 'signed-in') return;
      Object.assign(auth, { status: 'signed-out', sentTo: null, error: null });
    },
    logOff: () => {
      forget();
      return logOff(parts);
    },
    resume: () => {
      const mine = (turn += 1);
      return resume(parts, () => mine === turn);
    },
  };
}

/**
 * Signs in with the stored device token, which identifies a known device, and stores the new token. In the portal, a
 * cookie replaces the token.
 */
async function ask(api: Api, body: RouteBody<'POST /login'>): Promise<LoginAnswer> {
  const device = readSaved('device') as string | null;
  const answer = await api('POST /login', { body: { ...body, ...(device && { device }) } });
  if (answer.device) writeSaved('device', answer.device);
  return answer;
}

async function logOff({ api, onLoggedOff }: SignInDependencies): Promise<void> {
  const answer = api('POST /user/logoff', {}).catch(() => undefined);
  await Promise.race([answer, new Promise((resolve) => setTimeout(resolve, LOG_OFF_MS))]);
  onLoggedOff();
}

async function resume(parts: SignInDependencies, isCurrent: () => boolean): Promise<void> {
  const { api, tokens } = parts;
  const { auth } = parts.slices;
  Object.assign(auth, { status: 'starting', error: null });
  try {
    const token = await tokens.get();
    if (!isCurrent()) return;
    if (token === null) {
      parts.onLoggedOff();
      return;
    }
    const answer = await api('GET /user/validSession', {});
    if (isCurrent()) await enter(parts, answer);
  } catch (error) {
    if (isCurrent()) Object.assign(auth, { status: 'signed-out', error: toApiError(error) });
  }
}

/** Throws `no_admin_scope` for a user without an administrator scope, even if the server accepted the sign-in. */
async function enter(
  parts: SignInDependencies,
  { user, scope }: SessionAnswer,
  token?: string,
): Promise<void> {
  const { slices, tokens, requestedOrganizationId, onSignedIn } = parts;
  const isSuperAdmin = scope.includes('SuperAdminOrg');
  if (!isSuperAdmin && !scope.includes('AdminOrg')) {
    tokens.clear();
    const message = 'The user has no administrator scope.';
    throw new ApiError({ status: 403, code: 'no_admin_scope', message, outcome: 'refused' });
  }
  if (token !== undefined) tokens.set(token);
  if (slices.user.profile?._id !== user._id) clearSlices(slices);
  slices.user.profile = user;
  const homeId = isSuperAdmin ? null : (scope[1] ?? null);
  slices.organizations.homeId = homeId;
  slices.organizations.currentId ??= requestedOrganizationId() ?? homeId;
  Object.assign(slices.auth, { isSuperAdmin, status: 'signed-in', sentTo: null, error: null });
  await onSignedIn();
}
