import { createSources } from '#blocks/pick/sources.ts';
import { formatPlate } from '#core/format/plate.ts';
import type { Session } from '#core/session/session.ts';
import type { NamedStop } from './trip.model.ts';

export interface Choices {
  find(text: string): Promise<readonly NamedStop[]>;
  /** Loads a record by its id; null if the record no longer exists. */
  byId(id: string): Promise<NamedStop | null>;
}

const FEW = 6;

/** Vehicles and people that the user can select. Null for a register that the user may not list. */
export function choicesOf(session: Session): {
  readonly vehicle: Choices | null;
  readonly user: Choices | null;
} {
  const { can } = session;
  const sources = createSources(session);
  const from = (kind: 'vehicle' | 'user', nameOf: (name: string) => string): Choices => {
    const ask = async (query: { readonly search?: string; readonly _id?: string; readonly limit: number }) =>
      (await sources[kind](query)).map(({ id, name }) => ({ id, name: nameOf(name) }));
    return {
      find: (text) => ask({ ...(text !== '' && { search: text }), limit: FEW }),
      byId: async (id) => (await ask({ _id: id, limit: 1 }))[0] ?? null,
    };
  };
  return {
    vehicle: can('portal.vehicle.list') ? from('vehicle', formatPlate) : null,
    user: can('portal.driver.list') || can('portal.recipient.list') ? from('user', (name) => name) : null,
  };
}
