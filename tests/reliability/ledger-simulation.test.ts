import { describe, expect, it } from 'vitest';
import { readSeed } from '../../scripts/testing/seed.mjs';
import { effort, tell } from '../../src/server/testing/effort.ts';
import { runSteps, shrink, stepsOf, type Failure } from './ledger/simulation.ts';
import { ledgerMutants } from './ledger/ledger-mutants.ts';

const SEEDS = effort({ usual: 120, long: 10_000 });
const STEPS = effort({ usual: 100, long: 300 });
/** `SEED` repeats one history; without it each day has histories of its own. */
const isRepeated = Boolean(process.env['SEED']);

/** How to see a broken run again, and the shortest way there that was found. */
function report(seed: number, { at, sentence }: Failure): string {
  const left = shrink(stepsOf(seed, STEPS).slice(0, at + 1));
  return [
    `Seed ${seed}, step ${at}: ${sentence}`,
    `Again: SEED=${seed} npx vitest run --project server tests/reliability/ledger-simulation.test.ts`,
    `In ${left.length} steps: ${runSteps(left).failure?.sentence}`,
    ...left.map((step) => JSON.stringify(step)),
  ].join('\n');
}

describe('the ledger under everything that may happen', () => {
  it('keeps every invariant after every operation', () => {
    const first = isRepeated ? readSeed() : readSeed() * SEEDS;
    const count = isRepeated ? 1 : SEEDS;
    const total = new Map<string, number>();
    for (let seed = first; seed < first + count; seed += 1) {
      const { failure, counts } = runSteps(stepsOf(seed, STEPS));
      if (failure) expect.fail(report(seed, failure));
      for (const [what, times] of counts) total.set(what, (total.get(what) ?? 0) + times);
    }
    tell('ledger simulation', { seeds: count, operations: count * STEPS, ...Object.fromEntries(total) });
    // An outcome that never occurs proves nothing about its invariants.
    if (isRepeated) return;
    for (const what of everyOutcome) expect(total.get(what), what).toBeGreaterThan(0);
  });

  it('goes the same way again for the same seed, letter by letter', () => {
    for (const seed of [1, 2, 3]) {
      expect(traceOf(seed)).toBe(traceOf(seed));
      expect(traceOf(seed)).not.toBe(traceOf(seed + 1));
    }
  });
});

const traceOf = (seed: number) => runSteps(stepsOf(seed, STEPS), { isTraced: true }).trace.join('\n');

const everyOutcome = [
  'done',
  'replayed',
  'not_found',
  'wallets_refused',
  'wallet_repeated',
  'wallet_ambiguous',
  'wallet_shortfall',
  'insufficient_company_balance',
  'debt_outstanding',
  'no_debt',
  'write_off_exceeds_debt',
  'sharing_type_preview_stale',
  'record_deleted',
  'record_unknown',
  'refuel_reversed',
  'purchase_not_post_paid',
  'credit_limit_exceeded',
  'bill_settled',
  'payment_amount_differs',
  'refuel_user_required',
  'refuel_wallet_required',
  'anywhere_unavailable',
  'expense_centers_unavailable',
  'validation_failed',
  'idempotency_key_reused',
  'idempotency_key_settled',
];

describe('the simulation finds a ledger that', () => {
  it.each(Object.entries(ledgerMutants))('%s', (name, subject) => {
    let seed = 1;
    while (seed <= 300 && !runSteps(stepsOf(seed, STEPS), { subject }).failure) seed += 1;
    expect(seed, 'no seed out of 300 found it').toBeLessThanOrEqual(300);
    const left = shrink(stepsOf(seed, STEPS), subject);
    expect(left.length).toBeLessThanOrEqual(8);
    tell(`a ledger that ${name}`, {
      'is the seed': seed,
      steps: left.length,
      found: runSteps(left, { subject }).failure?.sentence ?? '',
    });
  });
});
