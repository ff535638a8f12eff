/** What the elements of a session share. The server is the truth; this is what it said last. */
import { proxy } from 'valtio';
import type { Hydrate, OrganizationName, Subscription } from '#contract/session-data.ts';
import type { SignedInUser } from '#contract/sign-in.ts';
import type { AdministratorCategory, BalanceSharingType } from '#contract/values.ts';
import type { ApiError } from '../api/api-error.ts';
import { idle, type Remote } from '../state/remote/remote.ts';

export type AuthStatus = 'starting' | 'signed-out' | 'signing-in' | 'code-required' | 'signed-in' | 'ended';

interface Auth {
  /** `ended`: there was a session, and the server has ended it. */
  status: AuthStatus;
  /** Where the code was sent, masked, or empty for that of an app; set while `code-required`. */
  sentTo: string | null;
  /** Why the last sign-in, code or start of the session failed. */
  error: ApiError | null;
  isSuperAdmin: boolean;
}

interface HydrateSlice {
  loaded: Remote<Hydrate>;
  /** EMPLOYEE where a good answer lacks it. Of no meaning before `loaded` is ready. */
  readonly balanceSharingType: BalanceSharingType;
}

interface Organizations {
  /** What the caller may select. */
  list: OrganizationName[];
  /** Null for a super administrator who has not chosen one. */
  currentId: string | null;
  /** The one that the caller belongs to; null for a super administrator. */
  homeId: string | null;
}

export interface Slices {
  readonly auth: Auth;
  readonly user: { profile: SignedInUser | null };
  readonly organizations: Organizations;
  readonly hydrate: HydrateSlice;
  /** The keys that are active for the caller, and what the caller is to the company; null while that is not known. */
  readonly permissions: { loaded: Remote<readonly string[]>; category: AdministratorCategory | null };
  readonly subscription: { loaded: Remote<Subscription> };
  /** The parts of the menu that the subscription opens; empty where it could not be loaded. */
  readonly menu: { items: readonly string[] };
}

export function createSlices(): Slices {
  return {
    auth: proxy<Auth>({ status: 'starting', sentTo: null, error: null, isSuperAdmin: false }),
    user: proxy<Slices['user']>({ profile: null }),
    organizations: proxy<Organizations>({ list: [], currentId: null, homeId: null }),
    hydrate: proxy<HydrateSlice>({
      loaded: idle,
      get balanceSharingType() {
        const { loaded } = this;
        return (loaded.status === 'ready' && loaded.value.balanceSharingType) || 'EMPLOYEE';
      },
    }),
    permissions: proxy<Slices['permissions']>({ loaded: idle, category: null }),
    subscription: proxy<Slices['subscription']>({ loaded: idle }),
    menu: proxy<Slices['menu']>({ items: [] }),
  };
}

/** Forgets everything about who was signed in. */
export function clearSlices(slices: Slices): void {
  slices.user.profile = null;
  Object.assign(slices.organizations, { list: [], currentId: null, homeId: null });
  slices.hydrate.loaded = idle;
  Object.assign(slices.permissions, { loaded: idle, category: null });
  slices.subscription.loaded = idle;
  slices.menu.items = [];
  Object.assign(slices.auth, { sentTo: null, isSuperAdmin: false });
}
