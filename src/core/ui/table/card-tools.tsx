import type { ReactNode } from 'react';
import { useLazyTexts, type Text } from '#core/i18n/use-texts.ts';
import { Icon } from '../icons/icon.tsx';
import { useKit } from '../kit.tsx';
import type { MenuItem } from '../overlays/menu-item.ts';
import { Menu } from '../overlays/menu.tsx';
import cardsCss from './cards.css?inline';
import { isSortable } from './columns-layout.ts';
import { FilterButton, type FilterButtonProps } from './filter-button.tsx';
import { SelectAllCell } from './select-cell.tsx';
import type { Selection } from './selection.ts';
import type { Column } from './table-types.ts';
import { withSort } from '../../state/table-view.ts';

export { cardsCss };

export interface CardToolsProps<Row> extends FilterButtonProps {
  columns: readonly Column<Row>[];
  selection: Selection | undefined;
  shownIds: readonly string[];
}

export function CardTools<Row>(props: CardToolsProps<Row>): ReactNode {
  const { columns, selection, shownIds } = props;
  const { text } = useKit();
  const t = useLazyTexts('table');
  return (
    <div className="card-tools">
      {selection && <SelectAllCell selection={selection} shownIds={shownIds} />}
      {columns.some(isSortable) && (
        <Menu
          size="small"
          label={text('sort')}
          icon={<Icon name="sort" />}
          items={() => (t ? sortItems(props, t) : [])}
        />
      )}
      <FilterButton {...props} />
    </div>
  );
}

function sortItems<Row>({ columns, view, onView }: CardToolsProps<Row>, t: Text<'table'>): MenuItem[] {
  const { sort } = view;
  const descending = sort?.descending ?? false;
  return [
    ...columns
      .filter((column) => isSortable(column) && !view.hidden.includes(column.key))
      .map(({ key, header }) => ({
        key: `column ${key}`,
        label: header,
        checked: sort?.key === key,
        onSelect: () => onView(withSort(view, { key, descending })),
      })),
    { key: 'order', divider: true },
    ...([false, true] as const).map((down) => ({
      key: down ? 'descending' : 'ascending',
      label: t(down ? 'sortDescending' : 'sortAscending'),
      checked: sort !== null && descending === down,
      disabled: sort === null,
      onSelect: () => sort && onView(withSort(view, { ...sort, descending: down })),
    })),
  ];
}
