/** What stands in the menu, for whom, and whether it can be opened. */
import type { PermissionKey } from '#contract/permissions.ts';
import type { ScreenDescription } from '#core/element/describe-screen.ts';
import { MENU_GROUPS, type MenuGroup } from './menu-groups.ts';

/** A screen with the name of the widget that brings it, which is also the namespace of its texts. */
export interface Screen extends ScreenDescription {
  readonly name: string;
}

export interface Viewer {
  readonly isSuperAdmin: boolean;
  /** Null for a super administrator who has not chosen an organisation. */
  readonly organizationId: string | null;
  /** The parts that the subscription opens; null while it is not known. */
  readonly menus: readonly string[] | null;
  readonly can: (permission: PermissionKey) => boolean;
}

interface MenuItem {
  readonly screen: Screen;
  readonly enabled: boolean;
}

export interface MenuSection {
  readonly group: MenuGroup;
  readonly items: readonly MenuItem[];
}

/** What `*.screen.ts` files export, by their paths. */
export type ScreenModules = Readonly<Record<string, Readonly<Record<string, ScreenDescription>>>>;

/** Reads `../distribution/distribution.screen.ts` and the like; a widget may have several screens. */
export function parseScreens(modules: ScreenModules): Screen[] {
  return Object.entries(modules).flatMap(([path, screens]) => {
    const name = path.split('/').at(-2) ?? '';
    return Object.values(screens).map((screen) => ({ ...screen, name }));
  });
}

/** `hidden` is not for this viewer at all, `unplanned` is not part of the organisation's plan, `closed` wants a permission. */
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

/** Whether an organisation has to be chosen before the screen can show anything. */
export function wantsOrganization({ superAdmin = 'selected' }: Screen, viewer: Viewer): boolean {
  return viewer.isSuperAdmin && viewer.organizationId === null && superAdmin === 'selected';
}

function isForRole({ superAdmin = 'selected', onlySuperAdmin }: Screen, viewer: Viewer): boolean {
  if (onlySuperAdmin && !viewer.isSuperAdmin) return false;
  if (!viewer.isSuperAdmin || superAdmin === 'either') return true;
  return superAdmin === (viewer.organizationId === null ? 'unselected' : 'selected');
}

/** The menu by groups; empty where the subscription is not known though an organisation is selected. */
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

/** The screen and those that belong with it, as far as they are open; none where it stands alone. */
export function partsOf(screens: readonly Screen[], screen: Screen, viewer: Viewer): Screen[] {
  const entry = entryOf(screen);
  const family = screens.filter((one) => entryOf(one) === entry && screenState(one, viewer) === 'open');
  return family.length > 1 ? family.sort(byOrder) : [];
}

/** The path of the menu's entry that leads to it, or to what it is a part of. */
export const entryOf = ({ path, partOf = path }: Screen): string => partOf;

const byOrder = (one: Screen, other: Screen) => one.order - other.order;
