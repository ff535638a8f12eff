import { signal, type Signal } from '@preact/signals-react';
import type { LiveEvent } from '#contract/events.ts';
import { CALLS_OUTSIDE, NO_ORGANIZATION } from '#contract/facts.ts';
import type { RouteName } from '#contract/routes.ts';
import { createApi, type Api, type ApiInput } from '../api/api.ts';
import { toApiError } from '../api/api-error.ts';
import type { Download, DownloadInput, FileRouteName } from '../api/download.ts';
import { openStream } from '../api/exchange.ts';
import type { ConnectOptions, EndReason } from '../config/connect-options.ts';
import type { Locale } from '../format/locale.ts';
import { askToken } from './ask-token.ts';
import { canCache, forgetSaved, cacheSlices } from './saved.ts';
import type { Audience } from './line/line.ts';
import { createDraftStorage, type DraftStorage } from './draft-storage.ts';
import { createLive, type LiveOptions } from './live.ts';
import type { Live } from '../state/live.ts';
import { createOpenKeys, type OpenKeys } from './open-keys.ts';
import { createSessionData, grantedBy, type Granted, type SessionData } from './session-data.ts';
import { clearSlices, createSlices, type Slices } from './slices.ts';
import { createStepUpRequests, type StepUpRequests } from './step-up-requests.ts';
import { createTokens, type Tokens } from './tokens.ts';

export interface WiredSession {
  readonly slices: Slices;
  readonly tokens: Tokens;
  readonly api: Api;
  readonly download: Download;
  readonly data: SessionData;
  readonly live: Live;
  readonly granted: Signal<Granted>;
  readonly openKeys: OpenKeys;
  readonly drafts: DraftStorage;
  readonly stepUps: StepUpRequests;
  /** Clears the user's data in memory and in the cache, then calls the listeners. */
  end(reason: EndReason): void;
  onEnded(listener: (reason: EndReason) => void): () => void;
  dispose(): void;
}

const OF_THE_SESSION = new Set<LiveEvent['type']>(['permissions', 'sharing-type', 'settings']);

export interface WiringOptions extends ConnectOptions {
  readonly name: string;
  readonly locale: () => Locale | null;
  /** Called if the user may not access the selected organization. */
  readonly onOutOfReach: () => void;
}

export function wireSession(options: WiringOptions): WiredSession {
  const isPortal = options.mode === 'portal';
  const slices = createSlices();
  const stopKeeping = isPortal ? cacheSlices(slices) : () => undefined;
  const granted = signal<Granted>(grantedBy(slices));
  const listeners = new Set<(reason: EndReason) => void>();
  const drafts = createDraftStorage(options.mode ?? 'embedded', options.name);
  const openKeys = createOpenKeys(options.name, () => slices.user.profile?._id);
  const stepUps = createStepUpRequests();
  const tokens = createTokens(() =>
    askToken(options, api, () => slices.user.profile !== null || !canCache()),
  );

  const end = (reason: EndReason) => {
    const { status } = slices.auth;
    // A late answer of the previous session must not end the sign-in that runs now.
    if (reason === 'ended' && (status === 'signing-in' || status === 'code-required')) return;
    const wasIn = status === 'signed-in';
    tokens.clear();
    live.stop();
    clearSlices(slices);
    data.forget();
    if (isPortal) forgetSaved();
    // An expired session keeps the drafts for the next sign-in.
    if (wasIn && reason === 'logged-off') drafts.forget();
    const hasEnded = reason === 'ended' && (wasIn || status === 'ended');
    slices.auth.status = hasEnded ? 'ended' : 'signed-out';
    if (wasIn) for (const listener of [...listeners]) listener(reason);
  };

  const { api, download } = wireCalls(options, slices, { tokens, openKeys, stepUps, end });
  const data = createSessionData(api, slices, granted);
  const live = createSessionLive(
    {
      host: options.host,
      audience: () => audienceOf(slices),
      open: (abort) => openEvents(eventsUrl(options.host, slices), tokens, abort, () => end('ended')),
      ticket: async () => (await api('POST /events/ticket', {})).ticket,
      join: (line, ticket) => api('POST /events/join', { body: { line, ticket } }),
    },
    () => void data.load(),
  );

  return {
    slices,
    tokens,
    api,
    download,
    data,
    live,
    granted,
    openKeys,
    drafts,
    stepUps,
    end,
    onEnded: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    dispose: () => {
      stopKeeping();
      live.stop();
      tokens.clear();
      listeners.clear();
    },
  };
}

