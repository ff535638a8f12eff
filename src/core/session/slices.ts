import { proxy } from 'valtio';
import type { Hydrate, OrganizationName, Subscription } from '#contract/session-data.ts';
import type { SignedInUser } from '#contract/sign-in.ts';
import type { AdministratorCategory, BalanceSharingType } from '#contract/values.ts';
import type { ApiError } from '../api/api-error.ts';
import { idle, type Remote } from '../state/remote/remote.ts';

export type AuthStatus = 'starting' | 'signed-out' | 'signing-in' | 'code-required' | 'signed-in' | 'ended';

interface Auth {
  status: AuthStatus;
  /** Masked target of the code; empty for an authenticator app. Set while `code-required`. */
  sentTo: string | null;
  error: ApiError | null;
  isSuperAdmin: boolean;
}

interface HydrateSlice {
  loaded: Remote<Hydrate>;
  /**
   * Sharing type of the balance; EMPLOYEE if the server's answer lacks the field. Valid only once `loaded` is ready.
   */
  readonly balanceSharingType: BalanceSharingType;
}

interface SessionOrganizations {
  list: OrganizationName[];
  /** Id of the selected organization; null until a super administrator selects an organization. */
  currentId: string | null;
  /** The user's own organization; null for a super administrator. */
  homeId: string | null;
}

export interface Slices {
  readonly auth: Auth;
  readonly user: { profile: SignedInUser | null };
  readonly organizations: SessionOrganizations;
  readonly hydrate: HydrateSlice;
  /** Active permission keys of the user. `category` is null until it is loaded. */
  readonly permissions: { loaded: Remote<readonly string[]>; category: AdministratorCategory | null };
  readonly subscription: { loaded: Remote<Subscription> };
  /** Menu parts that the subscription includes; empty if the subscription could not be loaded. */
  readonly menu: { items: readonly string[] };
}

export function createSlices(): Slices {
  return {
    auth: proxy<Auth>({ status: 'starting', sentTo: null, error: null, isSuperAdmin: false }),
    user: proxy<Slices['user']>({ profile: null }),
    organizations: proxy<SessionOrganizations>({ list: [], currentId: null, homeId: null }),
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

export function clearSlices(slices: Slices): void {
  slices.user.profile = null;
  Object.assign(slices.organizations, { list: [], currentId: null, homeId: null });
  slices.hydrate.loaded = idle;
  Object.assign(slices.permissions, { loaded: idle, category: null });
  slices.subscription.loaded = idle;
  slices.menu.items = [];
  Object.assign(slices.auth, { sentTo: null, isSuperAdmin: false });
}
