/** One signed-in (or not yet signed-in) user at one server, shared by every element that names the session. */
import { computed, signal, type ReadonlySignal, type Signal } from '@preact/signals-react';
import type { PermissionKey } from '#contract/permissions.ts';
import type { Api } from '../api/api.ts';
import type { Download } from '../api/download.ts';
import type { ConnectionChange, ConnectOptions, EndReason, MapTiles } from '../config/connect-options.ts';
import { parseLanguage, type Language } from '../config/languages.ts';
import { LOCALE_OF_LANGUAGE, type Locale } from '../format/locale.ts';
import { tellDeveloper } from '../config/tell-developer.ts';
import { readKept, writeKept } from './kept.ts';
import type { DraftStorage } from './draft-storage.ts';
import type { Live } from '../state/live.ts';
import { settlePending, type Settlement } from './open-keys.ts';
import { createSignIn, type SignIn } from './sign-in.ts';
import type { Slices } from './slices.ts';
import { wireSession } from './wiring.ts';

export type { Settlement };

export interface Session extends Slices, SignIn {
  readonly name: string;
  readonly host: string;
  readonly mode: 'portal' | 'embedded';
  /** The page around signs in, by `getToken`; there is nothing to type here. */
  readonly hostSignsIn: boolean;
  /** Streets for the maps of this session; null for outlines alone. */
  readonly mapTiles: MapTiles | null;
  /** Calls the server for the selected organisation: `organizationId` is added where the call takes a query. */
  readonly api: Api;
  /** The lists that the server also writes as a file, and its files. */
  readonly download: Download;
  readonly live: Live;
  /** Where what is typed and not yet sent is kept (`core/state/kept-draft.ts`); emptied at sign-off. */
  readonly drafts: DraftStorage;
  /** Whether the caller may; follows a change at once. Reads a signal, so it is tracked in `computed` and `useSignals`. */
  can(key: PermissionKey): boolean;
  /** The session's own language and theme; null leaves it to the page and the element. */
  readonly language: ReadonlySignal<Language | null>;
  readonly theme: ReadonlySignal<string | null>;
  /** The theme that was chosen last; it is shown a moment later. */
  readonly chosenTheme: ReadonlySignal<string | null>;
  /** Set after a reload that fell into a movement: what became of it. */
  readonly settlement: ReadonlySignal<Settlement | null>;
  /** The selected organisation went out of the caller's reach, and the own one is selected. Whoever tells of it takes it back. */
  readonly leftBehind: Signal<boolean>;
  update(change: ConnectionChange): void;
  /** Stores a theme that a person chose, and shows it after half a second without a new choice. `update` shows one at once. */
  chooseTheme(theme: string): void;
  selectOrganization(organizationId: string | null): Promise<void>;
  /** Loads organisation, permissions and subscription again. */
  reloadHydrate(): Promise<void>;
  /** Hears of the session's end, by the server or by logging off; the answer stops that. */
  onEnded(listener: (reason: EndReason) => void): () => void;
  /** Ends everything that runs for this session on the page; the session at the server stays. */
  dispose(): void;
}

export function createSession(options: ConnectOptions & { readonly name: string }): Session {
  const mode = options.mode ?? 'embedded';
  const look = createLook(options, mode);
  const settlement = signal<Settlement | null>(null);
  const leftBehind = signal(false);
  const wired = wireSession({ ...options, locale: look.locale, onOutOfReach: () => goHome(session) });
  const { slices, api, download, data, live, drafts, granted, openKeys, end } = wired;
  let wantedOrganizationId = options.organizationId ?? null;

  const signIn = createSignIn({
    ...wired,
    wantedOrganizationId: () => wantedOrganizationId,
    onSignedIn: async () => {
      live.restart();
      await data.load();
      settlement.value = await settlePending(api, openKeys);
    },
    onLoggedOff: () => end('logged-off'),
  });

  const selectOrganization = async (organizationId: string | null) => {
    wantedOrganizationId = organizationId;
    if (slices.organizations.currentId === organizationId) return;
    slices.organizations.currentId = organizationId;
    data.forget();
    if (slices.auth.status !== 'signed-in') return;
    live.restart();
    await data.load();
  };

  if (mode === 'portal' || options.getToken) void signIn.resume();
  else slices.auth.status = 'signed-out';

  const session: Session = {
    ...slices,
    ...signIn,
    mode,
    name: options.name,
    host: options.host,
    api,
    download,
    live,
    drafts,
    settlement,
    leftBehind,
    hostSignsIn: options.getToken !== undefined,
    mapTiles: options.mapTiles ?? null,
    can: (key) => granted.value === 'all' || granted.value.has(key),
    language: computed(() => look.language.value),
    theme: computed(() => look.theme.value),
    chosenTheme: computed(() => look.chosenTheme.value),
    chooseTheme: look.chooseTheme,
    reloadHydrate: data.load,
    update: (change) => {
      look.change(change);
      if (change.organizationId !== undefined) void selectOrganization(change.organizationId);
    },
    selectOrganization,
    onEnded: wired.onEnded,
    dispose: () => {
      signIn.cancelCode();
      look.dispose();
      wired.dispose();
    },
  };
  return session;
}

/** On a page of others the page says which organisation it is. */
function goHome({ mode, organizations, leftBehind, selectOrganization }: Session): void {
  const { currentId, homeId } = organizations;
  if (mode !== 'portal' || currentId === homeId) return;
  leftBehind.value = true;
  void selectOrganization(homeId);
}

/** Null, which leaves it to the page, for none and for one that there is not. */
function readLanguage(tag: string | undefined): Language | null {
  const language = parseLanguage(tag) ?? null;
  if (tag && !language) tellDeveloper(`There is no language "${tag}"; that of the page is used.`);
  return language;
}

/** Several choices in a row change the page once. */
const THEME_RESTS_MS = 500;

/** Language and theme; the portal keeps what was chosen, over log-off too. */
function createLook(options: ConnectOptions, mode: Session['mode']) {
  const kept = mode === 'portal' ? (readKept('look') as { language?: string; theme?: string } | null) : null;
  const language: Signal<Language | null> = signal(
    parseLanguage(kept?.language) ?? readLanguage(options.language),
  );
  const theme: Signal<string | null> = signal(
    typeof kept?.theme === 'string' ? kept.theme : (options.theme ?? null),
  );
  const chosenTheme = signal(theme.peek());
  const keep = () => {
    if (mode === 'portal') writeKept('look', { language: language.peek(), theme: chosenTheme.peek() });
  };
  let timer: ReturnType<typeof setTimeout> | undefined;
  return {
    language,
    theme,
    chosenTheme,
    /** The session's own language, else that of the page. */
    locale(): Locale | null {
      const page = typeof document === 'undefined' ? null : parseLanguage(document.documentElement.lang);
      const now = language.peek() ?? page;
      return now ? LOCALE_OF_LANGUAGE[now] : null;
    },
    change(change: ConnectionChange) {
      if (change.language !== undefined) language.value = readLanguage(change.language);
      if (change.theme !== undefined) {
        clearTimeout(timer);
        chosenTheme.value = change.theme;
        theme.value = change.theme;
      }
      keep();
    },
    chooseTheme(chosen: string) {
      clearTimeout(timer);
      chosenTheme.value = chosen;
      keep();
      timer = setTimeout(() => {
        theme.value = chosen;
      }, THEME_RESTS_MS);
    },
    dispose: () => clearTimeout(timer),
  };
}
