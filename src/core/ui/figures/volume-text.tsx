import type { ReactNode } from 'react';
import type { Millilitres } from '#core/money/volume.ts';

/** Litres with three decimals and a faint unit. */
export interface VolumeTextProps {
  volumeMl: Millilitres;
  emphasis?: 'plain' | 'strong' | 'figure';
}

export function VolumeText(_props: VolumeTextProps): ReactNode {
  return null;
}
