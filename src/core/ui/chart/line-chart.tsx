import {
  useEffect,
  useId,
  useMemo,
  useRef,
  useState,
  type KeyboardEvent,
  type PointerEvent,
  type ReactNode,
} from 'react';
import { useKit } from '../kit.tsx';
import { useSheet } from '../theme/sheets.ts';
import { layOut, type ChartLayout, type ChartSize, type PlacedPoint } from './chart-layout.ts';
import { Axes, Expected, Line } from './chart-shapes.tsx';
import type { ChartSeries, ChartTexts } from './chart-types.ts';
import chartCss from './chart.css?inline';
import { pointAfter, pointAt } from './walk-points.ts';

export interface LineChartProps {
  /** Up to four lines are told apart by shape and stroke. */
  series: readonly ChartSeries[];
  /** A straight line at what the values should be, such as the maker's figure. */
  expected?: { readonly value: number; readonly label: string } | undefined;
  /** The axis begins at zero: amounts always do, values that are compared in detail need not. */
  fromZero?: boolean;
  /** Stands over the axis of values: `km/l`. */
  unit: string;
  formatDay: (at: number) => string;
  texts: ChartTexts;
  /** px, default 240. The width is that of what the chart stands in. */
  height?: number;
}

/** Pixels a letter of 12 px takes, roughly: what is measured on the page would be known a frame too late. */
const LETTER_PX = 7;
const REACH_PX = 28;

/**
 * Values over time as lines of points, one question each. Time runs from left to right in every language, as the
 * figures and days around it are read. The same values as a table are the caller's.
 */
export function LineChart({ height = 240, ...props }: LineChartProps): ReactNode {
  const frame = useRef<HTMLElement>(null);
  const width = useWidth(frame);
  useSheet(frame, chartCss);
  const isEmpty = props.series.every(({ points }) => points.length === 0);
  return (
    <figure className="chart" ref={frame}>
      {isEmpty ? (
        <p className="chart-empty" style={{ blockSize: height }}>
          {props.texts.empty}
        </p>
      ) : (
        <Picture {...props} size={{ width, height }} />
      )}
    </figure>
  );
}

function Picture({ size, ...props }: Omit<LineChartProps, 'height'> & { size: ChartSize }) {
  const { texts, expected } = props;
  const { locale } = useKit();
  const layout = useLayout(props, size);
  const { looked, handlers } = useLook(layout);
  const hint = useId();
  return (
    <>
      <div
        className="chart-picture"
        role="application"
        aria-label={texts.name}
        aria-describedby={hint}
        // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the arrows go through its points
        tabIndex={0}
        style={{ blockSize: size.height }}
        {...handlers}
      >
        {layout && (
          <svg {...size} aria-hidden="true" focusable="false">
            <Axes layout={layout} unit={props.unit} locale={locale} formatDay={props.formatDay} />
            {expected && <Expected layout={layout} {...expected} />}
            {layout.series.map((placed, rank) => (
              <Line
                key={placed.series.id}
                placed={placed}
                rank={rank}
                isBeside={layout.isBeside}
                word={texts.outlier}
              />
            ))}
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

function useLayout(props: Omit<LineChartProps, 'height'>, { width, height }: ChartSize): ChartLayout | null {
  const { series, expected, fromZero = false, texts } = props;
  return useMemo(() => {
    if (width === 0) return null;
    return layOut({
      series,
      expected: expected?.value,
      fromZero,
      size: { width, height },
      widthOf: ({ length }) => length * LETTER_PX,
      expectedWord: expected?.label ?? '',
      outlierWord: texts.outlier,
    });
  }, [series, expected?.value, expected?.label, fromZero, width, height, texts.outlier]);
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

/** The point that is looked at, by the keyboard, a pointer or a finger. */
function useLook(layout: ChartLayout | null) {
  const [id, setId] = useState<{ readonly series: string; readonly point: string }>();
  const all = layout?.series ?? [];
  const looked = all
    .find(({ series }) => series.id === id?.series)
    ?.points.find(({ point }) => point.id === id?.point);
  const look = (placed: PlacedPoint | undefined) =>
    setId(placed && { series: placed.series.id, point: placed.point.id });
  const handlers = {
    onKeyDown(event: KeyboardEvent) {
      if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
      const next = pointAfter(event.key, all, looked);
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
    const found = pointAt(all, event.clientX - left, event.clientY - top, REACH_PX);
    if (found) look(found);
  }
  return { looked, handlers };
}
