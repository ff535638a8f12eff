/** What a list call is asked, from what the list wants. */
import type { FuelType } from '#contract/vehicles.ts';
import type { ListQuery } from '#core/state/paged-list.ts';

/** The filters there are, by the keys of their columns; each takes one value. */
interface Filters {
  status?: 'active' | 'inactive';
  fuelType?: FuelType;
}

/** Paging and filters side by side, as the calls take them. The values are those that the columns offered. */
export function listQueryOf({ filters, ...paging }: ListQuery): Omit<ListQuery, 'filters'> & Filters {
  const chosen = Object.entries(filters).map(([key, [value]]) => [key, value]);
  return { ...paging, ...(Object.fromEntries(chosen) as Filters) };
}
