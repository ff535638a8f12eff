/** Ids of records. */
import { v7 } from 'uuid';
import type { Clock } from './clock.ts';

let lastMs = 0;
let sequence = 0;

/** A new time-ordered id (UUID version 7) at the clock's time; ids made in one millisecond keep their order. */
export function newId(clock: Clock): string {
  const msecs = clock.now().getTime();
  sequence = msecs === lastMs ? sequence + 1 : 0;
  lastMs = msecs;
  return v7({ msecs, seq: sequence });
}
