/** Limits of an embed session. */
import { callsOfElements, type EmbeddedElement } from '#contract/api-keys.ts';
import type { PermissionKey } from '#contract/permissions.ts';

/** Calls, permissions and origins to which the requests of an embed session are limited. */
export interface EmbedLimits {
  readonly apiKeyId: string;
  /** Names of the calls that the session may make. */
  readonly calls: ReadonlySet<string>;
  readonly permissions: ReadonlySet<PermissionKey>;
  /** Origins of the pages that may use the token. */
  readonly origins: readonly string[];
  /** True if requests without an origin are accepted. */
  readonly allowsServers: boolean;
  /** True if the session may change nothing. */
  readonly isReadOnly: boolean;
  /** The administrator who confirms movements above the limit of the company; null if the partner named none. */
  readonly administratorId: string | null;
}

/** Creates the limits from the stored names of an embed session. */
export function limitsOfEmbed(
  session: Omit<EmbedLimits, 'calls' | 'permissions'> & {
    readonly elements: readonly string[];
    readonly permissions: readonly string[];
  },
): EmbedLimits {
  const { apiKeyId, origins, allowsServers, isReadOnly, administratorId } = session;
  return {
    apiKeyId,
    origins,
    allowsServers,
    isReadOnly,
    administratorId,
    calls: callsOfElements(session.elements as EmbeddedElement[]),
    permissions: new Set(session.permissions as PermissionKey[]),
  };
}
