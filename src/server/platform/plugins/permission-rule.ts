import { PERMISSION_KEYS, type PermissionKey } from '#contract/permissions.ts';
import type { Scope } from '../database/tenancy.ts';

export interface PolicyInput {
  readonly body: unknown;
  readonly query: unknown;
  readonly params: unknown;
  readonly organizationId: string;
  readonly scope: Scope;
}

/**
 * Permissions that depend on the request. Only {@link selectedAmong} creates this rule, because it checks the types of
 * `choose` against `among`.
 */
interface SelectedPermission {
  readonly among: readonly PermissionKey[];
  readonly choose: (input: PolicyInput) => readonly PermissionKey[] | Promise<readonly PermissionKey[]>;
}

interface AnyPermission {
  readonly anyOf: readonly PermissionKey[];
}

export type PermissionRule = PermissionKey | SelectedPermission | AnyPermission;

export function anyOf(...keys: readonly [PermissionKey, PermissionKey, ...PermissionKey[]]): AnyPermission {
  return { anyOf: keys };
}

/**
 * Rule whose caller needs every permission that the function `choose` returns. The type checker rejects a permission
 * that is missing in `among`.
 */
export function selectedAmong<const K extends PermissionKey>(
  among: readonly K[],
  choose: (input: PolicyInput) => readonly K[] | Promise<readonly K[]>,
): SelectedPermission {
  return { among, choose };
}

/** Returns lists of permissions. The caller must hold one permission of each list. */
export async function requirementsOf(
  rule: PermissionRule,
  input: PolicyInput,
): Promise<readonly (readonly PermissionKey[])[]> {
  if (typeof rule === 'string') return [[rule]];
  if ('anyOf' in rule) return [rule.anyOf];
  return (await rule.choose(input)).map((key) => [key]);
}

/** All permissions that the rule can require. The server refuses every request of a caller with none of them. */
export const keysIn = (rule: PermissionRule): readonly PermissionKey[] => {
  if (typeof rule === 'string') return [rule];
  return 'anyOf' in rule ? rule.anyOf : rule.among;
};

interface Ruled {
  readonly policies: Readonly<Record<string, { readonly permission?: PermissionRule } | undefined>>;
}

/** Permissions that at least one of the calls can require, in contract order. Default: of all calls. */
export function requestedKeys(
  modules: readonly Ruled[],
  isCounted: (name: string) => boolean = () => true,
): ReadonlySet<PermissionKey> {
  const rules = modules.flatMap(({ policies }) =>
    Object.entries(policies).flatMap(([name, policy]) => (isCounted(name) ? (policy?.permission ?? []) : [])),
  );
  const requiredKeys = rules.flat().flatMap(keysIn);
  return new Set(PERMISSION_KEYS.filter((key) => requiredKeys.includes(key)));
}
