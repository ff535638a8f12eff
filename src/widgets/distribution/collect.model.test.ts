import { describe, expect, it } from 'vitest';
import { cents, ZERO_CENTS } from '#core/money/cents.ts';
import { heldCents } from './actions.model.ts';
import { collectionsOf } from './collect.model.ts';
import type { DistributionRow } from './rows.model.ts';
import { walletRow } from './testing/wallet-row.ts';

const row = (id: string, over: Partial<DistributionRow> = {}) =>
  walletRow(id, { balanceCents: cents(1000), ...over });

describe('collecting from a selection', () => {
  it('is one call per owner, without the wallets that hold nothing', () => {
    const rows = [
      row('w1', { ownerId: 'o1' }),
      row('w2', { ownerId: 'o2', balanceCents: ZERO_CENTS }),
      row('w3', { ownerId: 'o1' }),
      row('o4', { ownerId: 'o4', walletId: null, balanceCents: ZERO_CENTS }),
    ];
    expect(collectionsOf(rows).map(({ ownerId, wallets }) => [ownerId, wallets])).toEqual([
      ['o1', ['w1', 'w3']],
    ]);
    expect(heldCents(rows)).toBe(2000);
  });

  it('never names more wallets in a call than the call takes', () => {
    const rows = Array.from({ length: 101 }, (_, index) => row(`w${index}`, { ownerId: 'o1' }));
    expect(collectionsOf(rows).map(({ wallets }) => wallets.length)).toEqual([100, 1]);
  });
});
