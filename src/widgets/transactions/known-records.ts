import type { Transaction } from '#contract/transactions.ts';
import type { RecordStatus } from '#contract/values.ts';
import { formatPlate } from '#core/format/plate.ts';
import type { Session } from '#core/session/session.ts';
import type { RemedyLocation } from './remedies.model.ts';

export interface KnownRecord {
  readonly register: 'vehicle' | 'container' | 'driver' | 'recipient';
  readonly place: Extract<RemedyLocation, 'vehicle' | 'person'>;
  readonly id: string;
  readonly name: string;
  readonly status: RecordStatus;
}

type RecordRequest = Pick<Transaction, 'vehicle' | 'user'>;

/** Searches only registers that the user may list. Rejects only with an `ApiError`. */
export async function findRecords(
  session: Session,
  { vehicle, user }: RecordRequest,
): Promise<KnownRecord[]> {
  const may = (register: KnownRecord['register']) => session.can(`portal.${register}.list`) === true;
  const found = await Promise.all([
    vehicle && may(vehicle.kind) ? findVehicle(session, vehicle) : null,
    ...(['driver', 'recipient'] as const).map((register) =>
      user && may(register) ? findPerson(session, register, user) : null,
    ),
  ]);
  return found.filter((record) => record !== null);
}

/** Searches active records first, then deleted ones, which have a separate list. */
async function either<T>(ask: (isDeleted: boolean) => Promise<T | undefined>): Promise<T | null> {
  return (await ask(false)) ?? (await ask(true)) ?? null;
}

function findVehicle({ api }: Session, { _id, kind }: NonNullable<RecordRequest['vehicle']>) {
  return either<KnownRecord>(async (isDeleted) => {
    const query = { _id, isDeleted, limit: 1 };
    if (kind === 'container') {
      const [one] = (await api('GET /admin/organization/container', { query })).docs;
      return one && { register: kind, place: 'vehicle', id: _id, name: one.name, status: one.status };
    }
    const [one] = (await api('GET /v2/admin/organization/vehicle', { query })).vehicles;
    const name = one && formatPlate(one.licensePlate);
    return one && { register: kind, place: 'vehicle', id: _id, name: name ?? '', status: one.status };
  });
}

/** Maximum of people with the same name that the search compares by user id. */
const NAMESAKES = 25;

/**
 * A transaction contains the id of the user, not the id of the driver or recipient record. The search for this record
 * therefore uses the name.
 */
function findPerson(
  { api }: Session,
  register: 'driver' | 'recipient',
  { _id: id, name }: NonNullable<RecordRequest['user']>,
) {
  return either<KnownRecord>(async (isDeleted) => {
    const query = { search: name, isDeleted, limit: NAMESAKES };
    const { docs } = await api(`GET /admin/organization/${register}`, { query });
    const one = docs.find(({ user }) => user === id);
    return one && { register, place: 'person', id: one._id, name, status: one.status };
  });
}
