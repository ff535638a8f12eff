import type { RefObject } from 'react';
import type { TextKey } from '#core/texts/text-keys.ts';
import type { Combination } from './combination.ts';

/** A key as a part of the screen describes it. */
export interface ScreenKey {
  readonly combination: Combination;
  /** What it does, in the texts of `keys`. */
  readonly text: TextKey<'keys'>;
  readonly run: () => void;
}

/** Something that has keys while it is there. */
export interface KeyedPart {
  readonly anchor: RefObject<Element | null>;
  readonly keys: () => readonly ScreenKey[];
}
