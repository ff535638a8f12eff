import { STANDARD_PLAN } from '#contract/facts.ts';
import { MODULE_MENUS, PLAN_MENUS } from '#contract/choices.ts';
import type { Modules } from '#contract/terms.ts';
import type { Text } from '#core/i18n/texts.ts';

export const planName = (t: Text<'plan'>, name: string): string =>
  name === STANDARD_PLAN ? t('standard') : name;

export const moduleNames = (t: Text<'plan'>, { expenseCenter, fuelManagement }: Modules): string[] => [
  ...(expenseCenter ? [t('module_expenseCenter')] : []),
  ...(fuelManagement ? [t('module_fuelManagement')] : []),
];

const MENUS = [...PLAN_MENUS, ...MODULE_MENUS.expenseCenter, ...MODULE_MENUS.fuelManagement];

/** Names of a plan's menu items, in the order of the menu. Unknown menu items are left out. */
export const menuNames = (t: Text<'plan'>, menus: readonly string[]): string[] =>
  MENUS.filter((menu) => menus.includes(menu)).map((menu) => t(`menu_${menu}`));
