import { registerElement } from '#blocks/registry/register-element.ts';

/**
 * `<litro-recipients>` keeps the organisation's recipients: people who are no employees and hold credit. It makes a driver of
 * a recipient, and brings many in at once from a spreadsheet. Before a recipient becomes inactive or deleted it says how
 * much returns to the company.
 *
 * It needs `portal.recipient.list`; with `portal.transaction.list` it also tells what the rules would say of a refuel.
 */
export const element = registerElement('litro-recipients');
