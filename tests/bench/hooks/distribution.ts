import words from '../../../locales/pt/distribution.json' with { type: 'json' };
import type { Hook } from './hook.ts';

export const DISTRIBUTION_TAG = 'litro-distribution';

export const DISTRIBUTION_ROW: Hook = { selector: '[role=rowheader]' };

export const distributionHooks = (middle: number) => ({
  firstRow: { selector: '[data-at="0"] [role=rowheader]' },
  middleRow: { selector: `[data-at="${middle}"] [role=rowheader]` },
  grid: { selector: '[role=grid]' },
  amount: { selector: '[data-at="2"] [data-kind=edit] input' },
  search: { selector: 'input[type=search]' },
  sortByBalance: { selector: '[role=columnheader] button', text: words.columnBalance },
  total: { selector: 'button[data-tone=primary]' },
});
