import { v7 } from 'uuid';
import type { Clock } from './clock.ts';

let lastMs = 0;
let sequence = 0;

/** New time-ordered id (UUID version 7). Ids of one millisecond keep their order. */
export function newId(clock: Clock): string {
  const msecs = clock.now().getTime();
  sequence = msecs === lastMs ? sequence + 1 : 0;
  lastMs = msecs;
  return v7({ msecs, seq: sequence });
}

/** Lower bound of all ids created at or after `instant`. Ids sort by time. */
export function firstIdAt(instant: Date): string {
  const hex = Math.max(0, instant.getTime()).toString(16).padStart(12, '0');
  return `${hex.slice(0, 8)}-${hex.slice(8)}-7000-8000-000000000000`;
}

export function instantOf(id: string): Date {
  return new Date(Number.parseInt(id.replaceAll('-', '').slice(0, 12), 16));
}
