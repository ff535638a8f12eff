import type { ReactNode } from 'react';
import { formatCount } from '#core/format/count.ts';
import { Button } from '../button.tsx';
import { Icon } from '../icons/icon.tsx';
import { useKit } from '../kit.tsx';

/** Count, sum and actions of the selected rows: "Seleção: 14 · R$ 1.240,00". */
export interface SelectionBarProps {
  count: number;
  /** Sum of the selected rows, such as <MoneyText/>. */
  summary?: ReactNode;
  children?: ReactNode;
  onClear: () => void;
}

export function SelectionBar({ count, summary, children, onClear }: SelectionBarProps): ReactNode {
  const { text, locale } = useKit();
  const selected = text('rowsSelected', { shown: formatCount(count, locale) });
  return (
    <div className="selection-bar" role="group" aria-label={text('selection')}>
      <span role="status">
        <span className="selection-count">{selected}</span>
        {summary && (
          <>
            <span aria-hidden="true"> · </span>
            {summary}
          </>
        )}
      </span>
      <span className="toolbar-part">
        {children}
        <Button
          tone="quiet"
          size="small"
          square
          icon={<Icon name="close" />}
          aria-label={text('clearSelection')}
          onClick={onClear}
        >
          {null}
        </Button>
      </span>
    </div>
  );
}
