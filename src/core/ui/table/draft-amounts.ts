import type { ReadonlySignal } from '@preact/signals-react';
import type { Cents } from '#core/money/cents.ts';

/** What stands in one amount cell. `cents` is null while empty or unreadable; `readable` tells which. */
export interface DraftAmount {
  readonly text: string;
  readonly cents: Cents | null;
  readonly readable: boolean;
}

/** Amounts typed into a column, by row id: one signal each, and sums that follow without adding all up anew. */
export interface DraftAmounts {
  of(id: string): ReadonlySignal<DraftAmount>;
  /** As typed: the text stays as it is. */
  type(id: string, text: string, locale: string): void;
  /** Sets or, with null, empties many at once. */
  set(ids: Iterable<string>, cents: Cents | null): void;
  clear(): void;
  /** Rows with a readable amount above zero, in no order. Read it in an action, not in a render. */
  entries(): { id: string; cents: Cents }[];
  readonly totalCents: ReadonlySignal<Cents>;
  /** How many rows hold an amount above zero. */
  readonly count: ReadonlySignal<number>;
  /** How many cells hold a text that is no amount: the primary action rests while above zero. */
  readonly unreadable: ReadonlySignal<number>;
}

export declare function createDraftAmounts(): DraftAmounts;
