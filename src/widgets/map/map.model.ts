/** What is chosen on the map, as an address keeps it, and what of the stations it lets through. */
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
  /** Search, filters and order; its filters are those of {@link FILTERS}. */
  readonly view: TableView;
  readonly near: NearPlace | null;
  /** The station whose details are shown, by its id. */
  readonly station: string | null;
}

/** The first four take one value, of the others `1` is that they hold. */
export const FILTERS = ['fuel', 'state', 'town', 'brand', 'enabled', 'priced'] as const;
type Filter = (typeof FILTERS)[number];

/** `price` is the last known one; without an order the nearest comes first, or the first by name. */
export const BY_PRICE = { key: 'price', descending: false };

export const filterOf = ({ filters }: TableView, filter: Filter): string | undefined => filters[filter]?.[0];

/** Filters and what is open, as a text for an address: only what differs from the usual. */
export function formatChoice({ view, near, station }: MapChoice): string {
  const parts = new URLSearchParams();
  const search = view.search.trim();
  if (search) parts.set('search', search);
  for (const filter of FILTERS) {
    const chosen = filterOf(view, filter);
    if (chosen !== undefined) parts.set(filter, chosen);
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
/** What the server or a list of choices may have of each filter. */
const canBe: Readonly<Record<Filter, (text: string) => boolean>> = {
  fuel: isPumpProduct,
  state: (text) => STATES.includes(text),
  town: isName,
  brand: isName,
  enabled: isOn,
  priced: isOn,
};
const NUMBER = /^-?\d{1,3}(?:\.\d{1,20})?$/;

/** Takes of an address what can be; the rest is as usual. */
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

/** What a product cost on a day, in reais. */
export interface SeenPrice {
  readonly product: FuelProduct;
  readonly price: number;
  readonly seenOn: CalendarDate;
}

/** What is known of a product at a station. */
interface ProductPrices {
  readonly product: FuelProduct;
  /** What the company paid there last. */
  readonly paid: SeenPrice | null;
  /** What was told of it. */
  readonly told: SeenPrice | null;
}

/** The one that was seen last; of one day what was paid, since that is what it really cost. */
interface KnownPrice extends SeenPrice {
  readonly isPaid: boolean;
}

export interface StationRow {
  readonly station: GasStation;
  /** Those it sells, then those that were paid there all the same. */
  readonly prices: readonly ProductPrices[];
  /** Of the product that is looked for, else of the first one whose price is known. */
  readonly known: KnownPrice | null;
}

/** By the id of the station. */
export type PaidPrices = ReadonlyMap<string, readonly SeenPrice[]>;

export function describeStation(station: GasStation, paid: PaidPrices, fuel: string | undefined): StationRow {
  const paidHere = paid.get(station.id) ?? [];
  const products = new Set([...station.fuels, ...paidHere.map(({ product }) => product)]);
  const prices = [...products].map((product) => ({
    product,
    paid: paidHere.find((one) => one.product === product) ?? null,
    told: toldOf(station, product),
  }));
  const asked = fuel === undefined ? prices : prices.filter(({ product }) => product === fuel);
  return { station, prices, known: asked.map(newest).find((price) => price !== null) ?? null };
}

function toldOf({ prices }: GasStation, product: FuelProduct): SeenPrice | null {
  const told = prices.find((one) => one.product === product);
  return told ? { ...told, seenOn: told.seenOn as CalendarDate } : null;
}

function newest({ paid, told }: ProductPrices): KnownPrice | null {
  if (paid && (!told || paid.seenOn >= told.seenOn)) return { ...paid, isPaid: true };
  return told && { ...told, isPaid: false };
}

/** Those that town, brand and price let through, in the order of the answer. */
export function narrowRows(rows: readonly StationRow[], view: TableView): readonly StationRow[] {
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

/** The cheapest first, those without a price last; otherwise as they came. */
export function orderRows(rows: readonly StationRow[], { sort }: TableView): readonly StationRow[] {
  if (sort?.key !== BY_PRICE.key) return rows;
  return rows.toSorted(
    (one, other) => (one.known?.price ?? Infinity) - (other.known?.price ?? Infinity) || 0,
  );
}
