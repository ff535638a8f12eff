/** Which rows stand on the screen: those of all, or of one cost centre. What is typed elsewhere stays. */
import { batch, computed, signal, type ReadonlySignal } from '@preact/signals-react';
import type { Selection } from '#core/ui/table/selection.ts';
import { rowsOfCenter } from './centers.model.ts';
import type { TableStores } from './table-stores.ts';
import { rowsIn } from './list.state.ts';
import { keepIdentity, type Center, type DistributionRow } from './rows.model.ts';

export interface CenterView {
  readonly rows: ReadonlySignal<readonly DistributionRow[]>;
  /** How many owners hold a wallet of the chosen cost centre. */
  readonly holding: ReadonlySignal<number>;
  /** Owners without a wallet of the chosen cost centre are among the rows. */
  readonly includesOthers: ReadonlySignal<boolean>;
  includeOthers(included: boolean): void;
  choose(center: Center | null): void;
}

export function createCenterView(
  { centers, list }: Pick<TableStores, 'centers' | 'list'>,
  selection: Selection,
): CenterView {
  const includesOthers = signal(false);
  let before: readonly DistributionRow[] = [];
  const rows = computed(() => {
    const all = rowsIn(list.listing.value);
    const center = centers.chosen.value;
    if (!center) return all;
    before = keepIdentity(before, rowsOfCenter(all, center, includesOthers.value));
    return before;
  });
  const change = (next: () => void) =>
    batch(() => {
      selection.clear();
      next();
    });
  return {
    rows,
    holding: computed(() => rows.value.filter(({ walletId }) => walletId !== null).length),
    includesOthers,
    includeOthers: (included) =>
      change(() => {
        includesOthers.value = included;
      }),
    choose: (center) =>
      change(() => {
        includesOthers.value = false;
        centers.choose(center);
      }),
  };
}
