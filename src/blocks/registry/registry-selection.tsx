import { centsFromReais } from '#core/money/reais.ts';
import { sumCents } from '#core/money/arithmetic.ts';
import { Button } from '#core/ui/button.tsx';
import { MoneyText } from '#core/ui/figures/money-text.tsx';
import type { DataTableProps } from '#core/ui/table/table-types.ts';
import type { RegistryState } from './registry-state.ts';
import type { ManyAct, RegistryAct, RegistryDescription, RegistryRecord } from './registry-types.ts';

interface SelectionOptions<Row extends RegistryRecord> {
  readonly state: RegistryState<Row>;
  readonly description: Pick<RegistryDescription<Row>, 'balanceOf'>;
  readonly acts: readonly RegistryAct<Row>[];
  readonly many: readonly ManyAct<Row>[];
}

export function selectionOf<Row extends RegistryRecord>({
  state,
  description: { balanceOf },
  acts,
  many,
}: SelectionOptions<Row>): Pick<DataTableProps<Row>, 'selection' | 'selectedRows' | 'selectionBar'> {
  const { selection, rows } = state.selected;
  const ask = (act: ManyAct<Row>, of: readonly Row[]) => {
    const [row] = of;
    const single = acts.find(({ key }) => key === act.key);
    if (row && single && of.length === 1) state.ask({ kind: 'act', row, act: single });
    else state.ask({ kind: 'many', rows: of, act });
  };
  return {
    selection,
    selectedRows: rows,
    selectionBar: (selected) => ({
      ...(balanceOf && {
        summary: <MoneyText cents={sumCents(selected.map((row) => centsFromReais(balanceOf(row))))} />,
      }),
      actions: many.map((act) => {
        const of = act.of(selected);
        return (
          of.length > 0 && (
            <Button key={act.key} size="small" aria-haspopup="dialog" onClick={() => ask(act, of)}>
              {act.label}
            </Button>
          )
        );
      }),
    }),
  };
}
