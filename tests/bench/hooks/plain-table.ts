/** Rows and cells of a table written by hand. The registers bench compares the product with this table. */
import type { vehicleListHooks } from './vehicles.ts';

export const plainTableHooks: typeof vehicleListHooks = {
  firstRow: { selector: 'tbody th' },
  /** The table has no `aria-rowcount`, so the bench counts the rows of its body. */
  count: { selector: 'tbody' },
  next: { selector: '.next' },
  sort: { selector: '.sort', text: 'Placa' },
  search: { selector: 'input[type=search]' },
};
