import { registerElement } from '#blocks/registry/register-element.ts';

/**
 * `<litro-recipients>` manages the recipients of the organization: people who hold credit and are not employees. The
 * element converts a recipient to a driver, and imports many recipients from a spreadsheet. Before a recipient becomes
 * inactive or is deleted, the element shows how much credit returns to the company.
 *
 * Needs the permission `portal.recipient.list`. Converting also needs `portal.driver.add`. With
 * `portal.transaction.list`, the element also shows whether the rules would accept a refuel.
 */
export const element = registerElement('litro-recipients');
