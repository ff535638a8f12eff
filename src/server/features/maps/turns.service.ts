import type { Tenancy } from '../../platform/database/tenancy.ts';
import type { TakeTurn } from '../../platform/outside/gates.ts';
import { takeTurn } from './turns.repository.ts';

/**
 * Limits of the public Nominatim server, which allows one request per second for all users together. A turn is a little
 * longer than a second.
 */
const NOMINATIM = { lengthMs: 1_100, mostWaitMs: 3_000 };

export function nominatimTurns(tenancy: Tenancy): TakeTurn {
  return () => tenancy.asSystem('maps', (tx) => takeTurn(tx, 'nominatim', NOMINATIM));
}
