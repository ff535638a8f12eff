/** What all lines of a file say of one station: the price survey has a line for each product and day. */
import type { CalendarDate } from '#core/dates/calendar-date.ts';
import { isNewer, newestPrices, type StationFacts } from '../decide-station.ts';
import type { StationLine } from './read-line.ts';

export interface Gathered extends StationFacts {
  /** Where the file speaks of it first. */
  readonly line: number;
  /** The newest day that a line named. */
  readonly seenOn: CalendarDate | null;
}

/** Of two lines the newer one is right; of one day, or without a day, the one further down. */
export function addLine(before: Gathered | undefined, line: StationLine): Gathered {
  const { taxNumber, texts, place, products, product, seenOn } = line;
  const prices = newestPrices(before?.prices, line.prices);
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
