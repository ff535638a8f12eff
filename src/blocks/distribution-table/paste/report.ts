import type { ReadonlySignal } from '@preact/signals-react';
import type { DistributionRow } from '../rows.model.ts';
import type { TableStores } from '../table-stores.ts';
import type { Matched } from './match.model.ts';
import type { PasteRefusal } from './read-block.model.ts';

/**
 * Reason why a pasted block filled in no amount. `unavailable`: the people for the pasted CPFs (taxpayer numbers) could
 * not be loaded.
 */
type RefusedPaste = PasteRefusal | 'loading' | 'unavailable' | 'nobody';

export type PasteReport =
  | { readonly kind: 'reading' }
  | { readonly kind: 'refused'; readonly why: RefusedPaste; readonly matched?: Matched }
  | { readonly kind: 'matched'; readonly matched: Matched; readonly step: number }
  | { readonly kind: 'column'; readonly filled: number; readonly left: number; readonly step: number }
  | { readonly kind: 'cleared'; readonly count: number; readonly step: number }
  | { readonly kind: 'undone'; readonly count: number };

export interface PastingOptions extends TableStores {
  readonly rows: ReadonlySignal<readonly DistributionRow[]>;
  /** Ids of the rows that pass search and filters, in the shown order. */
  readonly shown: ReadonlySignal<ReadonlySet<string> | null>;
  readonly isMoving: () => boolean;
}
