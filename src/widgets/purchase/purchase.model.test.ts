import { describe, expect, it } from 'vitest';
import { groupSlipLine, situationOf } from './purchase.model.ts';
import { purchaseOf } from './testing/answers.ts';

describe('a purchase by Pix', () => {
  const pix = purchaseOf();

  it('waits while there is time, and has expired then', () => {
    expect([600, 1, 0].map((left) => situationOf(pix, left))).toEqual(['pending', 'pending', 'expired']);
    expect(situationOf(pix)).toBe('pending');
  });

  it('has not expired where the server says that it was paid, and others never do', () => {
    expect(situationOf({ ...pix, status: 'paid' }, 0)).toBe('paid');
    expect(situationOf(purchaseOf({ paymentType: 'transfer', pix: null }))).toBe('pending');
  });
});

describe('a slip is written', () => {
  it('with the digits of a slip in the groups of banks, and others as they are', () => {
    expect(groupSlipLine('23793381286008301352856000063307789840000005000')).toBe(
      '23793.38128 60083.013528 56000.063307 7 89840000005000',
    );
    expect(groupSlipLine('123')).toBe('123');
  });
});
