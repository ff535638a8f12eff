import { STATES, STATION_BOUNDS, STATION_CHARACTERS, STATION_PRICE_RANGE } from '#contract/choices.ts';
import type { GasStation, StationChange, StationInput } from '#contract/stations.ts';
import { formatTyped } from '#core/format/decimal.ts';
import { fuelUnit } from '#core/money/fuel.ts';
import type { Locale } from '#core/format/locale.ts';
import { decimalReadings } from '#core/format/parse-decimal.ts';
import type { Text } from '#core/i18n/use-texts.ts';
import type { FieldRules } from '#core/ui/form/field-rules.ts';
import { decimalRules } from '#core/ui/form/figure-rules.ts';
import { fieldsFor, type FieldOf, type FormFields } from '#core/ui/form/form-field.ts';
import { choiceRules, cnpjRules, good, postalCodeRules, textRules, wrong } from '#core/ui/form/readings.ts';
import { isPumpProduct, pumpOptions } from '#blocks/fuels/fuels.ts';
import { priceWords } from '#blocks/station-map/station-words.ts';

export type Fuel = GasStation['fuels'][number];
type PriceKey = `price_${Fuel}`;

export type StationFilling = Required<Omit<StationInput, 'prices'>> & {
  readonly [K in PriceKey]: number | null;
};

export const priceKey = (fuel: Fuel): PriceKey => `price_${fuel}`;
export const isPriceKey = (key: string): boolean => fuelOf(key) !== null;

/** Fuel of a price field; null for every other field. */
function fuelOf(key: string): Fuel | null {
  const fuel = /^price_(.+)$/.exec(key)?.[1] ?? '';
  return isPumpProduct(fuel) ? fuel : null;
}

export interface StationWords {
  readonly t: Text<'station-form'>;
  readonly fuels: Text<'fuels'>;
  readonly locale: Locale;
}

export const PLACE_KEYS: readonly string[] = ['latitude', 'longitude'];
export const STATUS_KEYS: readonly string[] = ['status'];

/** @param station null for a new station. */
export function stationFields(words: StationWords, station: GasStation | null): FormFields<StationFilling> {
  const { t, fuels } = words;
  const line = { maxLength: STATION_CHARACTERS, ...textRules({ max: STATION_CHARACTERS, empty: '' }) };
  const required = { maxLength: STATION_CHARACTERS, ...textRules({ max: STATION_CHARACTERS }) };
  const states = STATES.map((code) => ({ value: code, label: code }));
  const statuses = (['active', 'inactive'] as const).map((value) => ({ value, label: t(value) }));
  const prices = Object.fromEntries(
    pumpOptions(fuels).map(({ value }) => [priceKey(value), priceField(words, value, station)]),
  ) as { readonly [K in PriceKey]: FieldOf<number | null> };
  return fieldsFor<StationFilling>({
    name: { label: t('name'), ...required },
    federalTaxNumber: {
      label: t('federalTaxNumber'),
      half: true,
      refusedBy: ['station_exists'],
      ...cnpjRules(),
    },
    brand: { label: t('brand'), half: true, hint: t('brandHint'), ...line },
    postalCode: { label: t('postalCode'), inputMode: 'numeric', half: true, ...postalCodeRules() },
    state: { label: t('state'), kind: 'select', half: true, options: states, ...choiceRules(states) },
    address: { label: t('address'), ...line },
    number: { label: t('number'), half: true, ...line },
    neighborhood: { label: t('neighborhood'), half: true, ...line },
    city: { label: t('city'), ...required },
    latitude: degreesField(words, 'latitude'),
    longitude: degreesField(words, 'longitude'),
    fuels: { label: t('fuels'), says: { required: t('fuelsNeeded') }, ...fuelRules },
    ...prices,
    status: {
      label: t('status'),
      kind: 'select',
      hint: t('statusHint'),
      options: statuses,
      ...choiceRules(statuses),
    },
  });
}

function degreesField({ t, locale }: StationWords, key: 'latitude' | 'longitude'): FieldOf<number> {
  const { min, max, decimals } = STATION_BOUNDS[key];
  const write = (value: number) => formatTyped(value, decimals, locale);
  const range = { min: write(min).replace('-', '−'), max: write(max) };
  return {
    label: t(key),
    half: true,
    inputMode: 'text',
    says: { range: t(`outside_${key}`, range), number: t('degreesNeeded') },
    tidies: true,
    write: (value) => (typeof value === 'number' ? write(value) : ''),
    read: (text) => {
      const value = readDegrees(text, decimals);
      if (value === null) return wrong(text.trim() === '' ? 'required' : 'number');
      return value < min || value > max ? wrong('range') : good(value);
    },
  };
}

/**
 * Parses a coordinate in degrees. It accepts a decimal point or comma in every language, because map services
 * show a point.
 */
function readDegrees(text: string, decimals: number): number | null {
  const bare = text.trim().replace(/\s*°$/, '');
  const value = /^[-−]?\d{1,3}(?:[.,]\d+)?$/.test(bare)
    ? decimalReadings(bare)[bare.includes(',') ? ',' : '.']
    : null;
  return value === null ? null : Math.round(value * 10 ** decimals) / 10 ** decimals;
}

const fuelRules: FieldRules<Fuel[]> = {
  write: (value) => (Array.isArray(value) ? value.join(',') : ''),
  read: (text) => (text === '' ? wrong('required') : good(text.split(',') as Fuel[])),
};

function priceField(
  { t, fuels, locale }: StationWords,
  fuel: Fuel,
  station: GasStation | null,
): FieldOf<number | null> {
  const known = station?.prices.find(({ product }) => product === fuel);
  const rules = decimalRules(STATION_PRICE_RANGE, locale);
  return {
    label: t('priceOf', { fuel: fuels(`fuel_${fuel}`) }),
    half: true,
    inputMode: 'decimal',
    suffix: `R$/${fuelUnit(fuel)}`,
    hint: known ? t('seenOn', { date: priceWords(known, locale).day }) : t('priceHint'),
    ...rules,
    // The server cannot delete a known price, so the field of a known price must not become empty.
    read: (text) => (known && text.trim() === '' ? wrong('required') : rules.read(text)),
  };
}

export function startOf(station: GasStation | null): Partial<StationFilling> {
  if (!station) return { status: 'active', fuels: [] };
  const prices = station.prices.map(({ product, price }) => [priceKey(product), price]);
  return { ...station, ...Object.fromEntries(prices) };
}

export function createBody(filling: StationFilling): StationInput {
  const { values, prices } = split(filling);
  return { ...(values as StationInput), prices };
}

/**
 * Request with the changed values. A new town also sends the coordinates; otherwise the server may
 * move the station to the center of the town.
 */
export function changeBody(
  station: GasStation,
  changes: Partial<StationFilling>,
  filling: StationFilling,
): StationChange {
  const { values, prices } = split(changes);
  const { latitude, longitude } = filling;
  const isMoved = 'latitude' in changes || 'longitude' in changes;
  const isElsewhere = 'city' in changes || 'state' in changes;
  return {
    ...values,
    ...((isMoved || (isElsewhere && !station.isApproximate)) && { latitude, longitude }),
    ...(prices.length > 0 && { prices }),
  };
}

function split(filling: Partial<StationFilling>) {
  const values: Record<string, unknown> = {};
  const prices: NonNullable<StationInput['prices']> = [];
  for (const [key, value] of Object.entries(filling)) {
    const fuel = fuelOf(key);
    if (fuel === null) values[key] = value;
    else if (typeof value === 'number') prices.push({ product: fuel, price: value });
  }
  return { values: values as Partial<StationInput>, prices };
}
