import type { ReactNode } from 'react';
import { formatVolume, type Millilitres } from '#core/money/volume.ts';
import { useKit } from '../kit.tsx';

export interface VolumeTextProps {
  volumeMl: Millilitres;
  emphasis?: 'plain' | 'strong' | 'figure';
}

export function VolumeText({ volumeMl, emphasis }: VolumeTextProps): ReactNode {
  const [figure, unit] = formatVolume(volumeMl, useKit().locale).split('\u00a0');
  return (
    <span className="volume" data-emphasis={emphasis}>
      {figure}
      <span className="volume-unit">{`\u00a0${unit}`}</span>
    </span>
  );
}
