/** What the clients of a run are sent for, drawn by fast-check. */
import fc from 'fast-check';
import { intentTypes, type Aim, type Amount, type Intent, type Pick } from './intents.ts';

const fates = ['once', 'twice at once', 'answer lost', 'settled meanwhile', 'settled afterwards'] as const;

export interface Errand {
  readonly intent: Intent;
  readonly fate: (typeof fates)[number];
}

const pick: fc.Arbitrary<Pick> = fc.oneof(
  { weight: 18, arbitrary: fc.nat(5) },
  { weight: 1, arbitrary: fc.constantFrom('foreign' as const, 'unknown' as const) },
);
const amount: fc.Arbitrary<Amount> = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({ of: fc.constant('cents' as const), cents: fc.integer({ min: 1, max: 60_000 }) }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      of: fc.constantFrom('company' as const, 'wallet' as const),
      cents: fc.integer({ min: -1, max: 1 }),
    }),
  },
);
const target: fc.Arbitrary<Aim> = fc.record({
  owner: pick,
  wallet: fc.oneof({ weight: 1, arbitrary: fc.constant('unnamed' as const) }, { weight: 3, arbitrary: pick }),
  amount,
});
const intent: fc.Arbitrary<Intent> = fc.record({
  type: fc.constantFrom(...intentTypes),
  kind: fc.oneof(
    { weight: 9, arbitrary: fc.constant('held' as const) },
    { weight: 1, arbitrary: fc.constant('other' as const) },
  ),
  targets: fc
    .tuple(target, fc.array(target, { maxLength: 2 }))
    .map(([first, more]): Intent['targets'] => [first, ...more]),
  flag: fc.boolean(),
  byCostCentre: fc.oneof(
    { weight: 5, arbitrary: fc.constant(false) },
    { weight: 1, arbitrary: fc.constant(true) },
  ),
});
const errand: fc.Arbitrary<Errand> = fc.record({
  intent,
  fate: fc.oneof(
    { weight: 6, arbitrary: fc.constant('once' as const) },
    { weight: 4, arbitrary: fc.constantFrom(...fates) },
  ),
});

/** What each of so many clients does, one errand after the other. */
export function scripts(clients: number, errands: number): fc.Arbitrary<Errand[][]> {
  const script = fc.array(errand, { minLength: errands, maxLength: errands });
  return fc.array(script, { minLength: clients, maxLength: clients });
}
