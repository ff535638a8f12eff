/** State of the cost center filter: it limits the visible rows and leaves all typed amounts. */
import { batch, computed, signal, type ReadonlySignal } from '@preact/signals-react';
import type { Selection } from '#core/ui/table/selection.ts';
import { rowsOfExpenseCenter } from './expense-centers.model.ts';
import type { TableStores } from './table-stores.ts';
import { rowsIn } from './list.state.ts';
import { keepIdentity, type ExpenseCenterOption, type DistributionRow } from './rows.model.ts';

export interface ExpenseCenterView {
  readonly rows: ReadonlySignal<readonly DistributionRow[]>;
  /** Number of owners with a wallet in the selected cost center. */
  readonly holding: ReadonlySignal<number>;
  /** True if the rows include owners without a wallet in the selected cost center. */
  readonly includesOthers: ReadonlySignal<boolean>;
  includeOthers(included: boolean): void;
  choose(expenseCenter: ExpenseCenterOption | null): void;
}

export function createExpenseCenterView(
  { expenseCenters, list }: Pick<TableStores, 'expenseCenters' | 'list'>,
  selection: Selection,
): ExpenseCenterView {
  const includesOthers = signal(false);
  let before: readonly DistributionRow[] = [];
  const rows = computed(() => {
    const all = rowsIn(list.listing.value);
    const expenseCenter = expenseCenters.selected.value;
    if (!expenseCenter) return all;
    before = keepIdentity(before, rowsOfExpenseCenter(all, expenseCenter, includesOthers.value));
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
    choose: (expenseCenter) =>
      change(() => {
        includesOthers.value = false;
        expenseCenters.choose(expenseCenter);
      }),
  };
}
