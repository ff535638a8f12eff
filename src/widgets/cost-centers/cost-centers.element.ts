import { registerElement } from '#blocks/registry/register-element.ts';

/**
 * `<litro-cost-centers>` manages the cost centers of the organization. A wallet belongs to at most one cost center. The
 * list shows the number of wallets and their credit for each cost center. The user can create, rename, delete and
 * restore cost centers. The name of an active cost center is unique. Before a deletion, the element shows the amount
 * that returns to the company.
 *
 * Needs the permission `portal.expenseCenter.list`. The organization needs the module for cost centers.
 */
export const element = registerElement('litro-cost-centers');
