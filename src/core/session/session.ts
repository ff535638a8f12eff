/** Session of one user at one server, signed in or not. All elements that name the session share it. */
import { computed, signal, type ReadonlySignal, type Signal } from '@preact/signals-react';
import type { PermissionKey } from '#contract/permissions.ts';
import type { Api } from '../api/api.ts';
import type { Download } from '../api/download.ts';
import type { ConnectionChange, ConnectOptions, EndReason, MapTiles } from '../config/connect-options.ts';
import { parseLanguage, type Language } from '../config/languages.ts';
import { LOCALE_OF_LANGUAGE, type Locale } from '../format/locale.ts';
import { warnDeveloper } from '../config/warn-developer.ts';
import { readSaved, writeSaved } from './saved.ts';
import type { DraftStorage } from './draft-storage.ts';
import type { Live } from '../state/live.ts';
import { settlePending, type Settlement } from './open-keys.ts';
import { createSignIn, type SignIn } from './sign-in.ts';
import type { Slices } from './slices.ts';
import type { StepUpRequest } from './step-up-requests.ts';
import { wireSession } from './wiring.ts';

export type { Settlement };

export interface Session extends Slices, SignIn {
  readonly name: string;
  readonly host: string;
  readonly mode: 'portal' | 'embedded';
  /** True if the host page signs in by `getToken`; then no sign-in form appears. */
  readonly hostSignsIn: boolean;
  /** Street tiles for the maps; null shows only outlines. */
  readonly mapTiles: MapTiles | null;
  /**
   * Calls the server and adds the selected organization's `organizationId` to the query, unless the input contains it.
   */
  readonly api: Api;
  readonly download: Download;
  readonly live: Live;
  /** Storage of unsent input (`core/state/saved-draft.ts`). Log-off empties it; an expired session does not. */
  readonly drafts: DraftStorage;
  /** True if the user has the permission. It reads a signal, so `computed` and `useSignals` track it. */
  can(key: PermissionKey): boolean;
  /** Language of the session; null leaves the language to the page and the element. The same is true for `theme`. */
  readonly language: ReadonlySignal<Language | null>;
  readonly theme: ReadonlySignal<string | null>;
  /** Theme that the user selected last; `theme` follows half a second later. */
  readonly selectedTheme: ReadonlySignal<string | null>;
  /** Question for the mailed code of a movement; null without one. */
  readonly stepUp: ReadonlySignal<StepUpRequest | null>;
  /** Outcomes of movements that a reload interrupted. */
  readonly settlement: ReadonlySignal<Settlement | null>;
  /**
   * True after the user lost access to the selected organization and the session selected the user's own. The component
   * that shows the notice about the lost access resets the signal.
   */
  readonly leftBehind: Signal<boolean>;
  update(change: ConnectionChange): void;
  /** Saves the theme and shows it after half a second without another selection. `update` shows a theme at once. */
  chooseTheme(theme: string): void;
  selectOrganization(organizationId: string | null): Promise<void>;
  reloadHydrate(): Promise<void>;
  /** Calls `listener` when the server ends the session or the user logs off. The returned function unsubscribes. */
  onEnded(listener: (reason: EndReason) => void): () => void;
  /** Stops everything of this session on the page. The session at the server stays. */
  dispose(): void;
}

export function createSession(options: ConnectOptions & { readonly name: string }): Session {
  const mode = options.mode ?? 'embedded';
  const look = createLook(options, mode);
  const settlement = signal<Settlement | null>(null);
  const leftBehind = signal(false);
  const wired = wireSession({ ...options, locale: look.locale, onOutOfReach: () => goHome(session) });
  const { slices, api, download, data, live, drafts, granted, openKeys, end } = wired;
  let requestedOrganizationId = options.organizationId ?? null;

  const signIn = createSignIn({
    ...wired,
    requestedOrganizationId: () => requestedOrganizationId,
    onSignedIn: async () => {
      live.restart();
      await data.load();
      settlement.value = await settlePending(api, openKeys);
    },
    onLoggedOff: () => end('logged-off'),
  });

  const selectOrganization = async (organizationId: string | null) => {
    requestedOrganizationId = organizationId;
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
    stepUp: wired.stepUps.current,
    settlement,
    leftBehind,
    hostSignsIn: options.getToken !== undefined,
    mapTiles: options.mapTiles ?? null,
    can: (key) => granted.value === 'all' || granted.value.has(key),
    language: computed(() => look.language.value),
    theme: computed(() => look.theme.value),
    selectedTheme: computed(() => look.selectedTheme.value),
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

/**
 * Selects the user's own organization in the portal. Embedded sessions keep their organization, because the host page
 * selects it.
 */
function goHome({ mode, organizations, leftBehind, selectOrganization }: Session): void {
  const { currentId, homeId } = organizations;
  if (mode !== 'portal' || currentId === homeId) return;
  leftBehind.value = true;
  void selectOrganization(homeId);
}

function readLanguage(tag: string | undefined): Language | null {
  const language = parseLanguage(tag) ?? null;
  if (tag && !language) warnDeveloper(`There is no language "${tag}"; that of the page is used.`);
  return language;
}

/** Pause before a selected theme is shown, so that several selections in quick succession change the page once. */
const THEME_RESTS_MS = 500;

function createLook(options: ConnectOptions, mode: Session['mode']) {
  const savedLook =
    mode === 'portal' ? (readSaved('look') as { language?: string; theme?: string } | null) : null;
  const language: Signal<Language | null> = signal(
    parseLanguage(savedLook?.language) ?? readLanguage(options.language),
  );
  const theme: Signal<string | null> = signal(
    typeof savedLook?.theme === 'string' ? savedLook.theme : (options.theme ?? null),
  );
  const selectedTheme = signal(theme.peek());
  const keep = () => {
    if (mode === 'portal') writeSaved('look', { language: language.peek(), theme: selectedTheme.peek() });
  };
  let timer: ReturnType<typeof setTimeout> | undefined;
  return {
    language,
    theme,
    selectedTheme,
    /** Language of the session; without a language of its own, the language of the page. */
    locale(): Locale | null {
      const page = typeof document === 'undefined' ? null : parseLanguage(document.documentElement.lang);
      const now = language.peek() ?? page;
      return now ? LOCALE_OF_LANGUAGE[now] : null;
    },
    change(change: ConnectionChange) {
      if (change.language !== undefined) language.value = readLanguage(change.language);
      if (change.theme !== undefined) {
        clearTimeout(timer);
        selectedTheme.value = change.theme;
        theme.value = change.theme;
      }
      keep();
    },
    chooseTheme(selected: string) {
      clearTimeout(timer);
      selectedTheme.value = selected;
      keep();
      timer = setTimeout(() => {
        theme.value = selected;
      }, THEME_RESTS_MS);
    },
    dispose: () => clearTimeout(timer),
  };
}
