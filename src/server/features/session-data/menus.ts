import { MODULE_MENUS } from '#contract/choices.ts';
import type { OrganizationRow } from '../../platform/organization/organizations.repository.ts';

type Having = Pick<OrganizationRow, 'menus' | 'hasExpenseCenters' | 'hasFuelManagement'>;

export function menusOf({ menus, hasExpenseCenters, hasFuelManagement }: Having): string[] {
  return [
    ...menus,
    ...(hasExpenseCenters ? MODULE_MENUS.expenseCenter : []),
    ...(hasFuelManagement ? MODULE_MENUS.fuelManagement : []),
  ];
}
