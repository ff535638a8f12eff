import { registerElement } from '#blocks/registry/register-element.ts';

/**
 * `<litro-drivers>` manages the drivers of the organization: their documents, contact data, and passwords for the app.
 * The element converts a driver into a recipient, and imports many drivers from a spreadsheet. Before a driver is
 * deactivated or deleted, the element shows the amount that returns to the company.
 *
 * Needs the permission `portal.driver.list`. With `portal.transaction.list`, the user can also check if the rules would
 * accept a refuel.
 */
export const element = registerElement('litro-drivers');
