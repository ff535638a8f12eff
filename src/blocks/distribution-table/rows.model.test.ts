import { describe, expect, it } from 'vitest';
import type { DistributionVehicle, Wallet } from '#contract/balance.ts';
import { holdersOf, nameOf, parseRows, shapeOf } from './rows.model.ts';
import { keepIdentity } from '#blocks/allocation-sheet/rows.model.ts';
import { listWith, vehicleOf, walletOf } from './testing/answers.ts';

const wallet = (id: string, over: Partial<Wallet> = {}): Wallet => walletOf(id, 19.99, over);
const vehicle = (id: string, wallets: Wallet[], over: Partial<DistributionVehicle> = {}) =>
  vehicleOf(id, wallets, { licensePlate: 'ABC1234', ...over });
const listOf = (...vehicles: DistributionVehicle[]) => listWith({ vehicles });

describe('parseRows', () => {
  it('returns one row for a vehicle with one wallet, identified by the wallet', () => {
    const list = listOf(
      vehicle('v1', [wallet('w1', { limit: 500.5, allowAnywhereRefueling: true, sharedBalance: true })], {
        allowAnywhereRefueling: 1,
      }),
    );
    expect(parseRows(list)).toEqual([
      {
        id: 'w1',
        ownerId: 'v1',
        walletId: 'w1',
        name: 'ABC-1234',
        model: 'Volvo FH 540',
        role: null,
        recordId: null,
        expenseCenter: null,
        expenseCenterId: null,
        balanceCents: 1999,
        limitCents: 50_050,
        sharing: true,
        anywhere: true,
      },
    ]);
  });

  it('identifies the row of an owner without a wallet by the owner', () => {
    expect(parseRows(listOf(vehicle('v1', [])))).toMatchObject([
      { id: 'v1', ownerId: 'v1', walletId: null, balanceCents: 0, limitCents: null, sharing: false },
    ]);
  });

  it('returns one row for each cost center of an owner', () => {
    const north = wallet('w2', { expenseCenter: { _id: 'c2', name: 'Norte' } });
    const rows = parseRows(listOf(vehicle('v1', [wallet('w1'), north])));
    expect(rows.map(nameOf)).toEqual(['ABC-1234', 'ABC-1234 · Norte']);
    expect(holdersOf('VEHICLE', rows)).toBe('wallets');
    expect(shapeOf('VEHICLE', false, rows)).toEqual({
      type: 'VEHICLE',
      hasAnywhere: false,
      hasExpenseCenters: true,
      expenseCenters: ['Norte'],
    });
  });

  it('reads for each wallet separately whether it may refuel anywhere', () => {
    const own = vehicle('v1', [wallet('w1', { allowAnywhereRefueling: true }), wallet('w2')]);
    expect(parseRows(listOf(own)).map(({ anywhere }) => anywhere)).toEqual([true, false]);
  });

  it('reads the name and the role of a person', () => {
    const { vehicles: _, ...people } = listOf();
    const user = {
      ...vehicle('u1', [wallet('w1')]),
      userOrg: 'r1',
      name: 'Ana Souza',
      role: 'contractor' as const,
    };
    expect(parseRows({ ...people, users: [user] })).toMatchObject([
      { name: 'Ana Souza', model: '', role: 'contractor', recordId: 'r1' },
    ]);
  });

  it('lets holdersOf name rows of vehicles and rows of people', () => {
    const rows = parseRows(listOf(vehicle('v1', [wallet('w1')]), vehicle('v2', [])));
    expect([holdersOf('VEHICLE', rows), holdersOf('EMPLOYEE', rows)]).toEqual(['vehicles', 'people']);
  });
});

describe('keepIdentity, after a reload', () => {
  it('keeps the object of an unchanged row', () => {
    const before = parseRows(listOf(vehicle('v1', [wallet('w1')]), vehicle('v2', [wallet('w2')])));
    const after = parseRows(
      listOf(vehicle('v1', [wallet('w1')]), vehicle('v2', [wallet('w2', { balance: 20 })])),
    );
    const merged = keepIdentity(before, after);
    expect(merged[0]).toBe(before[0]);
    expect(merged[1]).toBe(after[1]);
  });
});
