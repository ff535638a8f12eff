/**
 * Groups of the menu in display order. The heading of each group except the first is the text
 * `group.<name>`.
 */
export const MENU_GROUPS = ['start', 'balance', 'entries', 'tank', 'security'] as const;
export type MenuGroup = (typeof MENU_GROUPS)[number];
