import { describe, expect, it } from 'vitest';
import { cents } from '#core/money/cents.ts';
import { compareMarks, type LowMark, type LowMarkStatus } from './low-marks.rules.ts';

const thresholds = { lowBalanceCents: cents(100), lowDays: 7, lowWalletCents: cents(50) };
const standing: LowMarkStatus = {
  organizationId: 'o',
  companyCents: cents(100),
  daysLeft: 7,
  lowWallets: [],
};
const days: LowMark = { kind: 'days', subjectId: 'o' };
const wallet: LowMark = { kind: 'wallet', subjectId: 'w' };

describe('compareMarks at the threshold', () => {
  it('treats a value at the threshold as not low', () => {
    expect(compareMarks([], thresholds, standing)).toEqual({ fallen: [], risen: [] });
  });

  it('ends a warning at the threshold, but a warning about days only above it', () => {
    const balance: LowMark = { kind: 'balance', subjectId: 'o' };
    expect(compareMarks([balance, days], thresholds, standing).risen).toEqual([balance]);
    expect(compareMarks([days], thresholds, { ...standing, daysLeft: 8 }).risen).toEqual([days]);
  });
});

describe('compareMarks below the threshold', () => {
  const low: LowMarkStatus = { ...standing, companyCents: cents(99), daysLeft: 6, lowWallets: ['w'] };

  it('starts each warning once', () => {
    const { fallen } = compareMarks([], thresholds, low);
    expect(fallen.map(({ kind }) => kind)).toEqual(['balance', 'days', 'wallet']);
    expect(compareMarks(fallen, thresholds, low)).toEqual({ fallen: [], risen: [] });
  });

  it('ends a warning if the threshold is removed or days cannot be calculated', () => {
    const none = { lowBalanceCents: null, lowDays: null, lowWalletCents: null };
    expect(compareMarks([days, wallet], none, low)).toEqual({ fallen: [], risen: [days, wallet] });
    expect(compareMarks([days], thresholds, { ...standing, daysLeft: null }).risen).toEqual([days]);
  });
});
