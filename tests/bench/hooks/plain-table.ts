/** The parts of the table written by hand that the registers bench compares with. */
import type { vehicleListHooks } from './vehicles.ts';

export const plainTableHooks: typeof vehicleListHooks = {
  firstRow: { selector: 'tbody th' },
  /** Has no `aria-rowcount`: its rows are counted. */
  count: { selector: 'tbody' },
  next: { selector: '.next' },
  sort: { selector: '.sort', text: 'Placa' },
  search: { selector: 'input[type=search]' },
};
