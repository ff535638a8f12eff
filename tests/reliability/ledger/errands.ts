import fc from 'fast-check';
import { intents, type Intent } from './intents.ts';

const fates = ['once', 'twice at once', 'answer lost', 'settled meanwhile', 'settled afterwards'] as const;

export interface Errand {
  readonly intent: Intent;
  readonly fate: (typeof fates)[number];
}

const errand: fc.Arbitrary<Errand> = fc.record({
  intent: intents,
  fate: fc.oneof(
    { weight: 6, arbitrary: fc.constant('once' as const) },
    { weight: 4, arbitrary: fc.constantFrom(...fates) },
  ),
});

/** Draws one list of errands (requests with simulated faults) for each client, in order. */
export function scripts(clients: number, errands: number): fc.Arbitrary<Errand[][]> {
  const script = fc.array(errand, { minLength: errands, maxLength: errands });
  return fc.array(script, { minLength: clients, maxLength: clients });
}
