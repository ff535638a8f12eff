import type { Column } from './table-types.ts';
import { toggled } from '../../state/table-view.ts';

/** What is chosen of a filter after one of its options was pressed. */
export function toggledOption<Row>(
  { single }: NonNullable<Column<Row>['filter']>,
  chosen: readonly string[],
  value: string,
): readonly string[] {
  return single && !chosen.includes(value) ? [value] : toggled(chosen, value);
}
