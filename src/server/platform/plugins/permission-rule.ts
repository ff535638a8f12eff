/** Which permissions a call asks for: always the same one, any one of a few, or some of a few, by what is asked. */
import { PERMISSION_KEYS, type PermissionKey } from '#contract/permissions.ts';
import type { Scope } from '../database/tenancy.ts';

export interface PolicyInput {
  readonly body: unknown;
  readonly query: unknown;
  readonly params: unknown;
  /** Where the call works, for a permission that depends on what a record is. */
  readonly organizationId: string;
  readonly scope: Scope;
}

/** Made by {@link chosenAmong} alone, which holds the choice against what it chooses from. */
interface ChosenPermission {
  readonly among: readonly PermissionKey[];
  readonly choose: (input: PolicyInput) => readonly PermissionKey[] | Promise<readonly PermissionKey[]>;
}

interface AnyPermission {
  readonly anyOf: readonly PermissionKey[];
}

export type PermissionRule = PermissionKey | ChosenPermission | AnyPermission;

/** One of the keys is enough. */
export function anyOf(...keys: readonly [PermissionKey, PermissionKey, ...PermissionKey[]]): AnyPermission {
  return { anyOf: keys };
}

/** All that `choose` answers are asked for; what is not among the keys does not compile. */
export function chosenAmong<const K extends PermissionKey>(
  among: readonly K[],
  choose: (input: PolicyInput) => readonly K[] | Promise<readonly K[]>,
): ChosenPermission {
  return { among, choose };
}

/** What the call asks for with this request: of each list the caller has to hold one key. */
export async function requirementsOf(
  rule: PermissionRule,
  input: PolicyInput,
): Promise<readonly (readonly PermissionKey[])[]> {
  if (typeof rule === 'string') return [[rule]];
  if ('anyOf' in rule) return [rule.anyOf];
  return (await rule.choose(input)).map((key) => [key]);
}

/** All that the rule can ask for. Who holds none of them is refused whatever the request says. */
export const keysIn = (rule: PermissionRule): readonly PermissionKey[] => {
  if (typeof rule === 'string') return [rule];
  return 'anyOf' in rule ? rule.anyOf : rule.among;
};

/** A module, as far as it says who may make its calls. */
interface Ruled {
  readonly policies: Readonly<Record<string, { readonly permission?: PermissionRule } | undefined>>;
}

/** The permissions that some call asks for, in the order of the contract. The others open nothing yet. */
export function keysAsked(modules: readonly Ruled[]): ReadonlySet<PermissionKey> {
  const rules = modules.flatMap(({ policies }) =>
    Object.values(policies).map((policy) => policy?.permission ?? []),
  );
  const asked = rules.flat().flatMap(keysIn);
  return new Set(PERMISSION_KEYS.filter((key) => asked.includes(key)));
}
