/** One line of a file: what it says of a station, or why it cannot be taken. */
import type { FuelProduct } from '#contract/fills.ts';
import type { CalendarDate } from '#core/dates/calendar-date.ts';
import type { PriceMills } from '#core/money/price.ts';
import { tidyLine } from '#core/validation/line.ts';
import { parsePostalCode } from '#core/validation/postal-code.ts';
import { plainWords, stateCodeOf } from '../../maps/gazetteer.ts';
import type { Point } from '../stations.repository.ts';
import type { ColumnName, Columns } from './columns.ts';
import { readDay, readDegrees, readPrice, readProduct, readTaxNumber } from './values.ts';

/** What stands in words; what the file does not say is not there. */
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
  /** Null where the file names no day. */
  readonly seenOn: CalendarDate | null;
}

export interface StationLine {
  readonly line: number;
  readonly taxNumber: string;
  readonly texts: StationTexts;
  readonly place?: Point;
  /** All that it sells; undefined where the file has no such list. */
  readonly products?: readonly FuelProduct[];
  /** One product that it sells. */
  readonly product?: FuelProduct;
  readonly prices: readonly SeenPrice[];
  readonly seenOn: CalendarDate | null;
}

const MOST_CHARACTERS = 120;
/** Brazil lies within. */
const BOUNDS = { south: -34, north: 6, west: -74, east: -28 };

/** Why a line is refused, in words for the operator. */
class Unreadable extends Error {}
const refuse = (why: string): never => {
  throw new Unreadable(why);
};

/** A station's line, or the reason in words. `today` is the last day on which a price can have been seen. */
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

/** The survey calls a station of no network white. */
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
  const long = Object.values({ ...texts, brand }).find(({ length }) => length > MOST_CHARACTERS);
  if (long !== undefined) refuse(`longer than ${MOST_CHARACTERS} characters: "${long.slice(0, 20)}…"`);
  const said = Object.entries(texts).filter(([, text]) => text !== '');
  // An empty cell says nothing; that there is no network has a word of its own.
  return {
    ...(Object.fromEntries(said) as StationTexts),
    ...(brand !== '' && { brand: NO_BRAND.has(plainWords(brand)) ? '' : brand }),
  };
}

function readPlace(north: string, east: string): Point | undefined {
  if (north === '' && east === '') return undefined;
  const [latitude, longitude] = [readDegrees(north), readDegrees(east)];
  if (latitude === null || longitude === null) return refuse(`not a place: "${north}", "${east}"`);
  const { south, north: top, west, east: right } = BOUNDS;
  const isInBrazil = latitude >= south && latitude <= top && longitude >= west && longitude <= right;
  return isInBrazil ? { latitude, longitude } : refuse(`not in Brazil: ${latitude}, ${longitude}`);
}

function readSeenOn(text: string, today: CalendarDate): CalendarDate | null {
  if (text === '') return null;
  const day = readDay(text) ?? refuse(`not a date: "${text}"`);
  return day <= today ? day : refuse(`a price of a day to come: ${day}`);
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
