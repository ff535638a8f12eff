import { useState, type ReactNode } from 'react';
import { formatCount } from '#core/format/count.ts';
import { useLazyTexts, type Text } from '#core/i18n/use-texts.ts';
import { Button } from '../button.tsx';
import { Icon } from '../icons/icon.tsx';
import { useKit } from '../kit.tsx';
import type { MenuItem } from '../overlays/menu-item.ts';
import { Menu } from '../overlays/menu.tsx';
import { onUse } from '../overlays/on-use.tsx';
import { useOnceOpen } from '../overlays/use-once-open.ts';
import { isSortable } from './columns-layout.ts';
import { SelectAllCell } from './select-cell.tsx';
import type { Selection } from './selection.ts';
import type { Column } from './table-types.ts';
import { filterCount, type TableView, withSort } from '../../state/table-view.ts';

const FilterSheet = onUse(() => import('./filter-sheet.tsx').then((module) => module.FilterSheet));

export interface CardToolsProps<Row> {
  columns: readonly Column<Row>[];
  view: TableView;
  onView: (view: TableView) => void;
  selection: Selection | undefined;
  shownIds: readonly string[];
  /** How many rows pass search and filters. */
  count: number;
}

/** What header and chips do for a table, in one line over its cards. */
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

/** One button that says how many filters are set, and opens their fields. */
export function FilterButton<Row>(props: Pick<CardToolsProps<Row>, 'columns' | 'view' | 'onView' | 'count'>) {
  const { columns, view, onView, count } = props;
  const { text, locale } = useKit();
  const [open, setOpen] = useState(false);
  const once = useOnceOpen(open);
  const set = filterCount(view);
  if (!columns.some(({ filter }) => filter)) return null;
  return (
    <span className="menu-anchor" data-active={set > 0 || undefined}>
      <Button
        size="small"
        icon={<Icon name="filter" />}
        aria-haspopup="dialog"
        aria-expanded={open}
        onClick={() => setOpen(true)}
      >
        {text('filters')}
        {set > 0 && <span className="filter-count">{formatCount(set, locale)}</span>}
      </Button>
      {once && (
        <FilterSheet
          open={open}
          columns={columns}
          view={view}
          onView={onView}
          count={count}
          onClose={() => setOpen(false)}
          onFailed={() => setOpen(false)}
        />
      )}
    </span>
  );
}
