import type { PermissionKey } from '#contract/permissions.ts';
import type { ScreenDescription } from '#core/element/describe-screen.ts';
import { MENU_GROUPS, type MenuGroup } from './menu-groups.ts';

/** `name` is the widget's folder and also the namespace of its texts. */
export interface Screen extends ScreenDescription {
  readonly name: string;
}

export interface Viewer {
  readonly isSuperAdmin: boolean;
  /** Selected organization; null for a super administrator without a selection. */
  readonly organizationId: string | null;
  /** Menu items of the organization's plan and modules; null until loaded. */
  readonly menus: readonly string[] | null;
  readonly can: (permission: PermissionKey) => boolean;
}

interface PortalMenuItem {
  readonly screen: Screen;
  readonly enabled: boolean;
}

export interface MenuSection {
  readonly group: MenuGroup;
  readonly items: readonly PortalMenuItem[];
}

export type ScreenModules = Readonly<Record<string, Readonly<Record<string, ScreenDescription>>>>;

export function parseScreens(modules: ScreenModules): Screen[] {
  return Object.entries(modules).flatMap(([path, screens]) => {
    const name = path.split('/').at(-2) ?? '';
    return Object.values(screens).map((screen) => ({ ...screen, name }));
  });
}

/**
 * State of a screen. `hidden`: not for this user. `unplanned`: not in the organization's plan. `closed`: a
 * permission is missing.
 */
export function screenState(screen: Screen, viewer: Viewer): 'open' | 'closed' | 'hidden' | 'unplanned' {
  if (!isForRole(screen, viewer)) return 'hidden';
  const part = screen.menu === undefined ? screen.name : screen.menu;
  const ofOrganization = viewer.organizationId !== null;
  if (ofOrganization && part !== null && viewer.menus && !viewer.menus.includes(part)) return 'unplanned';
  return !screen.permission || viewer.can(screen.permission) ? 'open' : 'closed';
}

function isInMenu(screen: Screen, viewer: Viewer): boolean {
  const state = screenState(screen, viewer);
  return state === 'open' || state === 'closed';
}

export function wantsOrganization({ superAdmin = 'selected' }: Screen, viewer: Viewer): boolean {
  return viewer.isSuperAdmin && viewer.organizationId === null && superAdmin === 'selected';
}

function isForRole({ superAdmin = 'selected', onlySuperAdmin }: Screen, viewer: Viewer): boolean {
  if (onlySuperAdmin && !viewer.isSuperAdmin) return false;
  if (!viewer.isSuperAdmin || superAdmin === 'either') return true;
  return superAdmin === (viewer.organizationId === null ? 'unselected' : 'selected');
}

/** Sections of the menu; empty while the subscription of the selected organization is unknown. */
export function buildMenu(screens: readonly Screen[], viewer: Viewer): MenuSection[] {
  if (viewer.organizationId !== null && viewer.menus === null) return [];
  return MENU_GROUPS.map((group) => ({
    group,
    items: screens
      .filter((screen) => screen.group === group && !screen.partOf && isInMenu(screen, viewer))
      .sort(byOrder)
      .map((screen) => ({ screen, enabled: !screen.closesEntry || screenState(screen, viewer) === 'open' })),
  })).filter(({ items }) => items.length > 0);
}

export function partsOf(screens: readonly Screen[], screen: Screen, viewer: Viewer): Screen[] {
  const entry = entryOf(screen);
  const family = screens.filter((one) => entryOf(one) === entry && screenState(one, viewer) === 'open');
  return family.length > 1 ? family.sort(byOrder) : [];
}

export const entryOf = ({ path, partOf = path }: Screen): string => partOf;

const byOrder = (one: Screen, other: Screen) => one.order - other.order;
