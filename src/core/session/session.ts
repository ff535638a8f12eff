/** One signed-in (or not yet signed-in) user at one server, shared by every element that names the session. */
import { computed, signal, type ReadonlySignal } from '@preact/signals-react';
import type { PermissionKey } from '#contract/permissions.ts';
import type { RouteName } from '#contract/routes.ts';
import { createApi, type Api, type ApiInput } from '../api/api.ts';
import { toApiError, type ApiError } from '../api/api-error.ts';
import type { ConnectionChange, ConnectOptions } from '../config/connections.ts';
import { parseLanguage, type Language } from '../config/languages.ts';
import { createLive, type Live } from './live.ts';
import { forgetKept, keepSlices, readKept, writeKept } from './kept.ts';
import { createOpenKeys } from './open-keys.ts';
import { loadSessionData } from './session-data.ts';
import { createSignIn, type SignIn } from './sign-in.ts';
import { clearSlices, createSlices, type Slices } from './slices.ts';
import { createTokens } from './tokens.ts';

/** What a movement sent before a reload came to. */
export interface Settlement {
  readonly done: number;
  readonly none: number;
}

export interface Session extends Slices, SignIn {
  readonly name: string;
  readonly host: string;
  readonly mode: 'portal' | 'embedded';
  /** The page around signs in, by `getToken`; there is nothing to type here. */
  readonly hostSignsIn: boolean;
  /** Calls the server for the selected organisation: `organizationId` is added where the call takes a query. */
  readonly api: Api;
  readonly live: Live;
  /** Whether the caller may; follows a change at once. Reads a signal, so it is tracked in `computed` and `useSignals`. */
  can(key: PermissionKey): boolean;
  /** The session's own language and theme; null leaves it to the page and the element. */
  readonly language: ReadonlySignal<Language | null>;
  readonly theme: ReadonlySignal<string | null>;
  /** Set once, after a reload that fell into a movement. */
  readonly settlement: ReadonlySignal<Settlement | null>;
  update(change: ConnectionChange): void;
  selectOrganization(organizationId: string | null): Promise<void>;
  /** Loads organisation, permissions and subscription again. */
  reloadHydrate(): Promise<void>;
  /** Hears of the session's end; the answer stops that. */
  onEnded(listener: () => void): () => void;
  dispose(): void;
}

/** Calls that speak of no organisation take no query. */
const WITHOUT_ORGANIZATION =
  /^\w+ (\/login|\/user\/(validSession|authenticationPass|logoff|session)|\/v2\/superAdmin|\/health|\/sandbox|\/openapi)/;

