/** Location and overlays of the portal. The address bar is the source of truth. */
import { computed, signal, type ReadonlySignal, type Signal } from '@preact/signals-react';
import type { Session } from '#core/session/session.ts';
import { forgetOrigin, keepOrigin, readOrigin } from '#core/session/origin.ts';
import { createCompanySteps } from './company-steps.ts';
import type { Screen } from './menu.model.ts';
import { followAddress, giveModalsSteps, keepAddress, stepTo } from './history-steps.ts';
import { findPlace, parseLinked, parseResetToken, type Linked, type RouterLocation } from './router.model.ts';

export interface PortalState {
  readonly path: ReadonlySignal<string>;
  /** Screen or fixed page of the portal at the current path; null for an unknown path. */
  readonly place: ReadonlySignal<RouterLocation | null>;
  /** Token of the password reset link; no other state stores it. */
  readonly resetToken: ReadonlySignal<string>;
  /** Organization in the address. Null after its selection; before the selection, the portal renders no screen. */
  readonly linked: ReadonlySignal<Linked | null>;
  /** Number of navigations so far. Each navigation moves the focus to the heading of the new screen. */
  readonly moves: ReadonlySignal<number>;
  readonly menuOpen: Signal<boolean>;
  readonly passwordOpen: Signal<boolean>;
  readonly securityOpen: Signal<boolean>;
  readonly passwordChanged: Signal<boolean>;
  /** True while the user logs off, which suppresses the notice of an ended session. */
  readonly leaving: Signal<boolean>;
  /** Selects the organization of the link. Resolves to false if the user has no access to it. */
  openLinked(linked: Linked): Promise<boolean>;
  navigate(path: string, how?: { replace?: boolean; remember?: string | undefined }): void;
  /** Follows the browser's back and forward until the returned function is called. */
  start(): () => void;
  /** Logs off with a page load. After the sign-in the user returns to the current address. */
  signInAgain(): void;
  logOff(): Promise<void>;
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
    // A path without a fragment means the current screen with its current view, so it adds no history step.
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
    openLinked: (target) => openLinked(session, target).finally(endLinked),
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

function createOverlays() {
  return { menuOpen: signal(false), passwordOpen: signal(false), securityOpen: signal(false) };
}

function signInAgain(): void {
  // The landing page redirects signed-in users to the app.
  keepOrigin(location.pathname === '/' ? '/app' : wholeAddress());
  location.replace('/user/logoff');
}

export function wholeAddress(): string {
  return location.pathname + location.search + location.hash;
}

function readLinked(): Linked | null {
  return location.pathname.startsWith('/app') ? parseLinked(location.hash) : null;
}

async function openLinked(session: Session, { organizationId, view }: Linked): Promise<boolean> {
  const isOpen = await selectLinked(session, organizationId);
  keepAddress(location.pathname + location.search + (isOpen && view ? `#${view}` : ''));
  return isOpen;
}

async function selectLinked(session: Session, id: string): Promise<boolean> {
  const { organizations } = session;
  if (organizations.currentId === id) return true;
  // The cached list of organizations may be outdated, so the portal loads the list again.
  await session.reloadHydrate();
  if (!organizations.list.some(({ _id }) => _id === id)) return false;
  void session.selectOrganization(id);
  return true;
}

function startFollowing(arrive: () => void, companySteps: { start(): () => void }): () => void {
  const stops = [followAddress(arrive), giveModalsSteps(), companySteps.start()];
  return () => stops.forEach((stop) => stop());
}

/** Removes the token from the address bar and the history immediately. */
function takeResetToken(): string {
  if (location.pathname !== '/user/reset') return '';
  const token = parseResetToken(location.hash);
  if (token !== null) history.replaceState(null, '', location.pathname);
  return token ?? '';
}
