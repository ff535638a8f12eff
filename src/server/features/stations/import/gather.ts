/**
 * Facts about one station from all lines of a file. The price survey has one line for each product and day.
 */
import type { CalendarDate } from '#core/dates/calendar-date.ts';
import { isNewer, newestPrices, type StationFacts } from '../decide-station.ts';
import type { StationLine } from './read-line.ts';

export interface Gathered extends StationFacts {
  readonly line: number;
  readonly seenOn: CalendarDate | null;
}

/**
 * Adds a line of the file to the facts of its station. The newer of two lines wins. If both have the same day or no day,
 * the line further down wins.
 */
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
