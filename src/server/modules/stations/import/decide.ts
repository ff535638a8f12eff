/** What a file makes of a station: a new one, a renewed one, or nothing. */
import type { FuelProduct } from '#contract/fills.ts';
import type { CalendarDate } from '#core/dates/calendar-date.ts';
import { isState } from '../../../postal-address.ts';
import { findMunicipality } from '../../maps/gazetteer.ts';
import type { Gathered } from './gather.ts';
import type { SeenPrice, StationTexts } from './read-line.ts';
import { PRODUCT_ORDER } from './values.ts';

/** A station as it stands or as it is to stand. */
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

export interface Standing extends StationData {
  readonly id: string;
  readonly prices: readonly Price[];
}

export type Outcome =
  | {
      readonly kind: 'made' | 'renewed';
      readonly station: StationData;
      /** What is written of its prices. */
      readonly prices: readonly Price[];
      /** What differs from what stood there: columns, and products whose price changed. */
      readonly changed: readonly string[];
    }
  | { readonly kind: 'unchanged' }
  | { readonly kind: 'refused'; readonly why: string };

/** What the file does not say stays as it stands. `today` is the day of a price that names none. */
export function decideStation(standing: Standing | undefined, file: Gathered, today: CalendarDate): Outcome {
  const texts = { ...EMPTY, ...(standing && textsOf(standing)), ...file.texts };
  const missing = (['name', 'city', 'state'] as const).filter((name) => texts[name] === '');
  if (missing.length > 0) return { kind: 'refused', why: `a new station needs a ${missing.join(' and a ')}` };
  if (!isState(texts.state)) return { kind: 'refused', why: `not a state: "${texts.state}"` };
  const located = locate(standing, file, texts);
  if (!located) {
    const why = `no municipality "${texts.city}" in ${texts.state}: correct it, or give latitude and longitude`;
    return { kind: 'refused', why };
  }
  const station: StationData = {
    ...texts,
    ...located,
    federal_tax_number: file.taxNumber,
    fuels: fuelsOf(standing, file),
  };
  const prices = newPrices(standing?.prices ?? [], file.prices, today);
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

function textsOf(standing: Standing): Required<StationTexts> {
  const names = Object.keys(EMPTY) as (keyof StationTexts)[];
  return Object.fromEntries(names.map((name) => [name, standing[name]])) as unknown as Required<StationTexts>;
}

type Located = Pick<StationData, 'city' | 'latitude' | 'longitude' | 'is_approximate'>;

/** The place of the file, else the one that stands while the town is the same, else the middle of the town. */
function locate(
  standing: Standing | undefined,
  { place }: Gathered,
  { city, state }: Pick<StationData, 'city' | 'state'>,
): Located | null {
  const municipality = findMunicipality(city, state);
  // As the municipality writes itself, whatever the file does.
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

function fuelsOf(standing: Standing | undefined, { products, sold }: Gathered): FuelProduct[] {
  const all = new Set([...(products ?? standing?.fuels ?? []), ...sold]);
  return PRODUCT_ORDER.filter((product) => all.has(product));
}

/** Prices that are newer than those that stand; without a day, one that differs was seen today. */
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
