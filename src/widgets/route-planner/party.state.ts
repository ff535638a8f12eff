/** Lookup field for a vehicle or a person, synchronized with the trip. */
import { createLookup, type Lookup } from '#core/state/lookup.ts';
import type { Choices } from './choices.ts';
import type { Named } from './trip.model.ts';

export interface Party extends Lookup<readonly Named[]> {
  /** Loads the suggestions for an empty field. */
  suggest(): void;
  /** Writes an external selection; null empties the field. */
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
