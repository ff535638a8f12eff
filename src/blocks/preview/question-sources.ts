import type { FuelProduct } from '#contract/fills.ts';
import type { StationPrice } from '#contract/stations.ts';
import { createSources, type SourceResult } from '#blocks/pick/sources.ts';
import { formatPlate } from '#core/format/plate.ts';
import type { Session } from '#core/session/session.ts';
import { productFor } from './question.model.ts';

export interface Choice {
  readonly id: string;
  readonly name: string;
  readonly detail?: string;
}

export interface FoundVehicle extends Choice {
  readonly product: FuelProduct;
}

export interface FoundStation extends Choice {
  readonly prices: readonly StationPrice[];
}

type Search<T> = (text: string) => Promise<readonly T[]>;

export interface QuestionSources {
  readonly vehicle: Search<FoundVehicle> | null;
  readonly user: Search<Choice> | null;
  readonly station: Search<FoundStation> | null;
  /** Search for cost centers. Null if the user may not list cost centers or the company has no cost center. */
  readonly expenseCenter: Search<Choice> | null;
}

const FEW = 6;

/** Searches for the records of a preview. A search is null if the user may not list these records. */
export function questionSources(session: Session): QuestionSources {
  const { api, can, hydrate } = session;
  const named = createSources(session);
  const may = (...areas: readonly ('vehicle' | 'gasStation' | 'expenseCenter' | 'driver' | 'recipient')[]) =>
    areas.some((area) => can(`portal.${area}.list`) === true);
  const hasExpenseCenters = hydrate.loaded.status === 'ready' && hydrate.loaded.value.modules.expenseCenter;
  const from =
    (kind: SourceResult['kind']): Search<Choice> =>
    (search) =>
      named[kind]({ search, limit: FEW });
  return {
    vehicle: !may('vehicle')
      ? null
      : async (search) => {
          const { vehicles } = await api('GET /v2/admin/organization/vehicle', {
            query: { search, limit: FEW },
          });
          return vehicles.map(({ _id: id, licensePlate, fuelType }) => ({
            id,
            name: formatPlate(licensePlate),
            product: productFor(fuelType),
          }));
        },
    user: may('driver', 'recipient') ? from('user') : null,
    station: !may('gasStation')
      ? null
      : async (search) => {
          const { gasStations } = await api('GET /admin/organization/gasStation', {
            query: { search, limit: FEW },
          });
          return gasStations.map(({ id, name, city, prices }) => ({ id, name, detail: city, prices }));
        },
    expenseCenter: hasExpenseCenters && may('expenseCenter') ? from('expenseCenter') : null,
  };
}
