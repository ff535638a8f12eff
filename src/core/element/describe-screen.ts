/**
 * Where the portal shows a widget, as its `*.screen.ts` writes it down: every export of that file is a screen, each with
 * its own path and permission. Read by the portal alone.
 */
import type { PermissionKey } from '#contract/permissions.ts';

/** The picture beside the name of a screen in the menu. */
export interface ScreenIcon {
  /** Drawn as a line in a box of 16 by 16. */
  readonly path: string;
  /** It looks to one side: mirrored where the page is written from right to left. */
  readonly turns?: true;
}

export interface ScreenDescription {
  readonly path: '/app' | `/app/${string}`;
  /** A key of the widget's own texts: the entry in the menu, the heading of the screen and the title of the page. */
  readonly label: string;
  readonly icon: ScreenIcon;
  /** The part of the menu that it stands in: a name of `widgets/portal/menu-groups.ts`. */
  readonly group: string;
  /** Place within the group, smallest first. */
  readonly order: number;
  /**
   * The path of the screen that it is a part of: it has no entry of its own in the menu, and each screen of such a family leads to
   * the others, in their order.
   */
  readonly partOf?: '/app' | `/app/${string}`;
  /** The list permission that opens the screen; without it everybody may. */
  readonly permission?: PermissionKey;
  /** Whoever lacks the permission finds the entry in the menu closed. Other entries open, and the screen says whom to ask. */
  readonly closesEntry?: true;
  /** The part of the subscription that opens the entry; without it the widget's own name. `null`: every plan has it. */
  readonly menu?: string | null;
  /**
   * When a super administrator sees it: with an organisation selected (where nothing is said), without one, as
   * the views across organisations, or either way. Administrators always have an organisation and see it.
   */
  readonly superAdmin?: 'selected' | 'unselected' | 'either';
  /** For super administrators alone: to everybody else there is no such screen. */
  readonly onlySuperAdmin?: true;
  /** What stands on the screen, from top to bottom. */
  readonly elements: readonly ScreenElement[];
}

export interface ScreenElement {
  readonly tag: `litro-${string}`;
  /** By their names in scripts; they tell a widget of several screens which of them it shows. */
  readonly attributes?: Readonly<Record<string, string | number | boolean>>;
  /** `plain` stands on the page, `card` (the default) on a ground of its own. */
  readonly ground?: 'plain' | 'card';
  /** It has a `view` and tells of another one: the portal keeps it in its address. One element of a screen. */
  readonly keepsView?: true;
}

/** Keeps the literal types of a description. */
export function describeScreen<const D extends ScreenDescription>(description: D): D {
  return description;
}