/**
 * Event line of a session. It calls `onChange` after every change of the session's own data. It also calls `onChange`
 * for every `hello`, because events may have been missed before a `hello`. The first `hello` after a restart is an
 * exception: the data was just loaded.
 */
function createSessionLive(options: LiveOptions, onChange: () => void): Live {
  let isFresh = true;
  const live = createLive({
    ...options,
    onEvent: ({ type }) => {
      if (OF_THE_SESSION.has(type) || (type === 'hello' && !isFresh)) onChange();
      isFresh &&= type !== 'hello';
    },
  });
  const restart = () => {
    isFresh = true;
    live.restart();
  };
  return { ...live, restart };
}

function fileCode() {
  return import('../api/download.ts').catch((error: unknown) => {
    throw toApiError(error);
  });
}

function wireCalls(
  options: WiringOptions,
  { organizations }: Slices,
  { tokens, openKeys, stepUps, end }: Pick<WiredSession, 'tokens' | 'openKeys' | 'stepUps' | 'end'>,
): Pick<WiredSession, 'api' | 'download'> {
  const common = {
    host: options.host,
    token: (stale?: string) => tokens.get(stale),
    onSessionEnded: () => end('ended'),
  };
  const rawApi = createApi({
    ...common,
    onKey: openKeys.note,
    stepUp: stepUps.prompt,
    sameOriginCookies: options.mode === 'portal',
    locale: options.locale,
  });
  return {
    api: ((name: RouteName, input: ApiInput<RouteName>) => {
      const selected = organizations.currentId;
      const request = withOrganization(name, input, selected);
      return rawApi(name, request as never).catch((error: unknown) => {
        // Ignores a refusal of a call that names another organization, and a refusal after the selection has changed.
        const isSelected =
          (request.query as Selector | undefined)?.organizationId === selected &&
          organizations.currentId === selected;
        if (isSelected && toApiError(error).code === 'organization_forbidden') options.onOutOfReach();
        throw error;
      });
    }) as Api,
    download: (async (name: FileRouteName, input: DownloadInput<FileRouteName>) => {
      const { createDownload } = await fileCode();
      return createDownload(common)(name, withOrganization(name, input, organizations.currentId) as never);
    }) as Download,
  };
}

interface Selector {
  readonly organizationId?: string;
}

interface WiringRequest {
  readonly query?: object | undefined;
}

function withOrganization(
  name: RouteName,
  input: WiringRequest,
  organizationId: string | null,
): WiringRequest {
  if (organizationId === null || CALLS_OUTSIDE.test(name)) return input;
  return { ...input, query: { organizationId, ...input.query } };
}

function audienceOf({ auth, user, organizations }: Slices): Audience | null {
  // Without a selected organization, a super administrator receives only the end of the session.
  const organizationId = organizations.currentId ?? (auth.isSuperAdmin ? NO_ORGANIZATION : null);
  if (auth.status !== 'signed-in' || user.profile === null || organizationId === null) return null;
  return { userId: user.profile._id, organizationId };
}

function eventsUrl(host: string, { organizations }: Slices): string {
  const { currentId } = organizations;
  return `${host}/events${currentId === null ? '' : `?organizationId=${encodeURIComponent(currentId)}`}`;
}

/** Opens the event stream. It replaces a refused token once, like an API call. A second refusal ends the session. */
async function openEvents(
  url: string,
  tokens: Tokens,
  abort: AbortSignal,
  onSessionEnded: () => void,
): Promise<Response> {
  const token = await tokens.get();
  if (token === null) throw new Error('Nobody is signed in.');
  const response = await openStream(url, token, abort);
  if (response.status !== 401) return response;
  const fresh = await tokens.get(token);
  const second = fresh !== null && fresh !== token ? await openStream(url, fresh, abort) : response;
  if (second.status === 401) onSessionEnded();
  return second;
}
