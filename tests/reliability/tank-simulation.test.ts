/** Tanks over long histories: whatever is asked for, in whichever order, level, claims, value and limits hold together. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cents } from '#core/money/cents.ts';
import type { Millilitres } from '#core/money/volume.ts';
import type { LockedTank, LockedTankWallet } from '../../src/server/features/tanks/locked-tanks.ts';
import { readSeed } from '../../scripts/testing/seed.mjs';
import { effort, tell } from '../../src/server/testing/effort.ts';
import { operate, tankRules, type TankBank, type TankRules } from './tanks/tank-bank.ts';
import { everyType, resolveTankIntent, tankIntents, type TankIntent } from './tanks/tank-errands.ts';
import { checkTankEffect, checkTanks } from './tanks/tank-invariants.ts';
import { tankMutants } from './tanks/tank-mutants.ts';

const RUNS = effort({ usual: 150, long: 10_000 });

const ml = (volume: number) => volume as Millilitres;

/** Two tanks with three wallets each: one that shares, one with a limit, one with neither. */
function openBank(): TankBank {
  const tank = (id: string): [string, LockedTank] => [
    id,
    {
      id,
      product: 'diesel',
      status: 'active',
      capacityMl: ml(5e4),
      levelMl: ml(0),
      claimedMl: ml(0),
      valueCents: cents(0),
      claimsAccountId: `${id}/claims`,
      suppliedAccountId: `${id}/supplied`,
      usedAccountId: `${id}/used`,
      varianceAccountId: `${id}/variance`,
    },
  ];
  const wallet = (id: string, tankId: string): [string, LockedTankWallet] => [
    id,
    {
      id,
      tankId,
      userId: id,
      vehicleId: null,
      ownerId: id,
      ownerStatus: 'active',
      status: 'active',
      sharedBalance: id.endsWith('0'),
      limitMl: id.endsWith('1') ? ml(2e4) : null,
      claimMl: ml(0),
    },
  ];
  const ids = ['tank-a', 'tank-b'];
  return {
    tanks: new Map(ids.map(tank)),
    wallets: new Map(ids.flatMap((id) => [0, 1, 2].map((number) => wallet(`${id}-${number}`, id)))),
    usedMl: new Map(),
    readings: new Map(),
  };
}

/** Half of the steps go on with what the one before was about: much shows only where several meet in one wallet. */
const histories = fc
  .array(fc.tuple(tankIntents(everyType), fc.boolean()), { minLength: 1, maxLength: 100, size: 'max' })
  .map((drawn) =>
    drawn.map(([intent, goesOn], at): TankIntent => {
      const before = goesOn ? drawn[at - 1]?.[0] : undefined;
      if (!before) return intent;
      const [{ wallet } = { wallet: 0 }] = before.targets;
      const targets = intent.targets.map((target, place) => (place === 0 ? { ...target, wallet } : target));
      return { ...intent, tank: before.tank, targets };
    }),
  );

/** Carries a history out and looks at everything after each step; answers how often each outcome came. */
function live(history: readonly TankIntent[], rules: TankRules, counts: Map<string, number>): void {
  let bank = openBank();
  for (const intent of history) {
    const operation = resolveTankIntent(intent, bank);
    const { next, outcome } = operate(bank, operation, rules);
    const what = 'answer' in outcome ? operation.type : outcome.refusal.code;
    counts.set(what, (counts.get(what) ?? 0) + 1);
    if ('answer' in outcome) checkTankEffect(bank, next, operation, outcome.answer);
    checkTanks(next);
    bank = next;
  }
}

const outcomes = [
  ...new Set<string>(everyType),
  'not_found',
  'record_unknown',
  'wallets_refused',
  'wallet_repeated',
  'wallet_shortfall',
  'tank_over_capacity',
  'tank_claims_exceed',
  'tank_claim_exceeded',
  'tank_limit_exceeded',
  'tank_short',
  'dip_booked',
];

describe('tanks under everything that may be asked of them', () => {
  it('keep level, claims, value and limits together', () => {
    const counts = new Map<string, number>();
    fc.assert(
      fc.property(histories, (history) => live(history, tankRules, counts)),
      { numRuns: RUNS, seed: readSeed() },
    );
    tell('tank simulation', { histories: RUNS, ...Object.fromEntries(counts) });
    // An outcome that never occurs proves nothing about its invariants.
    for (const what of outcomes) expect(counts.get(what), what).toBeGreaterThan(0);
  });
});

describe('the simulation finds a tank that', () => {
  it.each(Object.entries(tankMutants))('%s', (_name, mutant) => {
    const { failed, counterexample, errorInstance } = fc.check(
      fc.property(histories, (history) => live(history, { ...tankRules, ...mutant }, new Map())),
      { numRuns: 300, seed: 1 },
    );
    expect(failed, 'no history out of 300 found it').toBe(true);
    expect(counterexample?.[0].length).toBeLessThanOrEqual(20);
    expect(String(errorInstance)).toContain('Broken');
  });
});
