/** The parts of the menu, in the order in which they stand. Each but the first has its heading in `group.<name>`. */
export const MENU_GROUPS = ['start', 'balance', 'entries', 'tank', 'security'] as const;
export type MenuGroup = (typeof MENU_GROUPS)[number];
