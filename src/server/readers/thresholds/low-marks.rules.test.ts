import { describe, expect, it } from 'vitest';
import { cents } from '#core/money/cents.ts';
import { compareMarks, type LowMark, type Standing } from './low-marks.rules.ts';

const thresholds = { lowBalanceCents: cents(100), lowDays: 7, lowWalletCents: cents(50) };
const standing: Standing = { organizationId: 'o', companyCents: cents(100), daysLeft: 7, lowWallets: [] };
const days: LowMark = { kind: 'days', subjectId: 'o' };
const wallet: LowMark = { kind: 'wallet', subjectId: 'w' };

describe('what is at its threshold', () => {
  it('is not below it', () => {
    expect(compareMarks([], thresholds, standing)).toEqual({ fallen: [], risen: [] });
  });

  it('has risen, but for days, which waver by themselves', () => {
    const balance: LowMark = { kind: 'balance', subjectId: 'o' };
    expect(compareMarks([balance, days], thresholds, standing).risen).toEqual([balance]);
    expect(compareMarks([days], thresholds, { ...standing, daysLeft: 8 }).risen).toEqual([days]);
  });
});

describe('what is below its threshold', () => {
  const low: Standing = { ...standing, companyCents: cents(99), daysLeft: 6, lowWallets: ['w'] };

  it('falls once', () => {
    const { fallen } = compareMarks([], thresholds, low);
    expect(fallen.map(({ kind }) => kind)).toEqual(['balance', 'days', 'wallet']);
    expect(compareMarks(fallen, thresholds, low)).toEqual({ fallen: [], risen: [] });
  });

  it('has risen where there is no threshold any more, or nothing to tell the days by', () => {
    const none = { lowBalanceCents: null, lowDays: null, lowWalletCents: null };
    expect(compareMarks([days, wallet], none, low)).toEqual({ fallen: [], risen: [days, wallet] });
    expect(compareMarks([days], thresholds, { ...standing, daysLeft: null }).risen).toEqual([days]);
  });
});
