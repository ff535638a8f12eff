import { useSignals } from '@preact/signals-react/runtime';
import { useLayoutEffect, useRef, type KeyboardEvent } from 'react';
import { formatDuration } from '#core/format/duration.ts';
import { formatCount } from '#core/format/count.ts';
import { useLocale, type Text } from '#core/i18n/use-texts.ts';
import { Button } from '#core/ui/button.tsx';
import { Icon } from '#core/ui/icons/icon.tsx';
import { formatRoute, passedAt } from '../plan.model.ts';
import type { PlannerState } from '../route-planner.state.ts';
import type { TripStop } from '../stops.model.ts';
import { useRowDrag, type RowDrag } from './use-row-drag.ts';

interface StopListProps {
  state: PlannerState;
  t: Text<'route-planner'>;
}

type StopRowPart = 'name' | 'up' | 'down' | 'remove';

export function StopList({ state, t }: StopListProps) {
  useSignals();
  const root = useRef<HTMLOListElement>(null);
  const { stops, planning } = state;
  const list = stops.list.value;
  const keepFocus = useSavedFocusOf(root, list);
  const drag = useRowDrag(root, stops.reorder);
  const plan = planning.currentPath.value;
  const returns = state.trip.value.returns && plan && list.length > 1 ? passedAt(plan, list.length) : null;
  const of = { state, t, drag, keepFocus, count: list.length };
  return (
    <ol className="planner-stops" ref={root} aria-label={t('stops')}>
      {list.map((stop, at) => (
        <StopRow key={stop.id} {...of} stop={stop} at={at} />
      ))}
      {returns && (
        <li className="planner-stop planner-return">
          <span className="planner-sign" aria-hidden="true">
            <Icon name="refresh" size={14} />
          </span>
          <span className="planner-stop-text">
            <span>
              <bdi>{t('backTo', { name: list[0]?.label ?? '' })}</bdi>
            </span>
            <Leg leg={returns} />
          </span>
        </li>
      )}
    </ol>
  );
}

interface StopRowProps extends StopListProps {
  drag: RowDrag;
  keepFocus: (id: string, part: StopRowPart) => void;
  stop: TripStop;
  /** Index of the stop, from 0. */
  at: number;
  count: number;
}

function StopRow({ state, t, drag, keepFocus, stop, at, count }: StopRowProps) {
  useSignals();
  const locale = useLocale();
  const { stops, planning } = state;
  const { id, label } = stop;
  const leg = passedAt(planning.currentPath.value, at);
  const move = (to: number, part: StopRowPart) => {
    keepFocus(id, part);
    stops.reorder(id, to);
  };
  const remove = () => {
    const next = stops.list.peek()[at + 1] ?? stops.list.peek()[at - 1];
    if (next) keepFocus(next.id, 'remove');
    stops.remove(id);
  };
  const handleKeyDown = (event: KeyboardEvent) => {
    if (!event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return;
    event.preventDefault();
    move(at + (event.key === 'ArrowUp' ? -1 : 1), 'name');
  };
  return (
    <li
      className="planner-stop"
      data-stop={id}
      data-selected={stops.selected.value === id || undefined}
      data-drop={drag.dropAt(at)}
      data-dragged={drag.draggedId === id || undefined}
    >
      {/* Grip for pointers only: the buttons beside it, and Alt with arrow keys, also move the row. */}
      <span className="planner-grip" aria-hidden="true" onPointerDown={(event) => drag.begin(event, id, at)}>
        <Icon name="grip" />
      </span>
      <span className="planner-sign" aria-hidden="true">
        {formatCount(at + 1, locale)}
      </span>
      <button
        type="button"
        className="planner-stop-text"
        data-part="name"
        aria-pressed={stops.selected.value === id}
        title={t('showOnMap')}
        onClick={() => (stops.selected.value = id)}
        onKeyDown={handleKeyDown}
      >
        <span className="visually-hidden">
          {t('stopPlace', { at: formatCount(at + 1, locale), of: formatCount(count, locale) })}{' '}
        </span>
        <span data-naming={stop.isNaming || undefined}>
          <bdi>{label}</bdi>
        </span>
        {leg && <Leg leg={leg} />}
      </button>
      <StopActions label={label} at={at} count={count} t={t} onMove={move} onRemove={remove} />
    </li>
  );
}

interface StopActionsProps extends Pick<StopRowProps, 't' | 'at' | 'count'> {
  label: string;
  onMove: (to: number, part: StopRowPart) => void;
  onRemove: () => void;
}

function StopActions({ label, at, count, t, onMove, onRemove }: StopActionsProps) {
  return (
    <span className="planner-stop-acts">
      {(['up', 'down'] as const).map((direction) => (
        <span key={direction} data-part={direction}>
          <Button
            tone="quiet"
            size="small"
            square
            disabled={direction === 'up' ? at === 0 : at === count - 1}
            aria-label={t(direction === 'up' ? 'moveUp' : 'moveDown', { name: label })}
            onClick={() => onMove(at + (direction === 'up' ? -1 : 1), direction)}
          >
            <Icon name={direction === 'up' ? 'chevron-up' : 'chevron-down'} size={14} />
          </Button>
        </span>
      ))}
      <span data-part="remove">
        <Button
          tone="quiet"
          size="small"
          square
          aria-label={t('removeNamed', { name: label })}
          onClick={onRemove}
        >
          <Icon name="close" size={14} />
        </Button>
      </span>
    </span>
  );
}

function Leg({ leg }: { leg: { readonly meters: number; readonly seconds: number } }) {
  const locale = useLocale();
  return (
    <small>
      <bdi>
        {formatRoute(leg.meters, locale)} · {formatDuration(leg.seconds)}
      </bdi>
    </small>
  );
}

/** React reinserts the element of a moved row, which loses the focus. */
function useSavedFocusOf(root: { readonly current: HTMLElement | null }, list: readonly TripStop[]) {
  const pendingFocus = useRef<readonly [string, StopRowPart] | null>(null);
  useLayoutEffect(() => {
    if (!pendingFocus.current) return;
    const [id, part] = pendingFocus.current;
    pendingFocus.current = null;
    const row = root.current?.querySelector(`[data-stop="${id}"]`);
    const button = row?.querySelector<HTMLButtonElement>(`[data-part="${part}"] > button`);
    // A stop at an end of the list has a disabled move button, so then the stop's name receives the focus.
    const name = row?.querySelector<HTMLButtonElement>('[data-part="name"]');
    (button && !button.disabled ? button : name)?.focus();
  }, [root, list]);
  return (id: string, part: StopRowPart) => void (pendingFocus.current = [id, part]);
}
