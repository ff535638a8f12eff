import { describe, expect, it } from 'vitest';
import type { DistributionVehicle, Wallet } from '#contract/balance.ts';
import { newWallet } from '#blocks/distribution-table/expense-centers.model.ts';
import { parseRows } from '#blocks/distribution-table/rows.model.ts';
import { listWith, vehicleOf, walletOf } from '#blocks/distribution-table/testing/answers.ts';
import { applyMovement } from './movement-rows.ts';

const wallet = (id: string, over: Partial<Wallet> = {}): Wallet => walletOf(id, 19.99, over);
const vehicle = (id: string, wallets: Wallet[], over: Partial<DistributionVehicle> = {}) =>
  vehicleOf(id, wallets, { licensePlate: 'ABC1234', ...over });
const listOf = (...vehicles: DistributionVehicle[]) => listWith({ vehicles });

describe('applyMovement', () => {
  it('updates the rows that the answer names and leaves other rows unchanged', () => {
    const rows = parseRows(listOf(vehicle('v1', [wallet('w1')]), vehicle('v2', [wallet('w2')])));
    const after = applyMovement(rows, {
      wallets: [{ owner: 'v1', id: 'w1', balance: 119.99, moved: 100, sharedBalance: true }],
    });
    expect(after[0]).toMatchObject({ id: 'w1', balanceCents: 11_999, sharing: true });
    expect(after[1]).toBe(rows[1]);
  });

  it('gives an owner its first wallet', () => {
    const rows = parseRows(listOf(vehicle('v1', [])));
    const [row] = applyMovement(rows, {
      wallets: [{ owner: 'v1', id: 'w9', balance: 50, moved: 50, sharedBalance: false }],
    });
    expect(row).toMatchObject({ id: 'w9', ownerId: 'v1', walletId: 'w9', balanceCents: 5000 });
  });

  it('inserts a new wallet of a cost center after the other wallets of its owner', () => {
    const rows = parseRows(listOf(vehicle('v1', [wallet('w1')]), vehicle('v2', [wallet('w2')])));
    const made = { owner: 'v1', id: 'w9', balance: 50, moved: 50, sharedBalance: false };
    const credited = [newWallet(rows[0]!, { id: 'c2', name: 'Norte' })];
    const after = applyMovement(rows, { wallets: [made] }, credited);
    expect(after.map(({ id, expenseCenter, balanceCents }) => [id, expenseCenter, balanceCents])).toEqual([
      ['w1', null, 1999],
      ['w9', 'Norte', 5000],
      ['w2', null, 1999],
    ]);
    const both = [...credited, newWallet(rows[0]!, { id: 'c3', name: 'Sul' })];
    expect(applyMovement(rows, { wallets: [made] }, both)).toHaveLength(2);
  });
});
