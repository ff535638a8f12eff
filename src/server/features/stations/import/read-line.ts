import { STATION_CHARACTERS } from '#contract/choices.ts';
import type { FuelProduct } from '#contract/fills.ts';
import type { CalendarDate } from '#core/dates/calendar-date.ts';
import { tidyLine } from '#core/validation/line.ts';
import { parsePostalCode } from '#core/validation/postal-code.ts';
import { plainWords, stateCodeOf } from '../../maps/gazetteer.ts';
import { isDayToCome, isInBrazil, type SeenPrice, type StationTexts } from '../decide-station.ts';
import type { StationPoint } from '../stations.repository.ts';
import type { ColumnName, Columns } from './columns.ts';
import { readDay, readDegrees, readPrice, readProduct, readTaxNumber } from './values.ts';

export interface StationLine {
  readonly line: number;
  readonly taxNumber: string;
  readonly texts: StationTexts;
  readonly place?: StationPoint;
  /** All products of the station; undefined if the file has no column for products. */
  readonly products?: readonly FuelProduct[];
  readonly product?: FuelProduct;
  readonly prices: readonly SeenPrice[];
  readonly seenOn: CalendarDate | null;
}

class Unreadable extends Error {}
const refuse = (why: string): never => {
  throw new Unreadable(why);
};

/** Returns the station of the line, or the reason of a refusal. A price may not have a day after `today`. */
export function readLine(
  columns: Columns,
  { line, cells }: { readonly line: number; readonly cells: readonly string[] },
  today: CalendarDate,
): StationLine | { readonly line: number; readonly why: string } {
  const cell = (name: ColumnName) => tidyLine(cells[columns.at.get(name) ?? -1] ?? '');
  try {
    const typed = cell('taxNumber');
    const taxNumber = readTaxNumber(typed) ?? refuse(`not a CNPJ: "${typed}"`);
    const seenOn = readSeenOn(cell('seenOn'), today);
    const place = readPlace(cell('latitude'), cell('longitude'));
    const products = cell('products');
    const product = cell('product') === '' ? undefined : productOf(cell('product'));
    return {
      line,
      taxNumber,
      texts: readTexts(cell),
      ...(place && { place }),
      ...(products !== '' && { products: products.split(/[,;|/+]/).map(productOf) }),
      ...(product && { product }),
      prices: readPrices(columns, cells, { product, price: cell('price'), seenOn }),
      seenOn,
    };
  } catch (error) {
    if (error instanceof Unreadable) return { line, why: error.message };
    throw error;
  }
}

/** The price survey of the ANP calls stations without a brand "branca" (white). */
const NO_BRAND = new Set(['branca', 'bandeira branca']);

function readTexts(cell: (name: ColumnName) => string): StationTexts {
  const postalCode = cell('postalCode');
  const state = cell('state');
  const brand = cell('brand');
  const texts = {
    name: cell('name'),
    address: cell('address'),
    number: cell('number'),
    neighborhood: cell('neighborhood'),
    postal_code:
      postalCode && (parsePostalCode(postalCode) ?? refuse(`not a postal code (CEP): "${postalCode}"`)),
    city: cell('city'),
    state: state && stateCodeOf(state).toUpperCase(),
  };
  const long = Object.values({ ...texts, brand }).find(({ length }) => length > STATION_CHARACTERS);
  if (long !== undefined) refuse(`longer than ${STATION_CHARACTERS} characters: "${long.slice(0, 20)}…"`);
  const filledTexts = Object.entries(texts).filter(([, text]) => text !== '');
  // An empty cell leaves the stored text unchanged. Only a word of `NO_BRAND` clears the brand.
  return {
    ...(Object.fromEntries(filledTexts) as StationTexts),
    ...(brand !== '' && { brand: NO_BRAND.has(plainWords(brand)) ? '' : brand }),
  };
}

function readPlace(north: string, east: string): StationPoint | undefined {
  if (north === '' && east === '') return undefined;
  const [latitude, longitude] = [readDegrees(north), readDegrees(east)];
  if (latitude === null || longitude === null) return refuse(`not a place: "${north}", "${east}"`);
  const place = { latitude, longitude };
  return isInBrazil(place) ? place : refuse(`not in Brazil: ${latitude}, ${longitude}`);
}

function readSeenOn(text: string, today: CalendarDate): CalendarDate | null {
  if (text === '') return null;
  const day = readDay(text) ?? refuse(`not a date: "${text}"`);
  return isDayToCome(day, today) ? refuse(`a price of a day to come: ${day}`) : day;
}

interface OnePrice {
  readonly product: FuelProduct | undefined;
  readonly price: string;
  readonly seenOn: CalendarDate | null;
}

function readPrices(columns: Columns, cells: readonly string[], one: OnePrice): SeenPrice[] {
  const { product, price, seenOn } = one;
  if (price !== '' && !product) refuse('a price of no product');
  const texts = columns.prices.map(({ product: of, at }) => ({
    product: of,
    text: tidyLine(cells[at] ?? ''),
  }));
  if (product) texts.push({ product, text: price });
  return texts
    .filter(({ text }) => text !== '')
    .map(({ product: of, text }) => ({
      product: of,
      priceMills: readPrice(text) ?? refuse(`not a price in reais: "${text}"`),
      seenOn,
    }));
}

function productOf(text: string): FuelProduct {
  return readProduct(text) ?? refuse(`not a product that stations sell: "${text.trim()}"`);
}
