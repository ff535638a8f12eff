/** Where the portal is, and what it holds open. One per element; the address bar is the truth. */
import { computed, signal, type ReadonlySignal, type Signal } from '@preact/signals-react';
import type { Session } from '#core/session/session.ts';
import { forgetOrigin, keepOrigin, readOrigin } from '#core/session/origin.ts';
import { createCompanySteps } from './company-steps.ts';
import type { Screen } from './menu.model.ts';
import { followAddress, giveModalsSteps, keepAddress, stepTo } from './history-steps.ts';
import { findPlace, parseLinked, parseResetToken, type Linked, type Place } from './router.model.ts';

export interface PortalState {
  readonly path: ReadonlySignal<string>;
  /** Null where nothing stands at the path. */
  readonly place: ReadonlySignal<Place | null>;
  /** Of the link that was followed; only ever here. */
  readonly resetToken: ReadonlySignal<string>;
  /** The organisation that the address names, until it is selected; no screen is shown before. */
  readonly linked: ReadonlySignal<Linked | null>;
  /** Counts moves within the portal, each of which sends the focus to the new heading. */
  readonly moves: ReadonlySignal<number>;
  readonly menuOpen: Signal<boolean>;
  readonly passwordOpen: Signal<boolean>;
  /** Second step and sessions. */
  readonly securityOpen: Signal<boolean>;
  /** Set until it has been said. */
  readonly passwordChanged: Signal<boolean>;
  /** The user is going of their own accord: no notice that the session has ended. */
  readonly leaving: Signal<boolean>;
  /** Selects the organisation that the address names; false where the user has none like it. */
  openLinked(linked: Linked): Promise<boolean>;
  navigate(path: string, how?: { replace?: boolean; remember?: string | undefined }): void;
  /** Follows the browser's back and forward; the answer stops that. */
  start(): () => void;
  /** Leaves through the log-off with a new document, and comes back here after signing in. */
  signInAgain(): void;
  logOff(): Promise<void>;
  /** The password was changed, which has ended the session: on to signing in with the new one. */
  leaveWithNewPassword(): Promise<void>;
}

export function createPortalState(session: Session, screens: readonly Screen[]): PortalState {
  const path = signal(location.pathname);
  const resetToken = signal(takeResetToken());
  const linked = signal(readLinked());
  const moves = signal(0);
  const overlays = createOverlays();
  const passwordChanged = signal(false);
  const leaving = signal(false);

  const arrive = () => {
    const token = takeResetToken();
    if (token) resetToken.value = token;
    linked.value = readLinked();
    companySteps.arrive();
    if (path.value === location.pathname) return;
    path.value = location.pathname;
    if (path.value !== '/user/reset') resetToken.value = '';
    for (const open of Object.values(overlays)) open.value = false;
    moves.value += 1;
    scrollTo(0, 0);
  };
  const navigate: PortalState['navigate'] = (to, { replace = false, remember } = {}) => {
    if (remember) keepOrigin(remember);
    if (to === readOrigin()) forgetOrigin();
    // The path alone means the screen as it stands.
    if (to !== location.pathname && to !== wholeAddress()) stepTo(to, replace);
    arrive();
  };
  const companySteps = createCompanySteps(session, screens, { linked, navigate });
  const endLinked = () => {
    linked.value = null;
    companySteps.arrive();
  };
  const logOff = async () => {
    forgetOrigin();
    leaving.value = true;
    await session.logOff();
    leaving.value = false;
  };
  return {
    path,
    place: computed(() => findPlace(path.value, screens)),
    resetToken,
    linked,
    openLinked: (wanted) => openLinked(session, wanted).finally(endLinked),
    moves,
    ...overlays,
    passwordChanged,
    leaving,
    navigate,
    start: () => startFollowing(arrive, companySteps),
    signInAgain,
    logOff,
    leaveWithNewPassword: async () => {
      overlays.passwordOpen.value = false;
      await logOff();
      navigate('/user/login', { replace: true });
      passwordChanged.value = true;
    },
  };
}

/** What lies over whatever screen stands there. */
function createOverlays() {
  return { menuOpen: signal(false), passwordOpen: signal(false), securityOpen: signal(false) };
}

function signInAgain(): void {
  // To those who are signed in, the landing page shows the start of the app.
  keepOrigin(location.pathname === '/' ? '/app' : wholeAddress());
  location.replace('/user/logoff');
}

/** Path, query and fragment of the page. */
export function wholeAddress(): string {
  return location.pathname + location.search + location.hash;
}

function readLinked(): Linked | null {
  return location.pathname.startsWith('/app') ? parseLinked(location.hash) : null;
}

/** What it names besides the organisation is the view of a screen of that one. */
async function openLinked(session: Session, { organizationId, view }: Linked): Promise<boolean> {
  const isOpen = await selectLinked(session, organizationId);
  keepAddress(location.pathname + location.search + (isOpen && view ? `#${view}` : ''));
  return isOpen;
}

async function selectLinked(session: Session, id: string): Promise<boolean> {
  const { organizations } = session;
  if (organizations.currentId === id) return true;
  // What was kept may be old.
  await session.reloadHydrate();
  if (!organizations.list.some(({ _id }) => _id === id)) return false;
  void session.selectOrganization(id);
  return true;
}

function startFollowing(arrive: () => void, companySteps: { start(): () => void }): () => void {
  const stops = [followAddress(arrive), giveModalsSteps(), companySteps.start()];
  return () => stops.forEach((stop) => stop());
}

/** Reads the token of a reset link and takes it out of the address bar and the history at once. */
function takeResetToken(): string {
  if (location.pathname !== '/user/reset') return '';
  const token = parseResetToken(location.hash);
  if (token !== null) history.replaceState(null, '', location.pathname);
  return token ?? '';
}
