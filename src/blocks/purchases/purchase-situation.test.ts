import { describe, expect, it } from 'vitest';
import { situationOf } from './purchase-situation.ts';
import { purchaseOf } from '../../widgets/purchase/testing/answers.ts';

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
