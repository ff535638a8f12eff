/** The parts of `<litro-distribution>` that benches use, on a page in Portuguese. */
import words from '../../../locales/pt/distribution.json' with { type: 'json' };
import type { Hook } from './hook.ts';

export const DISTRIBUTION_TAG = 'litro-distribution';

/** A row is visible once the element shows its data. */
export const DISTRIBUTION_ROW: Hook = { selector: '[role=rowheader]' };

/** Parts of the table. `middle` is the index of the row in the middle of the list. */
export const distributionHooks = (middle: number) => ({
  firstRow: { selector: '[data-at="0"] [role=rowheader]' },
  middleRow: { selector: `[data-at="${middle}"] [role=rowheader]` },
  grid: { selector: '[role=grid]' },
  amount: { selector: '[data-at="2"] [data-kind=edit] input' },
  search: { selector: 'input[type=search]' },
  sortByBalance: { selector: '[role=columnheader] button', text: words.columnBalance },
  /** The only primary button of the screen. Its label contains the total of all typed amounts. */
  total: { selector: 'button[data-tone=primary]' },
});
