/** The parts of the table written by hand that the registers bench compares with. */
import type { vehicleListHooks } from './vehicles.ts';

export const plainTableHooks: typeof vehicleListHooks = {
  firstRow: { selector: 'tbody th' },
  /** The table has no `aria-rowcount`, so the bench counts the rows of its body. */
  count: { selector: 'tbody' },
  next: { selector: '.next' },
  sort: { selector: '.sort', text: 'Placa' },
  search: { selector: 'input[type=search]' },
};
