/** What all lines of a file say of one station: the price survey has a line for each product and day. */
import type { FuelProduct } from '#contract/fills.ts';
import type { CalendarDate } from '#core/dates/calendar-date.ts';
import type { Point } from '../stations.repository.ts';
import type { SeenPrice, StationLine, StationTexts } from './read-line.ts';

export interface Gathered {
  readonly taxNumber: string;
  /** Where the file speaks of it first. */
  readonly line: number;
  readonly texts: StationTexts;
  readonly place: Point | undefined;
  /** All that it sells, where the file says that. */
  readonly products: readonly FuelProduct[] | undefined;
  /** What it sells among others. */
  readonly sold: ReadonlySet<FuelProduct>;
  /** The newest of each product. */
  readonly prices: ReadonlyMap<FuelProduct, SeenPrice>;
  /** The newest day that a line named. */
  readonly seenOn: CalendarDate | null;
}

/** Of two lines the newer one is right; of one day, or without a day, the one further down. */
export function addLine(before: Gathered | undefined, line: StationLine): Gathered {
  const { taxNumber, texts, place, products, product, seenOn } = line;
  const prices = new Map(before?.prices);
  for (const price of line.prices) {
    if (isNewer(price.seenOn, prices.get(price.product)?.seenOn)) prices.set(price.product, price);
  }
  const isNews = isNewer(seenOn, before?.seenOn);
  return {
    taxNumber,
    line: before?.line ?? line.line,
    texts: isNews ? { ...before?.texts, ...texts } : { ...texts, ...before?.texts },
    place: (isNews ? place : before?.place) ?? before?.place ?? place,
    products: (isNews ? products : before?.products) ?? before?.products ?? products,
    sold: new Set([...(before?.sold ?? []), ...(product ? [product] : []), ...prices.keys()]),
    prices,
    seenOn: isNews ? (seenOn ?? before?.seenOn ?? null) : (before?.seenOn ?? null),
  };
}

function isNewer(day: CalendarDate | null, known: CalendarDate | null | undefined): boolean {
  return !known || (day !== null && day >= known);
}
