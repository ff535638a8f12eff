import type { ReactNode } from 'react';
import { Button } from '../button.tsx';
import { TextField } from '../fields/text-field.tsx';
import { Icon } from '../icons/icon.tsx';
import { useLazyTexts, type Text } from '#core/i18n/use-texts.ts';
import { useKit } from '../kit.tsx';
import type { MenuItem } from '../overlays/menu-item.ts';
import { Menu } from '../overlays/menu.tsx';
import { FilterChips } from './filter-chips.tsx';
import { usuallyHidden } from './columns-layout.ts';
import { isSearchable } from './search-rows.ts';
import type { Column } from './table-types.ts';
import {
  DEFAULT_TABLE_VIEW,
  sameKeys,
  type TableView,
  toggled,
  withoutFilters,
  withSearch,
} from '../../state/table-view.ts';

interface TableToolsProps<Row> {
  columns: readonly Column<Row>[];
  view: TableView;
  onView: (view: TableView) => void;
  scope: ReactNode;
  onKeys: () => void;
  whileSelected: (tools: ReactNode) => ReactNode;
  cardTools: ReactNode;
  primary: ReactNode;
  children: ReactNode;
}

export function isFiltered(view: TableView): boolean {
  return view.search.trim() !== '' || Object.keys(view.filters).length > 0;
}

export function TableTools<Row>(props: TableToolsProps<Row>) {
  const { columns, view, onView, scope, whileSelected, cardTools, primary, children } = props;
  const { text } = useKit();
  const t = useLazyTexts('table');
  return (
    <div className="toolbar" role="group" aria-label={text('tableTools')}>
      {columns.some(isSearchable) && (
        <div className="table-search">
          <TextField
            small
            type="search"
            label={text('search')}
            labelHidden
            placeholder={text('search')}
            prefix={<Icon name="search" />}
            value={view.search}
            onChange={(search) => onView(withSearch(view, search))}
          />
        </div>
      )}
      {scope && <div className="table-scope">{scope}</div>}
      {whileSelected(
        <>
          {cardTools ?? <FilterChips columns={columns} view={view} onView={onView} />}
          {isFiltered(view) && !cardTools && (
            <Button tone="quiet" size="small" onClick={() => onView(withoutFilters(view))}>
              {text('clearFilters')}
            </Button>
          )}
          <Menu
            size="small"
            tone="quiet"
            label={text('display')}
            labelHidden
            icon={<Icon name="settings" />}
            items={() => (t ? displayItems(props, t) : [])}
          />
          {(children || primary) && (
            <div className="toolbar-part table-tools">
              {children}
              {primary}
            </div>
          )}
        </>,
      )}
    </div>
  );
}

function displayItems<Row>(
  { columns, view, onView, onKeys }: TableToolsProps<Row>,
  t: Text<'table'>,
): MenuItem[] {
  const usual = { density: DEFAULT_TABLE_VIEW.density, hidden: usuallyHidden(columns) };
  const isUsual = view.density === usual.density && sameKeys(view.hidden, usual.hidden);
  const choosable = columns.filter((column) => !column.fixed && column.kind !== 'actions');
  return [
    { key: 'density', heading: t('density') },
    ...(['comfortable', 'compact'] as const).map((density) => ({
      key: density,
      label: t(density === 'comfortable' ? 'densityComfortable' : 'densityCompact'),
      checked: view.density === density,
      onSelect: () => onView({ ...view, density }),
    })),
    { key: 'columns', heading: t('columns') },
    ...choosable.map((column) => ({
      key: `column ${column.key}`,
      label: column.header,
      checked: !view.hidden.includes(column.key),
      staysOpen: true,
      onSelect: () => onView({ ...view, hidden: toggled(view.hidden, column.key) }),
    })),
    { key: 'usual divider', divider: true },
    {
      key: 'usual',
      label: t('displayUsual'),
      disabled: isUsual,
      onSelect: () => onView({ ...view, ...usual }),
    },
    { key: 'keys', label: t('keys'), onSelect: onKeys },
  ];
}
