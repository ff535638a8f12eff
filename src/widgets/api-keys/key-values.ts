import type { ApiKey, ApiKeyChange, ApiKeyInput, EmbeddedElement } from '#contract/api-keys.ts';
import { EMBEDDED_ELEMENTS } from '#contract/choices.ts';
import type { PermissionKey } from '#contract/permissions.ts';

/** `read`: sessions only read data. `change`: sessions may also change data. */
type KeyAccess = 'read' | 'change';

export type KeyValues = {
  readonly name: string;
  readonly access: KeyAccess;
  /** Origins, separated by spaces or commas. */
  readonly origins: string;
  readonly allowsServers: boolean;
} & Readonly<Record<EmbeddedElement, boolean>>;

export type PermissionsByElement = ReadonlyMap<EmbeddedElement, readonly PermissionKey[]>;

/** Limit of sessions a minute for an API key that this form creates. The API accepts other limits. */
const SESSIONS_PER_MINUTE = 600;

const isReading = (key: string): boolean => key.endsWith('.list');

export function valuesOf(
  key: Pick<ApiKey, 'name' | 'elements' | 'permissions' | 'origins' | 'allowsServers'>,
): KeyValues {
  const { name, elements, permissions, origins, allowsServers } = key;
  const ticked = Object.fromEntries(
    EMBEDDED_ELEMENTS.map((element) => [element, elements.includes(element)]),
  );
  return {
    name,
    access: permissions.every(isReading) ? 'read' : 'change',
    origins: origins.join(' '),
    allowsServers,
    ...(ticked as Record<EmbeddedElement, boolean>),
  };
}

/** Parses typed web addresses to origins, as browsers send them. Null if an address is not http or https. */
export function readOrigins(text: string): string[] | null {
  const typed = text.split(/[\s,;]+/).filter(Boolean);
  const read = typed.map((address) => {
    const url = URL.canParse(address) ? new URL(address) : null;
    return url && /^https?:$/.test(url.protocol) ? url.origin : null;
  });
  return read.includes(null) ? null : [...new Set(read.filter((origin) => origin !== null))];
}

const elementsOf = (values: KeyValues): EmbeddedElement[] =>
  EMBEDDED_ELEMENTS.filter((element) => values[element]);

function permissionsFor(
  values: KeyValues,
  known: PermissionsByElement,
  isHeld: (key: PermissionKey) => boolean,
): PermissionKey[] {
  const all = elementsOf(values).flatMap((element) => known.get(element) ?? []);
  const wanted = all.filter((key) => isHeld(key) && (values.access === 'change' || isReading(key)));
  return [...new Set(wanted)].sort();
}

export function readKey(
  values: KeyValues,
  known: PermissionsByElement,
  isHeld: (key: PermissionKey) => boolean,
): ApiKeyInput {
  return {
    name: values.name,
    elements: elementsOf(values),
    permissions: permissionsFor(values, known, isHeld),
    origins: readOrigins(values.origins) ?? [],
    allowsServers: values.allowsServers,
    sessionsPerMinute: SESSIONS_PER_MINUTE,
  };
}

/** Request body for `changes`. The permissions change with the elements and the access. */
export function changeOf(
  key: ApiKeyValuesOf,
  changes: Partial<KeyValues>,
  known: PermissionsByElement,
  isHeld: (key: PermissionKey) => boolean,
): ApiKeyChange {
  const { name, elements, permissions, origins, allowsServers } = readKey(
    { ...valuesOf(key), ...changes },
    known,
    // An API key may have permissions that the user lacks. A change of the key preserves these permissions.
    (permission) => isHeld(permission) || key.permissions.includes(permission),
  );
  const changesElements = EMBEDDED_ELEMENTS.some((element) => element in changes);
  return {
    ...('name' in changes && { name }),
    ...(changesElements && { elements }),
    ...((changesElements || 'access' in changes) && { permissions }),
    ...('origins' in changes && { origins }),
    ...('allowsServers' in changes && { allowsServers }),
  };
}

type ApiKeyValuesOf = Parameters<typeof valuesOf>[0];
