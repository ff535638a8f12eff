/** The rules of tanks over long histories: whatever is asked for, in whichever order, the tank and its claims hold together. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cents } from '#core/money/cents.ts';
import type { PriceMills } from '#core/money/price.ts';
import type { Millilitres } from '#core/money/volume.ts';
import { Refusal } from '../../refusal.ts';
import { decideClaims, decideCollectClaims, freeIn, type ClaimMove } from './claims.rules.ts';
import type { LockedTank, LockedTanks, LockedTankWallet } from './locked-tanks.ts';
import { decideDefuel, decideRefuel, decideVariance, type TankChangeDecision } from './operation.rules.ts';

const WALLETS = 4;
const CAPACITY = 50_000;
const ml = (volume: number) => volume as Millilitres;

const newTank: LockedTank = {
  ...{ id: 'tank', product: 'diesel', status: 'active', capacityMl: ml(CAPACITY), levelMl: ml(0) },
  ...{ claimedMl: ml(0), valueCents: cents(0), claimsAccountId: 'claims', suppliedAccountId: 'supplied' },
  ...{ usedAccountId: 'used', varianceAccountId: 'variance' },
};
const newWallet = (id: string): LockedTankWallet => ({
  ...{
    id,
    tankId: 'tank',
    userId: id,
    vehicleId: null,
    ownerId: id,
    ownerStatus: 'active',
    status: 'active',
  },
  ...{ sharedBalance: id === '0', limitMl: id === '1' ? ml(20_000) : null, claimMl: ml(0) },
});

const volume = fc.integer({ min: 1, max: CAPACITY }).map(ml);
const wallet = fc.integer({ min: 0, max: WALLETS - 1 }).map(String);
const wallets = fc.uniqueArray(wallet, { minLength: 1 });
const steps = fc.oneof(
  fc.record({
    does: fc.constant('refuel' as const),
    volume,
    mills: fc.option(fc.integer({ min: 1, max: 9_999 })),
  }),
  fc.record({ does: fc.constant('defuel' as const), volume, wallet }),
  fc.record({ does: fc.constant('claim' as const), volume, wallets }),
  fc.record({ does: fc.constant('collect' as const), volume: fc.option(volume), wallets }),
  fc.record({ does: fc.constant('vary' as const), by: fc.integer({ min: -9_999, max: 999 }) }),
);
type Step = typeof steps extends fc.Arbitrary<infer S> ? S : never;

interface World {
  tank: LockedTank;
  wallets: Map<string, LockedTankWallet>;
  used: Map<string, number>;
  /** What was bought, brought back at a value, drawn and lost, in cents. */
  paid: number;
  gone: number;
}

const lockedIn = ({ tank, wallets: all }: World): LockedTanks => ({
  tanks: new Map([['tank', tank]]),
  wallets: all,
});

function changeTank(world: World, { stockMl, valueCents }: TankChangeDecision): void {
  world.tank = { ...world.tank, levelMl: ml(world.tank.levelMl + stockMl), valueCents };
}

function moveClaims(world: World, moves: readonly ClaimMove[]): void {
  for (const {
    wallet: { id },
    volumeMl,
  } of moves) {
    const one = world.wallets.get(id) as LockedTankWallet;
    world.wallets.set(id, { ...one, claimMl: ml(one.claimMl + volumeMl) });
    world.tank = { ...world.tank, claimedMl: ml(world.tank.claimedMl + volumeMl) };
  }
}

function act(world: World, step: Step): void {
  switch (step.does) {
    case 'refuel': {
      const decision = decideRefuel(world.tank, {
        volumeMl: step.volume,
        priceMills: step.mills as PriceMills | null,
      });
      world.paid += decision.amountCents;
      return changeTank(world, decision);
    }
    case 'defuel': {
      const one = world.wallets.get(step.wallet) as LockedTankWallet;
      const usedMl = ml(world.used.get(one.id) ?? 0);
      const draw = { volumeMl: step.volume, usedMl, fuelType: 'diesel' as const };
      const before = world.tank;
      const decision = decideDefuel(before, one, draw);
      // What others claim stays for them, as far as there is as much.
      const others = before.claimedMl - one.claimMl;
      const left = before.levelMl - step.volume;
      if (one.claimMl < step.volume) expect(left).toBeGreaterThanOrEqual(others);
      world.gone += decision.amountCents;
      world.used.set(one.id, usedMl + step.volume);
      moveClaims(world, [{ wallet: one, volumeMl: ml(-decision.fromClaimMl) }]);
      return changeTank(world, decision);
    }
    case 'claim': {
      const free = freeIn(world.tank);
      const shares = step.wallets.map((walletId) => ({ walletId, volumeMl: step.volume }));
      const moves = decideClaims(lockedIn(world), shares);
      expect(step.volume * shares.length).toBeLessThanOrEqual(free);
      return moveClaims(world, moves);
    }
    case 'collect': {
      const volumes = step.volume === null ? undefined : step.wallets.map(() => step.volume as Millilitres);
      return moveClaims(world, decideCollectClaims(lockedIn(world), step.wallets, volumes));
    }
    case 'vary': {
      const decision = decideVariance(world.tank, ml(step.by));
      world.gone += decision.amountCents;
      return changeTank(world, decision);
    }
  }
}

function expectWhole({ tank, wallets: all, used, paid, gone }: World): void {
  const { levelMl, claimedMl, valueCents } = tank;
  expect(levelMl).toBeGreaterThanOrEqual(0);
  expect(levelMl).toBeLessThanOrEqual(CAPACITY);
  expect([...all.values()].reduce((sum, { claimMl }) => sum + claimMl, 0)).toBe(claimedMl);
  expect([...all.values()].every(({ claimMl }) => claimMl >= 0)).toBe(true);
  expect(valueCents).toBe(paid - gone);
  expect(valueCents).toBeGreaterThanOrEqual(0);
  if (levelMl === 0) expect(valueCents).toBe(0);
  expect(used.get('1') ?? 0).toBeLessThanOrEqual(20_000);
}

describe('the rules of tanks', () => {
  it('keep level, claims, value and limits together over every history, and a refusal changes nothing', () => {
    let done = 0;
    fc.assert(
      fc.property(fc.array(steps, { minLength: 20, maxLength: 120 }), (history) => {
        const ids = Array.from({ length: WALLETS }, (_none, index) => String(index));
        const world: World = {
          ...{ tank: newTank, used: new Map(), paid: 0, gone: 0 },
          wallets: new Map(ids.map((id) => [id, newWallet(id)])),
        };
        for (const step of history) {
          const before = { tank: world.tank, wallets: [...world.wallets] };
          try {
            act(world, step);
            done += 1;
          } catch (error) {
            if (!(error instanceof Refusal)) throw error;
            expect({ tank: world.tank, wallets: [...world.wallets] }).toEqual(before);
          }
          expectWhole(world);
        }
      }),
      { numRuns: 300 },
    );
    // Histories in which everything is refused would show nothing.
    expect(done).toBeGreaterThan(1_000);
  });
});
