import type { Column } from './table-types.ts';
import { toggled } from '../../state/table-view.ts';

/** Selected options of a filter after a click on one of them. */
export function toggledOption<Row>(
  { single }: NonNullable<Column<Row>['filter']>,
  chosen: readonly string[],
  value: string,
): readonly string[] {
  return single && !chosen.includes(value) ? [value] : toggled(chosen, value);
}
