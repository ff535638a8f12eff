import { describe, expect, it } from 'vitest';
import type { Reconciliation } from '#contract/reconciliation.ts';
import { sheetOf } from './reconciliation-file.ts';

const reconciliation: Reconciliation = {
  at: '2026-11-23T14:30:00.000Z',
  isNow: true,
  cameIn: [{ line: 'bought', amount: 10.1 }],
  isIn: [
    { line: 'wallets', amount: 10.3 },
    { line: 'reversed', amount: -0.2 },
  ],
  cameInTotal: 10.1,
  isInTotal: 10.1,
  difference: 0,
  addsUp: true,
  accounts: [],
};

describe('sheetOf', () => {
  it('lists each figure in whole cents with its side, and the sums as totals', () => {
    const { rows, totals } = sheetOf(reconciliation, [], { t: ((key: string) => key) as never });
    expect(rows).toEqual([
      ['cameIn', 'line_bought', 1010],
      ['isIn', 'line_wallets', 1030],
      ['isIn', 'line_reversed', -20],
    ]);
    expect(totals?.map(({ label, value }) => [label, value])).toEqual([
      ['cameIn', 1010],
      ['isIn', 1010],
      ['difference', 0],
    ]);
  });
});
