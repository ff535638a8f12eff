import { describe, expect, it } from 'vitest';
import { readSeed } from '../../scripts/testing/seed.mjs';
import { effort, printFigures } from '../../src/server/testing/effort.ts';
import { product, Simulation, step, type Counts } from './ledger/simulation.ts';
import { ledgerMutants } from './ledger/ledger-mutants.ts';
import { assertHistories, findFailure } from './order/histories.ts';

const RUNS = effort({ usual: 240, long: 10_000 });
const STEPS = effort({ usual: 100, long: 300 });

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

describe('the ledger under random histories', () => {
  it('keeps every invariant after every operation', () => {
    const counts: Counts = new Map();
    const open = () => new Simulation(product, counts);
    assertHistories({ step, maxSteps: STEPS, numRuns: RUNS, seed: readSeed(), open });
    printFigures('ledger simulation', { histories: RUNS, ...Object.fromEntries(counts) });
    // Every outcome must occur in some history, because an outcome that never occurs tests no invariant.
    for (const what of everyOutcome) expect(counts.get(what), what).toBeGreaterThan(0);
  });
});

describe('the simulation finds a ledger that', () => {
  it.each(Object.entries(ledgerMutants))('%s', (name, mutant) => {
    const open = () => new Simulation(mutant);
    const failure = findFailure({ step, maxSteps: 100, numRuns: 300, seed: 1, open });
    if (!failure) throw new Error('no history of 300 found it');
    expect(failure.steps).toBeLessThanOrEqual(8);
    printFigures(`a ledger that ${name}`, { ...failure });
  });
});
