import { createLookup, type Lookup } from '#core/state/lookup.ts';
import type { Choices } from './choices.ts';
import type { NamedStop } from './trip.model.ts';

export interface RouteParty extends Lookup<readonly NamedStop[]> {
  suggest(): void;
  /** Shows a selection that was made outside the field; null empties the field. */
  write(selected: NamedStop | null): void;
}

export function createParty(find: Choices['find']): RouteParty {
  const lookup = createLookup(find, { suggests: true });
  return {
    ...lookup,
    suggest() {
      if (lookup.text.peek() === '' && lookup.answer.peek() === null) lookup.type('');
    },
    write: (selected) => lookup.settle(selected?.name ?? ''),
  };
}
