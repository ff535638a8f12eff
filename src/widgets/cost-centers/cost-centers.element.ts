import { registerElement } from '#blocks/registry/register-element.ts';

/**
 * `<litro-cost-centers>` keeps the organisation's cost centres: what its wallets are booked to. It lists them with the
 * wallets that each has and what they hold, makes and renames them, and deletes and restores them. A name is its own
 * among those in use; deleting says how much returns to the company before it does so.
 *
 * It needs `portal.expenseCenter.list`.
 */
export const element = registerElement('litro-cost-centers');
