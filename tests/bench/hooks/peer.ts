import type { distributionHooks } from './distribution.ts';

export const peerHooks = (middle: number): ReturnType<typeof distributionHooks> => ({
  firstRow: { selector: '[row-index="0"] [col-id=licensePlate]' },
  middleRow: { selector: `[row-index="${middle}"] [col-id=licensePlate]` },
  grid: { selector: '[role=grid]' },
  amount: { selector: '[row-index="2"] .amount' },
  search: { selector: 'input[type=search]' },
  sortByBalance: { selector: '.ag-header-cell-text', text: 'Saldo' },
  total: { selector: '.total' },
});
