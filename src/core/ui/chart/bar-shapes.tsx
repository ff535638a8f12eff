import { widthOfText } from './chart-frame.tsx';
import type { PlacedBars } from './bar-layout.ts';

/** Hatching of the second and fourth series, so that neighbors differ without color. */
export function Hatching({ id }: { id: string }) {
  return (
    <defs>
      <pattern id={id} width={6} height={6} patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
        <line className="chart-hatch" x1={0} x2={0} y1={0} y2={6} />
      </pattern>
    </defs>
  );
}

export interface BarsProps {
  placed: PlacedBars;
  rank: number;
  hatching: string;
  room: number;
}

const KINDS = 4;
const SWATCH_PX = 8;
const NAME_START_PX = 14;

export function Bars({ placed: { series, points, label }, rank, hatching, room }: BarsProps) {
  const isHatched = rank % 2 === 1;
  return (
    <g className="chart-series" data-rank={rank % KINDS}>
      {points.filter(isSeen).map(({ point, left, top, width, height }) => (
        <g key={point.id}>
          <rect className="chart-bar" x={left} y={top} width={width} height={height} />
          {isHatched && <rect fill={`url(#${hatching})`} x={left} y={top} width={width} height={height} />}
        </g>
      ))}
      {label && (
        <>
          <rect className="chart-bar" {...swatchAt(label)} />
          {isHatched && <rect fill={`url(#${hatching})`} {...swatchAt(label)} />}
          <text className="chart-name" x={label.x + NAME_START_PX} y={label.y} dominantBaseline="middle">
            {shortened(series.name, room - NAME_START_PX - SWATCH_PX)}
          </text>
        </>
      )}
    </g>
  );
}

/** A bar that is lower than its border would show only the border, as a gap in the axis. */
const isSeen = ({ height }: { height: number }) => height > 1;

const swatchAt = ({ x, y }: { x: number; y: number }) => ({
  x,
  y: y - SWATCH_PX / 2,
  width: SWATCH_PX,
  height: SWATCH_PX,
});

function shortened(name: string, room: number): string {
  if (widthOfText(name) <= room) return name;
  return `${name.slice(0, Math.max(1, Math.floor(room / widthOfText('m')) - 1))}…`;
}
