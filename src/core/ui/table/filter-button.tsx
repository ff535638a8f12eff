import { useState } from 'react';
import { formatCount } from '#core/format/count.ts';
import { Button } from '../button.tsx';
import { Icon } from '../icons/icon.tsx';
import { useKit } from '../kit.tsx';
import { onUse } from '../overlays/on-use.tsx';
import { useOnceOpen } from '../overlays/use-once-open.ts';
import type { Column } from './table-types.ts';
import { filterCount, type TableView } from '../../state/table-view.ts';

const FilterSheet = onUse(() => import('./filter-sheet.tsx').then((module) => module.FilterSheet));

export interface FilterButtonProps {
  // The row type `never` accepts the columns of any table.
  columns: readonly Column<never>[];
  view: TableView;
  onView: (view: TableView) => void;
  count: number;
}

export function FilterButton({ columns, view, onView, count }: FilterButtonProps) {
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
