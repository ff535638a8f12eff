import { formatCount } from '#core/format/count.ts';
import { Button } from '../button.tsx';
import { Icon } from '../icons/icon.tsx';
import { useKit } from '../kit.tsx';
import type { Page } from './show-rows.ts';
import type { TableView } from '../../state/table-view.ts';
import { PageSizeSelect } from './page-size-select.tsx';

interface TablePagerProps {
  page: Page<unknown>;
  count: number;
  hasAll: boolean;
  view: TableView;
  onView: (view: TableView) => void;
}

export function TablePager({ page, count, hasAll, view, onView }: TablePagerProps) {
  const { text, locale } = useKit();
  const figure = (value: number) => formatCount(value, locale);
  const range =
    page.pages > 1
      ? text('rowsRange', {
          from: figure(page.skip + 1),
          to: figure(page.skip + page.rows.length),
          total: figure(count),
        })
      : text('rowsShown', { shown: figure(count) });
  const goTo = (next: number) => onView({ ...view, page: next });
  return (
    <div className="pager">
      <span className="pager-range" role="status">
        {count > 0 && range}
      </span>
      <PageSizeSelect
        labelHidden
        pageSize={view.pageSize}
        hasAll={hasAll}
        onChange={(pageSize) => onView({ ...view, pageSize, page: 1 })}
      />
      {page.pages > 1 && (
        <span className="pager-steps turns">
          <Button
            size="small"
            square
            aria-label={text('previousPage')}
            disabled={page.page === 1}
            onClick={() => goTo(page.page - 1)}
          >
            <Icon name="chevron-left" />
          </Button>
          <Button
            size="small"
            square
            aria-label={text('nextPage')}
            disabled={page.page === page.pages}
            onClick={() => goTo(page.page + 1)}
          >
            <Icon name="chevron-right" />
          </Button>
        </span>
      )}
    </div>
  );
}
