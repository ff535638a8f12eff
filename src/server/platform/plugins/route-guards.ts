/** What the registrar of the routes asks of the rest of the server. */
import type { FastifyRequest } from 'fastify';
import type { PermissionKey } from '#contract/permissions.ts';
import type { RouteName } from '#contract/routes.ts';
import type { Call } from './handlers.ts';
import type { Caller, Terminal } from './policy.ts';

/** The organisation a call works on, and the rows it may see, which come from the session alone. */
export type Selected = Pick<Call<RouteName>, 'organizationId' | 'scope'>;

/** What the registrar asks of the rest of the server. */
export interface RouteGuards {
  /** Who stands behind the request's bearer token; refuses with `session_ended`. */
  identify(request: FastifyRequest): Promise<Caller>;
  /** Which terminal stands behind the request's key; refuses with `terminal_unknown`. */
  identifyTerminal(request: FastifyRequest): Promise<Terminal>;
  /** Counts a large body of a session; refuses with `too_many_requests` from too many on. */
  countLargeBody(request: FastifyRequest): Promise<void>;
  /** Refuses an address that has brought too much that nobody trusts, before anything is read. */
  assertWelcome(request: FastifyRequest): void;
  /** Refuses, with `notice_not_trusted`, a notice of somebody who may not bring any. */
  assertTrusted(request: FastifyRequest): Promise<void>;
  /** The organisation that a terminal names. Whether it is in use is asked where it is read. */
  nameOrganization(organizationId: string): Selected;
  /** Where the call works, the first of several; refuses with `organization_required` or `organization_forbidden`. */
  selectOrganization(caller: Caller, wanted: string | readonly string[] | undefined): Promise<Selected>;
  /**
   * The organisation that the path names, and the `other` that is named beside it; refuses with `not_found` and, for the other one, with
   * `record_unknown`.
   */
  addressOrganization(caller: Caller, id: string, other?: string): Promise<Selected>;
  /** Several at once, or all within reach; refuses with `organization_forbidden`. */
  selectSeveral(caller: Caller, wanted: readonly string[] | undefined): Promise<Selected>;
  /** Refuses with `permission_missing`. One of the keys is enough. */
  assertPermission(caller: Caller, organizationId: string, keys: readonly PermissionKey[]): Promise<void>;
}
