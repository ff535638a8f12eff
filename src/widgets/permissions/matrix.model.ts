/** What one administrator holds, who may change what of it, and what a shortcut would change. */
import type { Permission, PermissionArea, PermissionKey } from '#contract/permissions.ts';
import { ACTIONS, AREAS, keyOf, movesMoney } from './areas.model.ts';

/** `recordId`: what the server knows it by; null where there is no record that a change could name. */
export interface Holding {
  readonly active: boolean;
  readonly recordId: string | null;
}

export type Holdings = ReadonlyMap<PermissionKey, Holding>;

export const NOT_GIVEN: Holding = { active: false, recordId: null };

/** What is held by rank comes with the user's own id, which is no record. */
export function parseHolding(
  userId: string,
  { userPermission }: Pick<Permission, 'userPermission'>,
): Holding {
  if (!userPermission) return NOT_GIVEN;
  const { _id, status } = userPermission;
  return { active: status === 'active', recordId: _id === userId ? null : _id };
}

/** Keys that this side does not know are no switches: nobody could say what they do. */
export function parseHoldings(userId: string, docs: readonly Permission[]): Holdings {
  const byKey = new Map(docs.map((doc) => [doc._id, doc]));
  return new Map(
    AREAS.flatMap((area) => ACTIONS.map((action) => keyOf(area, action))).map((key) => {
      const doc = byKey.get(key);
      return [key, doc ? parseHolding(userId, doc) : NOT_GIVEN];
    }),
  );
}

export function isActive(holdings: Holdings, key: PermissionKey): boolean {
  return holdings.get(key)?.active ?? false;
}

/** The one who looks on. */
export interface Changer {
  /** Holds `portal.permission.add`. */
  readonly mayChange: boolean;
  /** Looks at themselves. */
  readonly isSelf: boolean;
  holds(key: PermissionKey): boolean;
}

/** Why a switch cannot be moved; null where it can. */
export function blockOf(
  active: boolean,
  key: PermissionKey,
  by: Changer,
): 'own' | 'readOnly' | 'notHeld' | null {
  if (by.isSelf) return 'own';
  if (!by.mayChange) return 'readOnly';
  return active || by.holds(key) ? null : 'notHeld';
}

/** May do something in an area whose screen does not open. */
export function lacksSight(holdings: Holdings, area: PermissionArea): boolean {
  const may = (action: 'list' | 'add' | 'remove') => isActive(holdings, keyOf(area, action));
  return !may('list') && (may('add') || may('remove'));
}

export const SHORTCUTS = ['everything', 'onlySee', 'nothing'] as const;
export type Shortcut = (typeof SHORTCUTS)[number];

export interface Step {
  readonly key: PermissionKey;
  readonly active: boolean;
}

/** What a shortcut comes to: the steps in their order, and what stays because the changer does not hold it. */
export interface Plan {
  readonly steps: readonly Step[];
  readonly leftOut: readonly PermissionKey[];
}

/**
 * Seeing is given before what needs it and taken after it, so that one who is stopped half-way leaves nobody with less
 * sense than before. What the changer does not hold is not given.
 */
export function planShortcut(
  shortcut: Shortcut,
  areas: readonly PermissionArea[],
  holdings: Holdings,
  by: Changer,
): Plan {
  const wants = (key: PermissionKey) =>
    shortcut === 'everything' || (shortcut === 'onlySee' && key.endsWith('.list'));
  const keys = areas.flatMap((area) => ACTIONS.map((action) => keyOf(area, action)));
  const missing = keys.filter((key) => wants(key) && !isActive(holdings, key));
  const surplus = keys.filter((key) => !wants(key) && isActive(holdings, key)).reverse();
  return {
    steps: [
      ...missing.filter((key) => by.holds(key)).map((key) => ({ key, active: true })),
      ...surplus.map((key) => ({ key, active: false })),
    ],
    leftOut: missing.filter((key) => !by.holds(key)),
  };
}

/** What giving or taking a permission does beyond what its switch says; `cannotGiveBack` because the changer lacks it. */
export type Consequence = 'movesMoney' | 'closesThisScreen' | 'endsChanging' | 'cannotGiveBack';

/** What is worth a question before these steps are taken. */
export function consequencesOf(steps: readonly Step[], by: Changer): Consequence[] {
  const taken = steps.filter(({ active }) => !active).map(({ key }) => key);
  return [
    ...(steps.some(({ key, active }) => active && movesMoney(key)) ? (['movesMoney'] as const) : []),
    ...(taken.includes('portal.permission.list') ? (['closesThisScreen'] as const) : []),
    ...(taken.includes('portal.permission.add') ? (['endsChanging'] as const) : []),
    ...(taken.some((key) => !by.holds(key)) ? (['cannotGiveBack'] as const) : []),
  ];
}
