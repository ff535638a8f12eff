import type { ReactNode } from 'react';
import { formatDistance } from '#core/format/distance.ts';
import { useKit } from '../kit.tsx';

/** Kilometers with a faint unit, for an odometer or a driven distance. */
export interface DistanceTextProps {
  distanceKm: number;
  emphasis?: 'plain' | 'strong' | 'figure';
}

export function DistanceText({ distanceKm, emphasis }: DistanceTextProps): ReactNode {
  const [figure, unit] = formatDistance(distanceKm, useKit().locale).split('\u00a0');
  return (
    <span className="volume" data-emphasis={emphasis}>
      {figure}
      <span className="volume-unit">{`\u00a0${unit}`}</span>
    </span>
  );
}
