import type { Session } from '#core/session/session.ts';

/** Kinds of records that the picker finds, named like the filters of the API calls. */
export const SELECTED = ['vehicle', 'user', 'station', 'expenseCenter'] as const;
export type SelectedRecord = (typeof SELECTED)[number];

export interface SourceResult {
  readonly kind: SelectedRecord;
  readonly id: string;
  readonly name: string;
  /** True for a container, which the server lists among the vehicles. */
  readonly isContainer?: boolean;
}

export type FindQuery = { readonly search?: string; readonly _id?: string; readonly limit: number };
export type Source = (query: FindQuery) => Promise<SourceResult[]>;

export function createSources({ api, can, hydrate }: Session): Readonly<Record<SelectedRecord, Source>> {
  const nothing: Source = () => Promise.resolve([]);
  const hasExpenseCenters = hydrate.loaded.status === 'ready' && hydrate.loaded.value.modules.expenseCenter;
  const mayList = (area: 'vehicle' | 'gasStation' | 'expenseCenter') => can(`portal.${area}.list`) === true;
  return {
    vehicle: !mayList('vehicle')
      ? nothing
      : async (query) => {
          const { vehicles } = await api('GET /v2/admin/organization/vehicle', { query });
          return vehicles.map(({ _id: id, licensePlate }) => ({ kind: 'vehicle', id, name: licensePlate }));
        },
    user: async (query) => {
      const { docs } = await api('GET /admin/organization/user', { query });
      return docs.map(({ _id: id, name }) => ({ kind: 'user', id, name }));
    },
    station: !mayList('gasStation')
      ? nothing
      : async (query) => {
          const { gasStations } = await api('GET /admin/organization/gasStation', { query });
          return gasStations.map(({ id, name, city }) => ({
            kind: 'station',
            id,
            name: `${name}, ${city}`,
          }));
        },
    expenseCenter:
      !hasExpenseCenters || !mayList('expenseCenter')
        ? nothing
        : async (query) => {
            const { docs } = await api('GET /admin/organization/expense-center', { query });
            return docs.map(({ _id: id, name }) => ({ kind: 'expenseCenter', id, name }));
          },
  };
}
