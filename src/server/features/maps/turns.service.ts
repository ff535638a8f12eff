/** Turns at a source of maps, shared by all servers of a database. */
import type { Tenancy } from '../../platform/database/tenancy.ts';
import type { TakeTurn } from '../../platform/outside/gates.ts';
import { takeTurn } from './turns.repository.ts';

/** The public server of Nominatim asks for one question a second, of all users together; a little more is on the safe side. */
const NOMINATIM = { lengthMs: 1_100, mostWaitMs: 3_000 };

export function nominatimTurns(tenancy: Tenancy): TakeTurn {
  return () => tenancy.asSystem('maps', (tx) => takeTurn(tx, 'nominatim', NOMINATIM));
}
