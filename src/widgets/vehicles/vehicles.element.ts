import { registerElement } from '#blocks/registry/register-element.ts';

/**
 * `<litro-vehicles>` keeps the organisation's vehicles: a list of any length that the server pages, sorts and searches (a
 * plate is found by its old and by its Mercosul spelling), a form for each, and what takes a vehicle out of use and back.
 * Before a vehicle becomes inactive or deleted it says how much returns to the company. Many are brought in at once from
 * a spreadsheet, and what the list shows is written to one.
 *
 * It needs `portal.vehicle.list`; with `portal.transaction.list` it also tells what the rules would say of a refuel.
 */
export const element = registerElement('litro-vehicles');
