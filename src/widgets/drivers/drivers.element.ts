import { registerElement } from '#blocks/registry/register-element.ts';

/**
 * `<litro-drivers>` keeps the organisation's drivers: their documents, how they are reached, and the passwords of the app. It
 * makes a recipient of a driver, and brings many in at once from a spreadsheet. Before a driver becomes inactive or
 * deleted it says how much returns to the company.
 *
 * It needs `portal.driver.list`; with `portal.transaction.list` it also tells what the rules would say of a refuel.
 */
export const element = registerElement('litro-drivers');
