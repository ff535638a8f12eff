/** The parts of `<litro-balance>` that benches use. */
import type { Hook } from './hook.ts';

/** The figure is visible once the element shows its data. */
export const BALANCE_FIGURE: Hook = { selector: '[data-emphasis=figure]' };
