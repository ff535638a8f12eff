import { v7 } from 'uuid';
import { firstIdAt } from '../platform/identifier.ts';
import type { Random } from './random.ts';

/** Time-ordered ids that are reproducible for the same seed and the same instants. */
export function createIds(random: Random): (at: Date) => string {
  return (at) =>
    v7({ msecs: at.getTime(), random: Uint8Array.from({ length: 16 }, () => random.int(0, 255)) });
}

export const idLike = (at: Date, id: string) => `${firstIdAt(at).slice(0, 24)}${id.slice(24)}`;