export function createSession(options: ConnectOptions & { readonly name: string }): Session {
  const mode = options.mode ?? 'embedded';
  const slices = createSlices();
  const language = signal<Language | null>(options.language ?? null);
  const theme = signal<string | null>(options.theme ?? null);
  const settlement = signal<Settlement | null>(null);
  const granted = signal<ReadonlySet<string> | 'all'>(new Set());
  const endedListeners = new Set<() => void>();
  const openKeys = createOpenKeys(options.name);
  const stopKeeping = mode === 'portal' ? keepSlices(slices) : () => undefined;
  if (mode === 'portal') restoreLook(language, theme);
  if (options.organizationId) slices.organizations.currentId = options.organizationId;

  const tokens = createTokens(() => askToken(options, mode, api));
  const end = (status: 'ended' | 'signed-out') => {
    const wasIn = slices.auth.status === 'signed-in';
    tokens.clear();
    live.stop();
    clearSlices(slices);
    granted.value = new Set();
    if (mode === 'portal') forgetKept();
    slices.auth.status = wasIn ? status : 'signed-out';
    if (wasIn) for (const listener of endedListeners) listener();
  };
  const rawApi: Api = createApi({
    host: options.host,
    token: (stale) => tokens.get(stale),
    onSessionEnded: () => end('ended'),
    onKey: openKeys.note,
    sameOriginCookies: mode === 'portal',
  });
  const api = ((name: RouteName, input: ApiInput<RouteName>) =>
    rawApi(name, withOrganization(name, input, slices.organizations.currentId) as never)) as Api;
  const live = createLive({
    open: async (abort) => {
      const id = slices.organizations.currentId;
      const url = `${options.host}/events${id ? `?organizationId=${id}` : ''}`;
      const token = await tokens.get();
      return fetch(url, {
        signal: abort,
        credentials: 'omit',
        headers: { Authorization: `Bearer ${token}` },
      });
    },
  });

  const reloadHydrate = () => loadSessionData(api, slices, granted);
  const start = async () => {
    await reloadHydrate();
    settlement.value = await settle(api, openKeys);
  };
  const signIn = createSignIn({
    api,
    slices,
    tokens,
    onSignedIn: start,
    onLoggedOff: () => end('signed-out'),
  });
  const stopListening = followPermissions(live, reloadHydrate);

  const session: Session = {
    ...slices,
    ...signIn,
    name: options.name,
    host: options.host,
    mode,
    hostSignsIn: options.getToken !== undefined,
    api,
    live,
    can: (key) => granted.value === 'all' || granted.value.has(key),
    language: computed(() => language.value),
    theme: computed(() => theme.value),
    settlement,
    reloadHydrate,
    update: (change) => {
      if (change.language !== undefined) language.value = change.language;
      if (change.theme !== undefined) theme.value = change.theme;
      if (mode === 'portal') writeKept('look', { language: language.peek(), theme: theme.peek() });
      if (change.organizationId !== undefined) void session.selectOrganization(change.organizationId);
    },
    selectOrganization: async (organizationId) => {
      slices.organizations.currentId = organizationId;
      slices.hydrate.loaded = { status: 'idle' };
      live.restart();
      await reloadHydrate();
    },
    onEnded: (listener) => {
      endedListeners.add(listener);
      return () => void endedListeners.delete(listener);
    },
    dispose: () => {
      stopKeeping();
      stopListening();
      live.stop();
      tokens.clear();
    },
  };
  if (mode === 'portal' || options.getToken) void signIn.resume();
  else slices.auth.status = 'signed-out';
  return session;
}

async function askToken(
  options: ConnectOptions,
  mode: 'portal' | 'embedded',
  api: Api,
): Promise<string | null> {
  if (options.getToken) return (await options.getToken()).replace(/^Bearer /, '').trim() || null;
  if (mode === 'embedded') return null;
  try {
    const renewed = await api('POST /user/session/renew', {});
    return renewed.authHeader.replace(/^Bearer /, '');
  } catch (error) {
    if (toApiError(error).status === 401) return null;
    throw error;
  }
}

function withOrganization(name: RouteName, input: object, organizationId: string | null): object {
  if (organizationId === null || WITHOUT_ORGANIZATION.test(name)) return input;
  return { ...input, query: { organizationId, ...('query' in input ? (input.query as object) : {}) } };
}

/** A permission that was given or taken shows at once, in every element. */
function followPermissions(live: Live, reload: () => Promise<void>): () => void {
  let stop: (() => void) | undefined;
  // The line is opened by the first element that wants it, not for this alone.
  const original = live.subscribe;
  live.subscribe = (types, listener) => {
    stop ??= original(['permissions', 'sharing-type', 'settings'], () => void reload());
    return original(types, listener);
  };
  return () => stop?.();
}

async function settle(api: Api, openKeys: ReturnType<typeof createOpenKeys>): Promise<Settlement | null> {
  const outcomes: string[] = [];
  for (const key of openKeys.list()) {
    try {
      outcomes.push((await api('POST /operations/{key}/settle', { params: { key } })).outcome);
      openKeys.note(key, 'settled');
    } catch (error) {
      // Still open: the next start asks again. A refusal will never be anything else.
      const { outcome, code } = toApiError(error) satisfies ApiError;
      if (outcome === 'refused' && code !== 'idempotency_key_in_flight') openKeys.note(key, 'settled');
    }
  }
  if (outcomes.length === 0) return null;
  const done = outcomes.filter((outcome) => outcome === 'done').length;
  return { done, none: outcomes.length - done };
}

function restoreLook(language: { value: Language | null }, theme: { value: string | null }): void {
  const look = readKept('look') as { language?: string; theme?: string } | null;
  language.value = parseLanguage(look?.language) ?? language.value;
  theme.value = typeof look?.theme === 'string' ? look.theme : theme.value;
}
