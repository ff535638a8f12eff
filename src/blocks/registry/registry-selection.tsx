import { centsFromReais } from '#core/money/reais.ts';
import { sumCents } from '#core/money/arithmetic.ts';
import { Button } from '#core/ui/button.tsx';
import { MoneyText } from '#core/ui/figures/money-text.tsx';
import type { DataTableProps } from '#core/ui/table/table-types.ts';
import type { RegistryState } from './registry-state.ts';
import type { ManyAction, RegistryAction, RegistryDescription, RegistryRecord } from './registry-types.ts';

interface SelectionOptions<Row extends RegistryRecord> {
  readonly state: RegistryState<Row>;
  readonly description: Pick<RegistryDescription<Row>, 'balanceOf'>;
  readonly actions: readonly RegistryAction<Row>[];
  readonly many: readonly ManyAction<Row>[];
}

export function selectionOf<Row extends RegistryRecord>({
  state,
  description: { balanceOf },
  actions,
  many,
}: SelectionOptions<Row>): Pick<DataTableProps<Row>, 'selection' | 'selectedRows' | 'selectionBar'> {
  const { selection, rows } = state.selected;
  const ask = (action: ManyAction<Row>, of: readonly Row[]) => {
    const [row] = of;
    const single = actions.find(({ key }) => key === action.key);
    if (row && single && of.length === 1) state.ask({ kind: 'act', row, action: single });
    else state.ask({ kind: 'many', rows: of, action });
  };
  return {
    selection,
    selectedRows: rows,
    selectionBar: (selected) => ({
      ...(balanceOf && {
        summary: <MoneyText cents={sumCents(selected.map((row) => centsFromReais(balanceOf(row))))} />,
      }),
      actions: many.map((action) => {
        const of = action.of(selected);
        return (
          of.length > 0 && (
            <Button key={action.key} size="small" aria-haspopup="dialog" onClick={() => ask(action, of)}>
              {action.label}
            </Button>
          )
        );
      }),
    }),
  };
}
