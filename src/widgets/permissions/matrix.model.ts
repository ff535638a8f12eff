/** What one administrator holds, who may change what of it, and what a shortcut would change. */
import { GRANTING } from '#contract/choices.ts';
import type { Permission, PermissionArea, PermissionKey } from '#contract/permissions.ts';
import { parseKey } from '#core/format/permission-name.ts';
import { ACTIONS, AREAS, keyOf, movesMoney, themeOf, type Theme } from './areas.model.ts';

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

/**
 * The permissions that mean something, each with what is held of it. One that no call asks for is no switch, as little as a key
 * that this side does not know: nobody could say what it does.
 */
export function parseHoldings(userId: string, docs: readonly Permission[]): Holdings {
  const byKey = new Map(docs.map((doc) => [doc._id, doc]));
  return new Map(
    AREAS.flatMap((area) => ACTIONS.map((action) => keyOf(area, action))).flatMap((key) => {
      const doc = byKey.get(key);
      if (doc?.isAsked === false) return [];
      return [[key, doc ? parseHolding(userId, doc) : NOT_GIVEN] as const];
    }),
  );
}

/** Those of the areas in which there is something to hold. */
export function areasWithin(holdings: Holdings, areas: readonly PermissionArea[]): PermissionArea[] {
  return areas.filter((area) => ACTIONS.some((action) => holdings.has(keyOf(area, action))));
}

export function isActive(holdings: Holdings, key: PermissionKey): boolean {
  return holdings.get(key)?.active ?? false;
}

/** The one who looks on, and what the one looked at is to them. */
export interface Changer {
  /** Holds `portal.permission.add`. */
  readonly mayChange: boolean;
  /** Looks at themselves. */
  readonly isSelf: boolean;
  /** Looks at an operator. */
  readonly isOfOperator: boolean;
  holds(key: PermissionKey): boolean;
}

/** Why a switch cannot be moved; null where it can. */
export function blockOf(key: PermissionKey, by: Changer): 'own' | 'readOnly' | 'operator' | 'notHeld' | null {
  if (by.isSelf) return 'own';
  if (!by.mayChange) return 'readOnly';
  if (isNeverGiven(key, by)) return 'operator';
  return by.holds(key) ? null : 'notHeld';
}

/** No switch of this person ever holds it: it counts for nothing, and no shortcut gives it. */
const isNeverGiven = (key: PermissionKey, { isOfOperator }: Pick<Changer, 'isOfOperator'>) =>
  isOfOperator && key === GRANTING;

/** How many of these are active, of those that can be. */
export function countActive(
  holdings: Holdings,
  keys: Iterable<PermissionKey>,
  by: Pick<Changer, 'isOfOperator'>,
): { readonly active: number; readonly total: number } {
  const counted = [...keys].filter((key) => holdings.has(key) && !isNeverGiven(key, by));
  return { active: counted.filter((key) => isActive(holdings, key)).length, total: counted.length };
}

/** May do something in an area whose screen does not open. */
export function lacksSight(holdings: Holdings, area: PermissionArea): boolean {
  const may = (action: 'list' | 'add' | 'remove') => isActive(holdings, keyOf(area, action));
  return holdings.has(keyOf(area, 'list')) && !may('list') && (may('add') || may('remove'));
}

/** What a part of the matrix, or all of it, is filled with. */
export const SHORTCUTS = ['everything', 'onlySee', 'nothing'] as const;
/** What all of it is filled with, to start from. */
export const SETS = ['finance', 'fleet', 'onlySee', 'everything', 'nothing'] as const;
export type Shortcut = (typeof SETS)[number];

type Filling = (typeof SHORTCUTS)[number];

/** What people of that work do, theme by theme. None of them gives rights over the company and over others. */
const FILLING: Readonly<Record<Exclude<Shortcut, Filling>, Readonly<Record<Theme, Filling>>>> = {
  finance: {
    credit: 'everything',
    purchases: 'everything',
    records: 'onlySee',
    refuels: 'onlySee',
    tank: 'onlySee',
    company: 'nothing',
  },
  fleet: {
    credit: 'onlySee',
    purchases: 'nothing',
    records: 'everything',
    refuels: 'everything',
    tank: 'everything',
    company: 'nothing',
  },
};

function isWanted(shortcut: Shortcut, key: PermissionKey): boolean {
  const { area, action } = parseKey(key);
  const filling =
    shortcut === 'finance' || shortcut === 'fleet' ? FILLING[shortcut][themeOf(area)] : shortcut;
  return filling === 'everything' || (filling === 'onlySee' && action === 'list');
}

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
 * sense than before. What the changer does not hold is neither given nor taken.
 */
export function planShortcut(
  shortcut: Shortcut,
  areas: readonly PermissionArea[],
  holdings: Holdings,
  by: Changer,
): Plan {
  const keys = areas
    .flatMap((area) => ACTIONS.map((action) => keyOf(area, action)))
    .filter((key) => holdings.has(key) && !isNeverGiven(key, by));
  const missing = keys.filter((key) => isWanted(shortcut, key) && !isActive(holdings, key));
  const surplus = keys.filter((key) => !isWanted(shortcut, key) && isActive(holdings, key)).reverse();
  const wanted: Step[] = [
    ...missing.map((key) => ({ key, active: true })),
    ...surplus.map((key) => ({ key, active: false })),
  ];
  return {
    steps: wanted.filter(({ key }) => by.holds(key)),
    leftOut: wanted.filter(({ key }) => !by.holds(key)).map(({ key }) => key),
  };
}

/** What giving or taking a permission does beyond what its switch says. */
export type Consequence = 'movesMoney' | 'closesThisScreen' | 'endsChanging';

/** What is worth a question before these steps are taken. */
export function consequencesOf(steps: readonly Step[]): Consequence[] {
  const taken = steps.filter(({ active }) => !active).map(({ key }) => key);
  return [
    ...(steps.some(({ key, active }) => active && movesMoney(key)) ? (['movesMoney'] as const) : []),
    ...(taken.includes('portal.permission.list') ? (['closesThisScreen'] as const) : []),
    ...(taken.includes('portal.permission.add') ? (['endsChanging'] as const) : []),
  ];
}
