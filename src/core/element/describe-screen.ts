/**
 * Format of a `*.screen.ts` file, where a widget describes its screens in the portal. Every export is a screen with its
 * own path and permission. Only the portal reads it.
 */
import type { PermissionKey } from '#contract/permissions.ts';

export interface ScreenIcon {
  /** SVG path of a screen's icon: a line drawing in a box of 16 by 16. */
  readonly path: string;
  /** The icon points to one side and is mirrored in right-to-left pages. */
  readonly turns?: true;
}

export interface ScreenDescription {
  readonly path: '/app' | `/app/${string}`;
  /** Key of the widget's own texts for the menu entry, the screen's heading and the page title. */
  readonly label: string;
  readonly icon: ScreenIcon;
  /** Group of the menu: a name of `widgets/portal/menu-groups.ts`. */
  readonly group: string;
  /** Position within the group, in ascending order. */
  readonly order: number;
  /**
   * Path of the main screen of a family of related screens. A screen with `partOf` has no menu entry. Each screen of a
   * family links to the family's other screens, in their order.
   */
  readonly partOf?: '/app' | `/app/${string}`;
  /** List permission that opens the screen. If it is missing, every user may open the screen. */
  readonly permission?: PermissionKey;
  /**
   * True disables the screen's menu entry for users without its permission. Without `closesEntry` the entry stays
   * enabled, and the screen explains whom to ask.
   */
  readonly closesEntry?: true;
  /**
   * Part of the subscription that enables the menu entry; default is the widget's name. `null` enables the entry in
   * every plan.
   */
  readonly menu?: string | null;
  /**
   * Case in which a super administrator sees the screen: with a selected organization (default), without a selected
   * organization, or both. Administrators always see it.
   */
  readonly superAdmin?: 'selected' | 'unselected' | 'either';
  /** Only super administrators see the screen. For other users the screen does not exist. */
  readonly onlySuperAdmin?: true;
  readonly elements: readonly ScreenElement[];
}

export interface ScreenElement {
  readonly tag: `litro-${string}`;
  /** Attributes of the element, by property name. They select the screen of a widget that has several screens. */
  readonly attributes?: Readonly<Record<string, string | number | boolean>>;
  /** `plain` shows the element directly on the page; `card` (default) gives it its own background. */
  readonly ground?: 'plain' | 'card';
  /** The portal saves the element's `view` in the URL. Only one element per screen may do this. */
  readonly keepsView?: true;
}

export function describeScreen<const D extends ScreenDescription>(description: D): D {
  return description;
}
