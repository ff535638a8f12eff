import { STATION_BOUNDS } from '#contract/choices.ts';
import { FUEL_PRODUCTS, type FuelProduct } from '#contract/fills.ts';
import type { CalendarDate } from '#core/dates/calendar-date.ts';
import type { PriceMills } from '#core/money/price.ts';
import { isState } from '../../platform/postal-address.ts';
import { findMunicipality } from '../maps/gazetteer.ts';
import type { StationPoint } from './stations.repository.ts';

/** Texts of a station. A missing text leaves the stored text unchanged. */
export interface StationTexts {
  readonly name?: string;
  readonly brand?: string;
  readonly address?: string;
  readonly number?: string;
  readonly neighborhood?: string;
  readonly postal_code?: string;
  readonly city?: string;
  readonly state?: string;
}

export interface SeenPrice {
  readonly product: FuelProduct;
  readonly priceMills: PriceMills;
  /** Day of the price; null if the file or request names no day. */
  readonly seenOn: CalendarDate | null;
}

export interface StationFacts {
  readonly taxNumber: string;
  readonly texts: StationTexts;
  readonly place: StationPoint | undefined;
  /** All products of the station; undefined leaves the stored list unchanged. */
  readonly products: readonly FuelProduct[] | undefined;
  /** Some of the station's products: at least every product with a price. */
  readonly sold: ReadonlySet<FuelProduct>;
  readonly prices: ReadonlyMap<FuelProduct, SeenPrice>;
}

export interface StationData extends Required<StationTexts> {
  readonly federal_tax_number: string;
  readonly latitude: number;
  readonly longitude: number;
  readonly is_approximate: boolean;
  readonly fuels: readonly FuelProduct[];
}

export interface Price {
  readonly product: FuelProduct;
  readonly priceMills: number;
  readonly seenOn: CalendarDate;
}

export interface StationStatus extends StationData {
  readonly id: string;
  readonly prices: readonly Price[];
}

export type Outcome =
  | {
      readonly kind: 'made' | 'renewed';
      readonly station: StationData;
      readonly prices: readonly Price[];
      readonly changed: readonly string[];
    }
  | { readonly kind: 'unchanged' }
  | { readonly kind: 'refused'; readonly why: string; readonly field: 'name' | 'city' | 'state' };

export function isInBrazil({ latitude, longitude }: StationPoint): boolean {
  const { latitude: north, longitude: east } = STATION_BOUNDS;
  return latitude >= north.min && latitude <= north.max && longitude >= east.min && longitude <= east.max;
}

export const isDayToCome = (day: CalendarDate, today: CalendarDate): boolean => day > today;

/**
 * Merges prices. The newer of two prices of a product wins. If both have the same day or no day, the price in `seen` wins.
 */
export function newestPrices(
  known: ReadonlyMap<FuelProduct, SeenPrice> | undefined,
  seen: readonly SeenPrice[],
): Map<FuelProduct, SeenPrice> {
  const prices = new Map(known);
  for (const price of seen) {
    if (isNewer(price.seenOn, prices.get(price.product)?.seenOn)) prices.set(price.product, price);
  }
  return prices;
}

export function isNewer(day: CalendarDate | null, known: CalendarDate | null | undefined): boolean {
  return !known || (day !== null && day >= known);
}

/**
 * Decides whether facts make a new, changed or unchanged station. Missing facts leave the stored values unchanged. `today`
 * is the day of a price without a day.
 */
export function decideStation(
  standing: StationStatus | undefined,
  facts: StationFacts,
  today: CalendarDate,
): Outcome {
  const texts = { ...EMPTY, ...(standing && textsOf(standing)), ...facts.texts };
  const missing = (['name', 'city', 'state'] as const).filter((name) => texts[name] === '');
  const [field] = missing;
  if (field) return { kind: 'refused', field, why: `a new station needs a ${missing.join(' and a ')}` };
  if (!isState(texts.state)) return { kind: 'refused', field: 'state', why: `not a state: "${texts.state}"` };
  const located = locate(standing, facts, texts);
  if (!located) {
    const why = `no municipality "${texts.city}" in ${texts.state}: correct it, or give latitude and longitude`;
    return { kind: 'refused', field: 'city', why };
  }
  const station: StationData = {
    ...texts,
    ...located,
    federal_tax_number: facts.taxNumber,
    fuels: fuelsOf(standing, facts),
  };
  const prices = newPrices(standing?.prices ?? [], facts.prices, today);
  if (!standing) return { kind: 'made', station, prices, changed: [] };
  const differing = (Object.keys(station) as (keyof StationData)[]).filter(
    (name) => String(station[name]) !== String(standing[name]),
  );
  const changed = [...differing, ...prices.map(({ product }) => `price of ${product}`)];
  return changed.length === 0 ? { kind: 'unchanged' } : { kind: 'renewed', station, prices, changed };
}

const EMPTY: Required<StationTexts> = {
  name: '',
  brand: '',
  address: '',
  number: '',
  neighborhood: '',
  postal_code: '',
  city: '',
  state: '',
};

function textsOf(standing: StationStatus): Required<StationTexts> {
  const names = Object.keys(EMPTY) as (keyof StationTexts)[];
  return Object.fromEntries(names.map((name) => [name, standing[name]])) as unknown as Required<StationTexts>;
}

type Located = Pick<StationData, 'city' | 'latitude' | 'longitude' | 'is_approximate'>;

/**
 * Location of a station: the location in the facts, else the stored location if the town is the same, else the center of
 * the town.
 */
function locate(
  standing: StationStatus | undefined,
  { place }: StationFacts,
  { city, state }: Pick<StationData, 'city' | 'state'>,
): Located | null {
  const municipality = findMunicipality(city, state);
  const town = municipality?.name ?? city;
  if (place) return { city: town, ...place, is_approximate: false };
  if (standing && standing.city === town && standing.state === state) {
    const { latitude, longitude, is_approximate } = standing;
    return { city: town, latitude, longitude, is_approximate };
  }
  if (!municipality) return null;
  const { latitude, longitude } = municipality.place;
  return { city: town, latitude, longitude, is_approximate: true };
}

function fuelsOf(standing: StationStatus | undefined, { products, sold }: StationFacts): FuelProduct[] {
  const all = new Set([...(products ?? standing?.fuels ?? []), ...sold]);
  return FUEL_PRODUCTS.filter((product) => all.has(product));
}

/** Returns the prices that are newer than the stored prices. A different price without a day counts as seen today. */
function newPrices(
  standing: readonly Price[],
  seen: ReadonlyMap<FuelProduct, SeenPrice>,
  today: CalendarDate,
): Price[] {
  return [...seen.values()].flatMap(({ product, priceMills, seenOn }) => {
    const known = standing.find((one) => one.product === product);
    const isSame = known?.priceMills === priceMills;
    if (known && (seenOn === null ? isSame : seenOn < known.seenOn || (isSame && seenOn === known.seenOn))) {
      return [];
    }
    return [{ product, priceMills, seenOn: seenOn ?? today }];
  });
}
