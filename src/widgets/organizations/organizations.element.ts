import { registerElement } from '#blocks/registry/register-element.ts';

/**
 * `<litro-organizations>` manages the companies. Only super administrators see its content. Super administrators
 * register a company with its first administrator, and the server mails this administrator a link to set the password.
 * Super administrators change the name, the address and the commercial terms of a company.
 *
 * Super administrators delete companies. The server deletes only a company without balance, debt, branches, fuel, open
 * purchases, open charges, waiting payments and unpaid bills.
 *
 * Works without a selected organization.
 */
export const element = registerElement('litro-organizations');
