import type { FastifyRequest } from 'fastify';
import type { PermissionKey } from '#contract/permissions.ts';
import type { RouteName } from '#contract/routes.ts';
import type { Call } from './handlers.ts';
import type { ApiKeyHolder, Caller, Terminal } from './policy.ts';

export type SelectedOrganization = Pick<Call<RouteName>, 'organizationId' | 'scope'>;

export interface RouteGuards {
  /**
   * Returns the caller of the bearer token. Refuses with `session_ended`. Refuses a request beyond the limits of an
   * embed session with `embed_origin_refused`, `embed_call_refused` or `embed_read_only`.
   */
  identify(request: FastifyRequest): Promise<Caller>;
  /** Returns the terminal of the key. Refuses with `terminal_unknown`. */
  identifyTerminal(request: FastifyRequest): Promise<Terminal>;
  /** Returns the holder of the API key. Refuses with `api_key_unknown`. */
  identifyApiKey(request: FastifyRequest): Promise<ApiKeyHolder>;
  /** Counts a request with a large body for the session. Refuses with `too_many_requests` above the limit. */
  countLargeBody(request: FastifyRequest): Promise<void>;
  /** Refuses a network address that has sent too many untrusted notices, before the server reads the request. */
  assertWelcome(request: FastifyRequest): void;
  /** Checks that a payment notice comes from the bank. Refuses an untrusted notice with `notice_not_trusted`. */
  assertTrusted(request: FastifyRequest): Promise<void>;
  nameOrganization(organizationId: string): SelectedOrganization;
  /**
   * Selects the requested organizations; the first is the organization of the call. Refuses with
   * `organization_required` or `organization_forbidden`.
   */
  selectOrganization(
    caller: Caller,
    requested: string | readonly string[] | undefined,
  ): Promise<SelectedOrganization>;
  /**
   * Selects the path's organization and the optional organization `other`. Refuses an unknown organization with
   * `not_found`, or with `record_unknown` if it is `other`.
   */
  addressOrganization(caller: Caller, id: string, other?: string): Promise<SelectedOrganization>;
  /**
   * Selects the requested organizations, or all organizations within the caller's reach. Refuses with
   * `organization_forbidden`.
   */
  selectSeveral(caller: Caller, requested: readonly string[] | undefined): Promise<SelectedOrganization>;
  /** Checks that the caller holds one of the permissions. Refuses with `permission_missing`. */
  assertPermission(caller: Caller, organizationId: string, keys: readonly PermissionKey[]): Promise<void>;
}
