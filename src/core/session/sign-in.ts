/** Signing in and out: by password and code in the portal, by the host's token when embedded. */
import type { LoginAnswer, SessionAnswer } from '#contract/sign-in.ts';
import { toApiError } from '../api/api-error.ts';
import type { Api } from '../api/api.ts';
import type { Slices } from './slices.ts';
import type { Tokens } from './tokens.ts';

export interface SignIn {
  /** Never rejects: what went wrong stands in `auth.error`. */
  signIn(identifier: string, password: string): Promise<void>;
  /** While `code-required`. */
  submitCode(code: string): Promise<void>;
  /** While `code-required`: has another code sent. True when it was. */
  resendCode(): Promise<boolean>;
  /** Leaves the two-step state, and forgets the password. */
  cancelCode(): void;
  logOff(): Promise<void>;
  /** Finds out whether somebody is signed in already; also the retry after a start that failed. */
  resume(): Promise<void>;
}

interface Parts {
  readonly api: Api;
  readonly slices: Slices;
  readonly tokens: Tokens;
  readonly onSignedIn: () => Promise<void>;
  readonly onLoggedOff: () => void;
}

export function createSignIn({ api, slices, tokens, onSignedIn, onLoggedOff }: Parts): SignIn {
  const { auth } = slices;
  // The password waits here for the code, in no state that anybody can read, and is forgotten with it.
  let credentials: { identifier: string; password: string } | null = null;

  const enter = async ({ user, scope }: SessionAnswer) => {
    const [role, organizationId = null] = scope;
    auth.isSuperAdmin = role === 'SuperAdminOrg';
    slices.user.profile = user;
    if (!auth.isSuperAdmin) slices.organizations.currentId ??= organizationId;
    Object.assign(auth, { status: 'signed-in', sentTo: null, error: null });
    await onSignedIn();
  };

  const login = async (authCode?: string): Promise<void> => {
    if (!credentials) return;
    const before = auth.status === 'code-required' ? 'code-required' : 'signed-out';
    Object.assign(auth, { status: 'signing-in', error: null });
    try {
      const body = { ...credentials, ...(authCode !== undefined && { authCode }) };
      const answer: LoginAnswer = await api('POST /login', { body });
      if (answer.requiresAuthCode) {
        Object.assign(auth, { status: 'code-required', sentTo: answer.sentTo });
        return;
      }
      credentials = null;
      if (!answer.authHeader || !answer.user || !answer.scope)
        throw new Error('The sign-in gave no session.');
      tokens.set(answer.authHeader.replace(/^Bearer /, ''));
      await enter({ user: answer.user, scope: answer.scope });
    } catch (error) {
      if (before === 'signed-out') credentials = null;
      Object.assign(auth, { status: before, error: toApiError(error) });
    }
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
      credentials = null;
      Object.assign(auth, { status: 'signed-out', sentTo: null, error: null });
    },
    logOff: async () => {
      credentials = null;
      // The session is over here whatever the server says; there it also ends by itself.
      await api('POST /user/logoff', {}).catch(() => undefined);
      onLoggedOff();
    },
    resume: async () => {
      Object.assign(auth, { status: 'starting', error: null });
      try {
        const token = await tokens.get();
        if (token === null) auth.status = 'signed-out';
        else await enter(await api('GET /user/validSession', {}));
      } catch (error) {
        Object.assign(auth, { status: 'signed-out', error: toApiError(error) });
      }
    },
  };
}
