import type { Column } from './table-types.ts';
import { toggled } from '../../state/table-view.ts';

export function toggledOption<Row>(
  { single }: NonNullable<Column<Row>['filter']>,
  selected: readonly string[],
  value: string,
): readonly string[] {
  return single && !selected.includes(value) ? [value] : toggled(selected, value);
}
