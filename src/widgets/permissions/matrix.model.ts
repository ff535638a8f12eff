import { GRANTING } from '#contract/choices.ts';
import type { Permission, PermissionArea, PermissionKey } from '#contract/permissions.ts';
import { parseKey } from '#core/format/permission-name.ts';
import { ACTIONS, AREAS, keyOf, movesMoney, themeOf, type PermissionTheme } from './areas.model.ts';

/**
 * State of one permission. `recordId` is the record that a change updates; null if the server has no record
 * yet.
 */
export interface MatrixHolding {
  readonly active: boolean;
  readonly recordId: string | null;
}

export type Holdings = ReadonlyMap<PermissionKey, MatrixHolding>;

export const NOT_GIVEN: MatrixHolding = { active: false, recordId: null };

/**
 * Parses a permission from the server. A permission that comes with the user's rank carries the user's own
 * id, which is no record id.
 */
export function parseHolding(
  userId: string,
  { userPermission }: Pick<Permission, 'userPermission'>,
): MatrixHolding {
  if (!userPermission) return NOT_GIVEN;
  const { _id, status } = userPermission;
  return { active: status === 'active', recordId: _id === userId ? null : _id };
}

/**
 * Parses all permissions of a user. Permissions that no call checks and keys that this version does not know
 * are left out: a switch for them would have no effect.
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

export function areasWithin(holdings: Holdings, areas: readonly PermissionArea[]): PermissionArea[] {
  return areas.filter((area) => ACTIONS.some((action) => holdings.has(keyOf(area, action))));
}

export function isActive(holdings: Holdings, key: PermissionKey): boolean {
  return holdings.get(key)?.active ?? false;
}

export interface MatrixChanger {
  /** True if the current user holds `portal.permission.add`. */
  readonly mayChange: boolean;
  readonly isSelf: boolean;
  readonly isOfOperator: boolean;
  holds(key: PermissionKey): boolean;
}

/** Reason why a switch is disabled; null if it is enabled. */
export function blockOf(
  key: PermissionKey,
  by: MatrixChanger,
): 'own' | 'readOnly' | 'operator' | 'notHeld' | null {
  if (by.isSelf) return 'own';
  if (!by.mayChange) return 'readOnly';
  if (isNeverGiven(key, by)) return 'operator';
  return by.holds(key) ? null : 'notHeld';
}

/**
 * True for the permission to grant permissions, if the administrator is an operator. An operator can never hold this
 * permission, so counts and shortcuts exclude it.
 */
const isNeverGiven = (key: PermissionKey, { isOfOperator }: Pick<MatrixChanger, 'isOfOperator'>) =>
  isOfOperator && key === GRANTING;

export function countActive(
  holdings: Holdings,
  keys: Iterable<PermissionKey>,
  by: Pick<MatrixChanger, 'isOfOperator'>,
): { readonly active: number; readonly total: number } {
  const counted = [...keys].filter((key) => holdings.has(key) && !isNeverGiven(key, by));
  return { active: counted.filter((key) => isActive(holdings, key)).length, total: counted.length };
}

export function lacksView(holdings: Holdings, area: PermissionArea): boolean {
  const may = (action: 'list' | 'add' | 'remove') => isActive(holdings, keyOf(area, action));
  return holdings.has(keyOf(area, 'list')) && !may('list') && (may('add') || may('remove'));
}

export const SHORTCUTS = ['everything', 'onlySee', 'nothing'] as const;
export const SETS = ['finance', 'fleet', 'onlySee', 'everything', 'nothing'] as const;
export type Shortcut = (typeof SETS)[number];

type MatrixFilling = (typeof SHORTCUTS)[number];

/** Sets of permissions for the jobs finance and fleet. No set permits control over the company or over other users. */
const FILLING: Readonly<
  Record<Exclude<Shortcut, MatrixFilling>, Readonly<Record<PermissionTheme, MatrixFilling>>>
> = {
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

function isRequested(shortcut: Shortcut, key: PermissionKey): boolean {
  const { area, action } = parseKey(key);
  const filling =
    shortcut === 'finance' || shortcut === 'fleet' ? FILLING[shortcut][themeOf(area)] : shortcut;
  return filling === 'everything' || (filling === 'onlySee' && action === 'list');
}

export interface Step {
  readonly key: PermissionKey;
  readonly active: boolean;
}

/** Ordered steps of a shortcut. `leftOut` lists keys that the current user does not hold. */
export interface ChangePlan {
  readonly steps: readonly Step[];
  readonly leftOut: readonly PermissionKey[];
}

/**
 * Grants the permission `list` of an area before the permissions that need `list`, and revokes `list` last. A stopped
 * run thus stays consistent. Skips keys that the current user does not hold.
 */
export function planShortcut(
  shortcut: Shortcut,
  areas: readonly PermissionArea[],
  holdings: Holdings,
  by: MatrixChanger,
): ChangePlan {
  const keys = areas
    .flatMap((area) => ACTIONS.map((action) => keyOf(area, action)))
    .filter((key) => holdings.has(key) && !isNeverGiven(key, by));
  const missing = keys.filter((key) => isRequested(shortcut, key) && !isActive(holdings, key));
  const surplus = keys.filter((key) => !isRequested(shortcut, key) && isActive(holdings, key)).reverse();
  const allSteps: Step[] = [
    ...missing.map((key) => ({ key, active: true })),
    ...surplus.map((key) => ({ key, active: false })),
  ];
  return {
    steps: allSteps.filter(({ key }) => by.holds(key)),
    leftOut: allSteps.filter(({ key }) => !by.holds(key)).map(({ key }) => key),
  };
}

/** Consequence of a permission change that the user must confirm. */
export type Consequence = 'movesMoney' | 'closesThisScreen' | 'endsChanging';

export function consequencesOf(steps: readonly Step[]): Consequence[] {
  const taken = steps.filter(({ active }) => !active).map(({ key }) => key);
  return [
    ...(steps.some(({ key, active }) => active && movesMoney(key)) ? (['movesMoney'] as const) : []),
    ...(taken.includes('portal.permission.list') ? (['closesThisScreen'] as const) : []),
    ...(taken.includes('portal.permission.add') ? (['endsChanging'] as const) : []),
  ];
}
