/** The field in which a vehicle or a person is chosen, in step with what the trip says. */
import { createLookup, type Lookup } from '#core/state/lookup.ts';
import type { Choices } from './choices.ts';
import type { Named } from './trip.model.ts';

export interface Party extends Lookup<readonly Named[]> {
  /** Has those ready that are offered before anything is typed. */
  suggest(): void;
  /** Writes who was chosen elsewhere; null empties the field. */
  write(chosen: Named | null): void;
}

export function createParty(find: Choices['find']): Party {
  const lookup = createLookup(find, { suggests: true });
  return {
    ...lookup,
    suggest() {
      if (lookup.text.peek() === '' && lookup.answer.peek() === null) lookup.type('');
    },
    write: (chosen) => lookup.settle(chosen?.name ?? ''),
  };
}
