/** Who calls, and who may. */
import type { PermissionRule } from './permission-rule.ts';

/** Who asks, from the session alone. */
export interface Caller {
  readonly sessionId: string;
  readonly userId: string;
  readonly role: 'AdminOrg' | 'SuperAdminOrg';
  /** The organisation an administrator works for; null for a super administrator. */
  readonly organizationId: string | null;
  readonly address: string;
  readonly requestId: string;
}

/** A station's terminal that asks, from its key alone. */
export interface Terminal {
  readonly id: string;
  readonly stationTaxNumber: string;
}

/** Who may make a call. Every route of the contract has one; the server does not start without. */
export interface Policy {
  /**
   * `selected`: `organizationId` picks it within the caller's reach. `named`: the body names it, whichever it is, as a
   * terminal does, which serves them all; the handler refuses one that is not in use, with what it reads first of it.
   * `addressed`: it is the record of the path (`id`), and one out of reach is as one that does not exist. `several`:
   * `organizationIds` of the body name them, each within the caller's reach or the call is refused as a whole; left out, they
   * are all within reach. `selectedOrSeveral`: `selected` unless `organizationIds` name several, or a super administrator names none, who
   * then has them all. `none`: the call belongs to no organisation.
   */
  readonly organization: 'none' | 'named' | 'selected' | 'addressed' | 'several' | 'selectedOrSeveral';
  /**
   * Beside `addressed`: the field of the body that names a second organisation, which is in the scope of the call where it is within the
   * caller's reach.
   */
  readonly other?: string;
  /** What an administrator must hold in that organisation; super administrators need none. */
  readonly permission?: PermissionRule;
  /** Both unless told. */
  readonly roles?: readonly Caller['role'][];
}
