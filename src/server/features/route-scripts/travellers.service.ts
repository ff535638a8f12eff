import type { DatabaseTransaction } from '../../platform/database/tenancy.ts';
import { Refusal } from '../../platform/refusal.ts';
import { findPersonTraveller, findVehicleTraveller, type Traveller } from './travellers.repository.ts';

export interface Travellers {
  readonly vehicle: Traveller | null;
  readonly user: Traveller | null;
}

/** Reads the vehicle and the person of a route. Refuses with `record_unknown` and `record_deleted`. */
export async function readTravellers(
  tx: DatabaseTransaction,
  organizationId: string,
  { vehicle, user }: { readonly vehicle: string | null; readonly user: string | null },
): Promise<Travellers> {
  return {
    vehicle: vehicle === null ? null : usable(await findVehicleTraveller(tx, organizationId, vehicle)),
    user: user === null ? null : usable(await findPersonTraveller(tx, organizationId, user)),
  };
}

function usable(found: Traveller | undefined): Traveller {
  if (!found) throw new Refusal('record_unknown');
  if (found.status === 'deleted') throw new Refusal('record_deleted');
  return found;
}
