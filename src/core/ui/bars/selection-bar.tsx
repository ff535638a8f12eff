import type { ReactNode } from 'react';
import { formatCount } from '#core/format/count.ts';
import { Button } from '../button.tsx';
import { Icon } from '../icons/icon.tsx';
import { useKit } from '../kit.tsx';

export interface SelectionBarProps {
  count: number;
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
