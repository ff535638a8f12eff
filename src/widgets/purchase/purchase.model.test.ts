import { describe, expect, it } from 'vitest';
import { clockOf, groupSlipLine, secondsLeft, situationOf } from './purchase.model.ts';
import { purchaseOf } from './testing/answers.ts';

const answeredAt = new Date('2026-11-20T15:30:00.000Z');
const after = (seconds: number) => new Date(answeredAt.getTime() + seconds * 1000);

describe('a purchase by Pix', () => {
  // The clock of this device may say anything: only what passed since the answer counts.
  const pix = purchaseOf({ pix: { payload: 'x', expiresAt: '2001-01-01T00:00:00.000Z', secondsLeft: 600 } });

  it('expires as many seconds after the answer as the server said, whatever the clock here says', () => {
    expect([-1, 0.4, 599, 600, 9999].map((passed) => secondsLeft(pix, answeredAt, after(passed)))).toEqual([
      600, 600, 1, 0, 0,
    ]);
    expect([599, 600].map((passed) => situationOf(pix, answeredAt, after(passed)))).toEqual([
      'pending',
      'expired',
    ]);
  });

  it('has not expired where the server says that it was paid, and others never do', () => {
    expect(situationOf({ ...pix, status: 'paid' }, answeredAt, after(9999))).toBe('paid');
    const transfer = purchaseOf({ paymentType: 'transfer', pix: null });
    expect(situationOf(transfer, answeredAt, after(1e9))).toBe('pending');
  });
});

describe('what is paid by is written', () => {
  it('with minutes and seconds of two digits', () => {
    expect([0, 9, 60, 599, 86_400].map(clockOf)).toEqual(['00:00', '00:09', '01:00', '09:59', '1440:00']);
  });

  it('with the digits of a slip in the groups of banks, and others as they are', () => {
    expect(groupSlipLine('23793381286008301352856000063307789840000005000')).toBe(
      '23793.38128 60083.013528 56000.063307 7 89840000005000',
    );
    expect(groupSlipLine('123')).toBe('123');
  });
});
