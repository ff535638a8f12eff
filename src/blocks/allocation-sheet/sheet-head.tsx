import { useSignals } from '@preact/signals-react/runtime';
import type { ReadonlySignal } from '@preact/signals-react';
import type { ReactNode } from 'react';
import type { LineState } from '#core/state/live.ts';
import { Button } from '#core/ui/button.tsx';
import { AgeText } from '#core/ui/figures/age-text.tsx';
import { Icon } from '#core/ui/icons/icon.tsx';
import { Skeleton } from '#core/ui/states/skeleton.tsx';
import type { SheetWords } from './words.ts';

interface SheetHeadProps {
  words: Pick<SheetWords<number>, 't'>;
  className?: string;
  beforeAmount?: ReactNode;
  /** The distributable amount; null until it is loaded. */
  free: ReactNode;
  notes: ReactNode;
  onRefresh: () => void;
  children: ReactNode;
}

export function SheetHead(props: SheetHeadProps) {
  const { words, className = 'company', beforeAmount, free, notes, onRefresh, children } = props;
  const { t } = words;
  return (
    <div className={className}>
      {beforeAmount}
      <div className="company-free">
        <span className="quiet">{t('free')}</span>
        <span className="company-figure">{free ?? <Skeleton shape="figure" />}</span>
      </div>
      {notes}
      <div className="company-menu">
        <Button square tone="quiet" aria-label={t('refresh')} onClick={onRefresh}>
          <Icon name="refresh" />
        </Button>
      </div>
      {children}
    </div>
  );
}

interface ListNoteProps {
  words: Pick<SheetWords<number>, 't'>;
  line: ReadonlySignal<LineState>;
  list: { readonly receivedAt: ReadonlySignal<Date | null> };
  children: ReactNode;
}

export function ListNote({ words: { t }, line, list, children }: ListNoteProps) {
  useSignals();
  const receivedAt = list.receivedAt.value;
  return (
    <p className="company-note" role="status">
      {line.value.status === 'down' && receivedAt ? (
        <span className="stale">
          <AgeText at={receivedAt}>{(age) => t('stale', { age })}</AgeText>
        </span>
      ) : (
        children
      )}
    </p>
  );
}
