import { formatDecimal } from '#core/format/decimal.ts';
import type { Locale } from '#core/format/locale.ts';
import type { ChartLayout, PlacedPoint, PlacedSeries } from './chart-layout.ts';

/** One shape per line, so that lines are told apart without their colours. */
const SHAPES = [
  'M-3.5 0a3.5 3.5 0 1 0 7 0a3.5 3.5 0 1 0-7 0z',
  'M-3.2-3.2h6.4v6.4h-6.4z',
  'M0-4.4L4.4 0L0 4.4L-4.4 0z',
  'M0-4.2L4.2 3.4H-4.2z',
];
const OUTLIER = 'M-4.5-4.5L4.5 4.5M-4.5 4.5L4.5-4.5';
const BEYOND = { above: 'M-5 3L0-4L5 3M0-4V7', below: 'M-5-3L0 4L5-3M0 4V-7' };

export function Axes({ layout, unit, locale, formatDay }: AxesProps) {
  const { plot, values, days, yOf } = layout;
  const labels = days.map(({ at }) => formatDay(at));
  return (
    <g className="chart-axes">
      <text x={0} y={10} dominantBaseline="middle">
        {unit}
      </text>
      {values.ticks.map((tick) => (
        <g key={tick}>
          <line
            x1={plot.left}
            x2={plot.right}
            y1={yOf(tick)}
            y2={yOf(tick)}
            data-zero={tick === 0 || undefined}
          />
          <text x={plot.left - 8} y={yOf(tick)} textAnchor="end" dominantBaseline="middle">
            {formatDecimal(tick, values.digits, locale)}
          </text>
        </g>
      ))}
      {days.map(({ at, x }, index) =>
        labels.indexOf(labels[index] ?? '') < index ? null : (
          <text key={at} x={x} y={plot.bottom + 20} textAnchor={anchorOf(index, days.length)}>
            {labels[index]}
          </text>
        ),
      )}
    </g>
  );
}

interface AxesProps {
  layout: ChartLayout;
  unit: string;
  locale: Locale;
  formatDay: (at: number) => string;
}

/** The first and the last day stay within the picture. */
const anchorOf = (index: number, count: number) =>
  index === 0 ? 'start' : index === count - 1 ? 'end' : 'middle';

export function Expected({ layout, value, label }: { layout: ChartLayout; value: number; label: string }) {
  const { plot, yOf } = layout;
  const y = yOf(value);
  return (
    <g className="chart-expected">
      <line x1={plot.left} x2={plot.right} y1={y} y2={y} />
      <text
        x={layout.expectedLabel.x}
        y={layout.expectedLabel.y}
        textAnchor={layout.isBeside ? 'start' : 'end'}
        dominantBaseline="middle"
      >
        {label}
      </text>
    </g>
  );
}

export function Line({ placed, rank, isBeside, word }: LineProps) {
  const shape = SHAPES[rank % SHAPES.length] ?? '';
  return (
    <g className="chart-series" data-rank={rank % SHAPES.length}>
      <path className="chart-line" d={placed.line} />
      {placed.points.map((point) => (
        <Dot key={point.point.id} placed={point} shape={shape} word={word} />
      ))}
      <text
        className="chart-name"
        x={placed.label.x}
        y={placed.label.y}
        textAnchor={isBeside ? 'start' : 'end'}
        dominantBaseline="middle"
      >
        {placed.series.name}
      </text>
    </g>
  );
}

interface LineProps {
  placed: PlacedSeries;
  rank: number;
  /** The name stands after the line, not over it. */
  isBeside: boolean;
  word: string;
}

function Dot({ placed: { point, x, y, beyond, word: at }, shape, word }: DotProps) {
  const form = point.isOutlier ? (beyond ? BEYOND[beyond] : OUTLIER) : shape;
  return (
    <>
      <path
        className="chart-point"
        data-outlier={point.isOutlier || undefined}
        d={form}
        transform={`translate(${x} ${y})`}
      />
      {at && (
        <text className="chart-outlier" {...at} textAnchor="middle" dominantBaseline="middle">
          {word}
        </text>
      )}
    </>
  );
}

interface DotProps {
  placed: PlacedPoint;
  shape: string;
  word: string;
}
