import { useRef, type ReactNode } from 'react';
import { formatCount } from '#core/format/count.ts';
import { useLazyTexts } from '#core/i18n/use-texts.ts';
import { Button } from '../button.tsx';
import { Checkbox } from '../fields/checkbox.tsx';
import { useKit } from '../kit.tsx';
import { Drawer } from '../overlays/drawer.tsx';
import { useSheet } from '../theme/sheets.ts';
import filterSheetCss from './filter-sheet.css?inline';
import { toggledOption } from './toggled-option.ts';
import type { Column } from './table-types.ts';
import { filterCount, type TableView, withFilter } from '../../state/table-view.ts';

interface FilterSheetProps {
  open: boolean;
  // The row type `never` accepts the columns of any table. Column keys and option values identify the filters.
  columns: readonly Column<never>[];
  view: TableView;
  onView: (view: TableView) => void;
  count: number;
  onClose: () => void;
}

export function FilterSheet({ open, columns, view, onView, count, onClose }: FilterSheetProps): ReactNode {
  const { text, locale } = useKit();
  const t = useLazyTexts('table');
  const footer = t && (
    <>
      <Button
        tone="quiet"
        disabled={filterCount(view) === 0}
        onClick={() => onView({ ...view, filters: {}, page: 1 })}
      >
        {t('clear')}
      </Button>
      <Button tone="primary" onClick={onClose}>
        {t('showResults', { count, shown: formatCount(count, locale) })}
      </Button>
    </>
  );
  return (
    <Drawer open={open} title={text('filters')} footer={footer} onClose={onClose}>
      <FilterFields columns={columns} view={view} onView={onView} />
    </Drawer>
  );
}

function FilterFields({ columns, view, onView }: Pick<FilterSheetProps, 'columns' | 'view' | 'onView'>) {
  const root = useRef<HTMLDivElement>(null);
  useSheet(root, filterSheetCss);
  return (
    <div ref={root} className="filter-sheet">
      {columns.map((column) => (
        <FilterField key={column.key} column={column} view={view} onView={onView} />
      ))}
    </div>
  );
}

function FilterField({
  column,
  view,
  onView,
}: Pick<FilterSheetProps, 'view' | 'onView'> & { column: Column<never> }) {
  const { filter } = column;
  if (!filter) return null;
  const selected = view.filters[column.key] ?? [];
  const boxes = filter.options.map(({ value, label }) => (
    <Checkbox
      key={value}
      checked={selected.includes(value)}
      label={label}
      onChange={() => onView(withFilter(view, column.key, toggledOption(filter, selected, value)))}
    />
  ));
  if (boxes.length === 1) return boxes;
  return (
    <fieldset>
      <legend>{filter.label}</legend>
      {boxes}
    </fieldset>
  );
}
