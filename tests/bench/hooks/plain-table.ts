import type { vehicleListHooks } from './vehicles.ts';

export const plainTableHooks: typeof vehicleListHooks = {
  firstRow: { selector: 'tbody th' },
  /** The hand-written table has no `aria-rowcount`, so the bench counts the rows of its body. */
  count: { selector: 'tbody' },
  next: { selector: '.next' },
  sort: { selector: '.sort', text: 'Placa' },
  search: { selector: 'input[type=search]' },
};
