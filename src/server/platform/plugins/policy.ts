import type { EmbedLimits } from '../accounts/embed-limits.ts';
import type { PermissionRule } from './permission-rule.ts';

export interface Caller {
  readonly sessionId: string;
  readonly userId: string;
  readonly role: 'AdminOrg' | 'SuperAdminOrg';
  /** Home organization of an administrator; null for a super administrator. */
  readonly organizationId: string | null;
  readonly address: string;
  readonly requestId: string;
  /** Limits of an embed session. Undefined if the caller is a signed-in person. */
  readonly embed?: EmbedLimits;
}

export interface ApiKeyHolder {
  readonly id: string;
  readonly organizationId: string;
}

export interface Terminal {
  readonly id: string;
  readonly stationTaxNumber: string;
}

/** Access rule of a call. The server does not start if a route lacks this rule. */
export interface Policy {
  /**
   * Source of the call's organizations.
   * `selected`: the query's `organizationId` selects an organization within the caller's reach.
   * `named`: the body of a terminal names any organization. The handler refuses an inactive organization.
   * `ofKey`: the organization of the API key.
   * `addressed`: the path's `id` is the organization. An organization outside of the caller's reach counts as not
   * found.
   * `several`: `organizationIds` of the body. An organization outside of the reach refuses the whole call. Default: all
   * organizations within reach.
   * `selectedOrSeveral`: as `selected`, unless the query has `organizationIds`. Without `organizationId` and
   * `organizationIds`, a super administrator gets all organizations.
   * `none`: the call belongs to no organization.
   */
  readonly organization:
    | 'none'
    | 'named'
    | 'ofKey'
    | 'selected'
    | 'addressed'
    | 'several'
    | 'selectedOrSeveral';
  /**
   * Only for the policy `organization: 'addressed'`: body field with a second organization. The second organization
   * joins the scope of the call if it is within the caller's reach.
   */
  readonly other?: string;
  /**
   * Permission that an administrator needs in the organization of the call. Super administrators need no permission.
   */
  readonly permission?: PermissionRule;
  /** Roles that may make the call; default: both roles. */
  readonly roles?: readonly Caller['role'][];
}
