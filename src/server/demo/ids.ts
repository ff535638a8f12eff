import { v7 } from 'uuid';
import { firstIdAt } from '../platform/identifier.ts';
import type { Random } from './random.ts';

/** Time-ordered ids that are the same for the same chance and the same instants. */
export function createIds(random: Random): (at: Date) => string {
  return (at) =>
    v7({ msecs: at.getTime(), random: Uint8Array.from({ length: 16 }, () => random.int(0, 255)) });
}

/** An id of that time that ends as the other one does. */
export const idLike = (at: Date, id: string) => `${firstIdAt(at).slice(0, 24)}${id.slice(24)}`;
