import { describe, expect, it } from 'vitest';
import { situationOf } from './purchase-situation.ts';
import { purchaseOf } from '../../widgets/purchase/testing/answers.ts';

describe('situationOf', () => {
  const pix = purchaseOf();

  it('returns `pending` for a Pix purchase while time remains, and then `expired`', () => {
    expect([600, 1, 0].map((left) => situationOf(pix, left))).toEqual(['pending', 'pending', 'expired']);
    expect(situationOf(pix)).toBe('pending');
  });

  it('returns `paid` for a paid purchase without remaining time, and `pending` for a transfer', () => {
    expect(situationOf({ ...pix, status: 'paid' }, 0)).toBe('paid');
    expect(situationOf(purchaseOf({ paymentType: 'transfer', pix: null }))).toBe('pending');
  });
});
