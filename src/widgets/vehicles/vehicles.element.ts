import { registerElement } from '#blocks/registry/register-element.ts';

/**
 * `<litro-vehicles>` manages the vehicles of the organization. The server pages, sorts and searches the list, so the
 * list has no maximum length. A search finds a plate by its old and by its Mercosul spelling. Each vehicle has a
 * form, and users deactivate, reactivate, delete and restore vehicles. Before a vehicle becomes inactive or is
 * deleted, the element shows how much credit returns to the company. Users import many vehicles from a spreadsheet,
 * and export the rows of the list to a spreadsheet.
 *
 * Needs the permission `portal.vehicle.list`. With `portal.transaction.list`, the element also shows whether the
 * rules would accept a refuel.
 */
export const element = registerElement('litro-vehicles');
