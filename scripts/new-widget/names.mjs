/**
 * @typedef {object} Names
 * @property {string} kebab      `fuel-invoices`
 * @property {string} camel      `fuelInvoices`
 * @property {string} Pascal     `FuelInvoices`
 * @property {string} snake      `fuel_invoices`, as tables are named
 * @property {string} words      `fuel invoices`
 * @property {string} title      `Fuel invoices`
 * @property {string} area       name of the permissions' area
 * @property {string} list       permission to see the records
 * @property {string} add        permission to add records
 * @property {string} remove     permission to remove records
 */

const camelOf = (kebab) => kebab.replace(/-([a-z])/g, (_all, letter) => letter.toUpperCase());
const capital = (text) => text[0].toUpperCase() + text.slice(1);
const singularOf = (kebab) => kebab.replace(/ies$/, 'y').replace(/([^s])s$/, '$1');

/**
 * @param {string} kebab
 * @param {readonly string[]} areas  areas of permissions
 * @returns {Names}
 */
export function namesOf(kebab, areas) {
  const [camel, one] = [camelOf(kebab), camelOf(singularOf(kebab))];
  const words = kebab.replaceAll('-', ' ');
  const area = areas.find((known) => known === one || known === camel) ?? 'balanceDistribution';
  return {
    kebab,
    camel,
    Pascal: capital(camel),
    snake: kebab.replaceAll('-', '_'),
    words,
    title: capital(words),
    area,
    list: `portal.${area}.list`,
    add: `portal.${area}.add`,
    remove: `portal.${area}.remove`,
  };
}
