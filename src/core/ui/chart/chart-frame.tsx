import {
  useEffect,
  useId,
  useRef,
  useState,
  type KeyboardEvent,
  type PointerEvent,
  type ReactNode,
} from 'react';
import { useSheet } from '../theme/sheets.ts';
import type { ChartSize, ChartTexts, ChartPosition } from './chart-types.ts';
import chartCss from './chart.css?inline';
import { pointAfter, type Drawn, type DrawnSeries } from './walk-points.ts';

/** Estimated width of a 12 px text, because measuring on the page would be one frame late. */
export const widthOfText = ({ length }: string): number => length * 7;

export interface ChartFigureProps {
  isEmpty: boolean;
  empty: string;
  /** Height of the chart in px. The chart takes its container's width. */
  height: number;
  children: (size: ChartSize) => ReactNode;
}

export function ChartFigure({ isEmpty, empty, height, children }: ChartFigureProps): ReactNode {
  const frame = useRef<HTMLElement>(null);
  const width = useWidth(frame);
  useSheet(frame, chartCss);
  return (
    <figure className="chart" ref={frame}>
      {isEmpty ? (
        <p className="chart-empty" style={{ blockSize: height }}>
          {empty}
        </p>
      ) : (
        children({ width, height })
      )}
    </figure>
  );
}

export interface ChartPictureProps<D extends Drawn> {
  size: ChartSize;
  texts: ChartTexts<D>;
  series: readonly DrawnSeries<D>[];
  find: (place: ChartPosition) => D | undefined;
  children: ReactNode;
}

export function ChartPicture<D extends Drawn>(props: ChartPictureProps<D>): ReactNode {
  const { size, texts, series, find } = props;
  const { looked, handlers } = useLook(series, find);
  const hint = useId();
  return (
    <>
      <div
        className="chart-picture"
        role="application"
        aria-label={texts.name}
        aria-describedby={hint}
        // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- arrow keys move between its points
        tabIndex={0}
        style={{ blockSize: size.height }}
        {...handlers}
      >
        {size.width > 0 && (
          <svg {...size} viewBox={`0 0 ${size.width} ${size.height}`} aria-hidden="true" focusable="false">
            {props.children}
            {looked && <circle className="chart-looked" cx={looked.x} cy={looked.y} r={8} />}
          </svg>
        )}
      </div>
      <figcaption className="chart-readout">
        <span role="status">{looked ? texts.point(looked) : ''}</span>
        <span id={hint} hidden={looked !== undefined}>
          {texts.hint}
        </span>
      </figcaption>
    </>
  );
}

function useWidth(frame: { readonly current: HTMLElement | null }): number {
  const [width, setWidth] = useState(0);
  useEffect(() => {
    const element = frame.current;
    if (!element) return;
    const sizes = new ResizeObserver(() => setWidth(Math.floor(element.clientWidth)));
    sizes.observe(element);
    return () => sizes.disconnect();
  }, [frame]);
  return width;
}

function useLook<D extends Drawn>(
  series: readonly DrawnSeries<D>[],
  find: (place: ChartPosition) => D | undefined,
) {
  const [id, setId] = useState<{ readonly series: string; readonly point: string }>();
  const looked = series
    .find((one) => one.series.id === id?.series)
    ?.points.find(({ point }) => point.id === id?.point);
  const look = (drawn: D | undefined) => setId(drawn && { series: drawn.series.id, point: drawn.point.id });
  const handlers = {
    onKeyDown(event: KeyboardEvent) {
      if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
      const next = pointAfter(event.key, series, looked);
      if (!next) return;
      event.preventDefault();
      look(next);
    },
    onPointerMove: seek,
    onPointerDown: seek,
    onPointerLeave(event: PointerEvent) {
      if (event.pointerType === 'mouse' && !event.currentTarget.matches(':focus')) look(undefined);
    },
    onBlur: () => look(undefined),
  };
  function seek(event: PointerEvent) {
    const { left, top } = event.currentTarget.getBoundingClientRect();
    const found = find({ x: event.clientX - left, y: event.clientY - top });
    if (found) look(found);
  }
  return { looked, handlers };
}
