import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cents } from '#core/money/cents.ts';
import type { Millilitres } from '#core/money/volume.ts';
import type { LockedTank, LockedTankWallet } from '../../src/server/features/tanks/locked-tanks.ts';
import { readSeed } from '../../scripts/testing/seed.mjs';
import { effort, printFigures } from '../../src/server/testing/effort.ts';
import { operate, tankRules, type TankBank, type TankRules } from './tanks/tank-bank.ts';
import { everyType, resolveTankIntent, tankIntents, type TankIntent } from './tanks/tank-errands.ts';
import { assertHistories, findFailure } from './order/histories.ts';
import { checkTankEffect, checkTanks } from './tanks/tank-invariants.ts';
import { tankMutants } from './tanks/tank-mutants.ts';

const RUNS = effort({ usual: 150, long: 10_000 });
const STEPS = 100;

const ml = (volume: number) => volume as Millilitres;

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

interface Step {
  readonly intent: TankIntent;
  /**
   * True if the step takes tank and wallet of the previous step. Many defects show only after several changes of one wallet.
   */
  readonly continues: boolean;
}

const step: fc.Arbitrary<Step> = fc.record({ intent: tankIntents(everyType), continues: fc.boolean() });

function continueAfter({ tank, targets: [first] }: TankIntent, intent: TankIntent): TankIntent {
  const wallet = first?.wallet ?? 0;
  const targets = intent.targets.map((target, position) => (position === 0 ? { ...target, wallet } : target));
  return { ...intent, tank, targets };
}

class Depot {
  readonly #rules: TankRules;
  readonly #counts: Map<string, number>;
  #bank = openBank();
  #previous: TankIntent | null = null;

  constructor(rules: TankRules, counts: Map<string, number>) {
    this.#rules = rules;
    this.#counts = counts;
  }

  take({ intent: drawn, continues }: Step): void {
    const intent = continues && this.#previous ? continueAfter(this.#previous, drawn) : drawn;
    this.#previous = intent;
    const operation = resolveTankIntent(intent, this.#bank);
    const { next, outcome } = operate(this.#bank, operation, this.#rules);
    const what = 'answer' in outcome ? operation.type : outcome.refusal.code;
    this.#counts.set(what, (this.#counts.get(what) ?? 0) + 1);
    if ('answer' in outcome) checkTankEffect(this.#bank, next, operation, outcome.answer);
    checkTanks(next);
    this.#bank = next;
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

describe('tanks under random histories', () => {
  it('keep level, claims, value and limits consistent', () => {
    const counts = new Map<string, number>();
    const open = () => new Depot(tankRules, counts);
    assertHistories({ step, maxSteps: STEPS, numRuns: RUNS, seed: readSeed(), open });
    printFigures('tank simulation', { histories: RUNS, ...Object.fromEntries(counts) });
    // Every outcome must occur in some history: an outcome that never occurs tests no invariant.
    for (const what of outcomes) expect(counts.get(what), what).toBeGreaterThan(0);
  });
});

describe('the simulation finds a tank that', () => {
  it.each(Object.entries(tankMutants))('%s', (_name, mutant) => {
    const open = () => new Depot({ ...tankRules, ...mutant }, new Map());
    const failure = findFailure({ step, maxSteps: STEPS, numRuns: 300, seed: 1, open });
    if (!failure) throw new Error('no history of 300 found it');
    expect(failure.steps).toBeLessThanOrEqual(20);
    expect(failure.error).toContain('Broken');
  });
});
