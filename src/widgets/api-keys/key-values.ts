/** Form values of an API key: a checkbox for each element, and one choice in place of the permissions. */
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

/** Permissions that the calls of each element can require. */
export type PermissionsByElement = ReadonlyMap<EmbeddedElement, readonly PermissionKey[]>;

/** Sessions a minute of a key from the form. The API accepts another limit. */
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

/** Origins of a typed list: of each address, the part that browsers send. Null if an address is no web address. */
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

/** Permissions for the elements and the access of the form, as far as the user has them. */
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
    // The key may have permissions that this user lacks. A change keeps them.
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
