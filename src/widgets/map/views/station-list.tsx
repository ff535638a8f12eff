import { useSignals } from '@preact/signals-react/runtime';
import { useId, useLayoutEffect, useRef, useState, type KeyboardEvent } from 'react';
import { useTexts } from '#core/i18n/use-texts.ts';
import { useRowWindow } from '#core/ui/table/use-row-window.ts';
import type { MapState } from '../map.state.ts';
import { StationOption } from './station-option.tsx';
import { LIST } from './use-details.ts';

/** Height of a row; must equal the row height in the style sheet. */
const ROW_PX = 72;

interface StationListProps {
  state: MapState;
  onEnter: () => void;
}

export function StationList({ state, onEnter }: StationListProps) {
  useSignals();
  const t = useTexts('map');
  const id = useId();
  const scroller = useRef<HTMLDivElement>(null);
  const rows = state.listed.value;
  const selected = state.choice.value.station;
  const at = rows.findIndex(({ station }) => station.id === selected);
  const viewPx = useHeight(scroller);
  const metrics = { rowPx: ROW_PX, viewPx, headPx: 0, footPx: 0 };
  const rowWindow = useRowWindow(scroller, rows.length, metrics);
  useShownRow(at, viewPx, rowWindow.scrollToRow);
  const choose = (place: number) => state.choose(rows[place]?.station.id ?? null);
  const handleKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const next = placeAfter(event.key, { at, count: rows.length, page: rowWindow.inSight });
    if (next !== undefined) choose(next);
    else if (event.key !== 'Enter' && event.key !== ' ') return;
    else if (at === -1) choose(0);
    else onEnter();
    event.preventDefault();
  };
  return (
    <>
      <div
        ref={scroller}
        className={LIST}
        role="listbox"
        tabIndex={0}
        aria-label={t('list')}
        aria-describedby={`${id}hint`}
        aria-activedescendant={at === -1 ? undefined : `${id}${at}`}
        onKeyDown={handleKeyDown}
      >
        <div role="presentation" className="map-rows" style={{ blockSize: rows.length * ROW_PX }}>
          {rowWindow.places(at).map((place) => {
            const row = rows[place];
            return (
              row && (
                <StationOption
                  key={row.station.id}
                  id={`${id}${place}`}
                  row={row}
                  place={place}
                  count={rows.length}
                  topPx={place * ROW_PX}
                  selected={place === at}
                  onChoose={() => (place === at ? onEnter() : choose(place))}
                />
              )
            );
          })}
        </div>
      </div>
      <p className="visually-hidden" id={`${id}hint`}>
        {t('listHint')}
      </p>
    </>
  );
}

function placeAfter(
  key: string,
  { at, count, page }: { at: number; count: number; page: number },
): number | undefined {
  const last = count - 1;
  const targets: Readonly<Record<string, number>> = {
    ArrowDown: at + 1,
    ArrowUp: at - 1,
    PageDown: at + page,
    PageUp: at - page,
    Home: 0,
    End: last,
  };
  const target = targets[key];
  return target === undefined ? undefined : Math.max(0, Math.min(last, target));
}

function useShownRow(at: number, viewPx: number, scrollToRow: (at: number) => void): void {
  const scroll = useRef(scrollToRow);
  useLayoutEffect(() => {
    scroll.current = scrollToRow;
  });
  useLayoutEffect(() => {
    if (at !== -1) scroll.current(at);
  }, [at, viewPx]);
}

function useHeight(element: { readonly current: HTMLElement | null }): number {
  const [height, setHeight] = useState(480);
  useLayoutEffect(() => {
    const { current } = element;
    if (!current) return;
    const measure = () => setHeight(current.clientHeight);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(current);
    return () => observer.disconnect();
  }, [element]);
  return height;
}
