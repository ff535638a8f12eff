import { MAX_SEARCH_CHARACTERS } from '#contract/facts.ts';
import { STATES } from '#contract/choices.ts';
import type { FuelProduct } from '#contract/fills.ts';
import type { GasStation } from '#contract/stations.ts';
import type { CalendarDate } from '#core/dates/calendar-date.ts';
import { DEFAULT_TABLE_VIEW, type TableView } from '#core/state/table-view.ts';
import { isPumpProduct } from '#blocks/fuels/fuels.ts';
import { formatNear, type NearPlace } from '#blocks/places/near-place.ts';
import { townOf } from '#blocks/station-map/station-words.ts';

export interface MapChoice {
  /** Search, filters and order of the stations. The keys of the filters are {@link FILTERS}. */
  readonly view: TableView;
  readonly near: NearPlace | null;
  readonly station: string | null;
}

/**
 * Keys of the filters. The first four filters take one value; `enabled` and `priced` are on with the value
 * `1`.
 */
export const FILTERS = ['fuel', 'state', 'town', 'brand', 'enabled', 'priced'] as const;
type MapFilter = (typeof FILTERS)[number];

/**
 * `price` is the last known price. Without an order the nearest station comes first, or the first
 * by name.
 */
export const BY_PRICE = { key: 'price', descending: false };

export const filterOf = ({ filters }: TableView, filter: MapFilter): string | undefined =>
  filters[filter]?.[0];

export function formatChoice({ view, near, station }: MapChoice): string {
  const parts = new URLSearchParams();
  const search = view.search.trim();
  if (search) parts.set('search', search);
  for (const filter of FILTERS) {
    const selected = filterOf(view, filter);
    if (selected !== undefined) parts.set(filter, selected);
  }
  if (view.sort) parts.set('sort', view.sort.key);
  if (near) {
    parts.set('near', formatNear(near));
    parts.set('place', near.label);
  }
  if (station) parts.set('station', station);
  return parts.toString();
}

const MAX_LABEL = 120;
const isName = (text: string) => text !== '' && text.length <= MAX_LABEL;
const isOn = (text: string) => text === '1';
const canBe: Readonly<Record<MapFilter, (text: string) => boolean>> = {
  fuel: isPumpProduct,
  state: (text) => STATES.includes(text),
  town: isName,
  brand: isName,
  enabled: isOn,
  priced: isOn,
};
const NUMBER = /^-?\d{1,3}(?:\.\d{1,20})?$/;

export function parseChoice(text: string): MapChoice {
  const parts = new URLSearchParams(text);
  const filters = FILTERS.flatMap((filter) => {
    const value = parts.get(filter) ?? '';
    return canBe[filter](value) ? [[filter, [value]] as const] : [];
  });
  return {
    view: {
      ...DEFAULT_TABLE_VIEW,
      search: (parts.get('search') ?? '').slice(0, MAX_SEARCH_CHARACTERS),
      filters: Object.fromEntries(filters),
      sort: parts.get('sort') === BY_PRICE.key ? BY_PRICE : null,
    },
    near: parseNear(parts),
    station: parts.get('station') || null,
  };
}

function parseNear(parts: URLSearchParams): NearPlace | null {
  const [north = '', east = '', ...more] = (parts.get('near') ?? '').split(',');
  const label = (parts.get('place') ?? '').trim().slice(0, MAX_LABEL);
  if (!NUMBER.test(north) || !NUMBER.test(east) || more.length > 0 || label === '') return null;
  const [latitude, longitude] = [Number(north), Number(east)];
  const isOnEarth = Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180;
  return isOnEarth ? { label, latitude, longitude } : null;
}

/** Price of a product on a day, in reais. */
export interface MapSeenPrice {
  readonly product: FuelProduct;
  readonly price: number;
  readonly seenOn: CalendarDate;
}

interface ProductPrices {
  readonly product: FuelProduct;
  /** Last price that the company paid at the station. */
  readonly paid: MapSeenPrice | null;
  /** Last price that was reported for the station. */
  readonly told: MapSeenPrice | null;
}

/** Latest known price. On the same day the paid price wins, since it is the real cost. */
interface KnownPrice extends MapSeenPrice {
  readonly isPaid: boolean;
}

export interface MapStationRow {
  readonly station: GasStation;
  /** Products that the station sells, followed by other products that the company bought there. */
  readonly prices: readonly ProductPrices[];
  /** Price of the filtered product, otherwise of the first product with a known price. */
  readonly known: KnownPrice | null;
}

export type PaidPrices = ReadonlyMap<string, readonly MapSeenPrice[]>;

export function describeStation(
  station: GasStation,
  paid: PaidPrices,
  fuel: string | undefined,
): MapStationRow {
  const paidHere = paid.get(station.id) ?? [];
  const products = new Set([...station.fuels, ...paidHere.map(({ product }) => product)]);
  const prices = [...products].map((product) => ({
    product,
    paid: paidHere.find((one) => one.product === product) ?? null,
    told: reportOf(station, product),
  }));
  const filtered = fuel === undefined ? prices : prices.filter(({ product }) => product === fuel);
  return { station, prices, known: filtered.map(newest).find((price) => price !== null) ?? null };
}

function reportOf({ prices }: GasStation, product: FuelProduct): MapSeenPrice | null {
  const reported = prices.find((one) => one.product === product);
  return reported ? { ...reported, seenOn: reported.seenOn as CalendarDate } : null;
}

function newest({ paid, told }: ProductPrices): KnownPrice | null {
  if (paid && (!told || paid.seenOn >= told.seenOn)) return { ...paid, isPaid: true };
  return told && { ...told, isPaid: false };
}

/** Applies the filters for town, brand and price; the order does not change. */
export function narrowRows(rows: readonly MapStationRow[], view: TableView): readonly MapStationRow[] {
  const town = filterOf(view, 'town');
  const brand = filterOf(view, 'brand');
  const needsPrice = filterOf(view, 'priced') !== undefined;
  return rows.filter(
    ({ station, known }) =>
      (town === undefined || townOf(station) === town) &&
      (brand === undefined || station.brand === brand) &&
      (!needsPrice || known !== null),
  );
}

/**
 * Sorts stations by price, the cheapest first and stations without a price last. Any other sort leaves the order
 * unchanged.
 */
export function orderRows(rows: readonly MapStationRow[], { sort }: TableView): readonly MapStationRow[] {
  if (sort?.key !== BY_PRICE.key) return rows;
  return rows.toSorted(
    (one, other) => (one.known?.price ?? Infinity) - (other.known?.price ?? Infinity) || 0,
  );
}
