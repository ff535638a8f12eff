import { callsOfElements, type EmbeddedElement } from '#contract/api-keys.ts';
import type { PermissionKey } from '#contract/permissions.ts';

export interface EmbedLimits {
  readonly apiKeyId: string;
  readonly calls: ReadonlySet<string>;
  readonly permissions: ReadonlySet<PermissionKey>;
  readonly origins: readonly string[];
  readonly allowsServers: boolean;
  readonly isReadOnly: boolean;
  /** The administrator who confirms movements above the limit of the company; null if the partner named none. */
  readonly administratorId: string | null;
}

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
