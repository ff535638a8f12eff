/** What is said of a station wherever one stands: in a list, on a map, on a route. */
import type { GasStation, StationPrice } from '#contract/stations.ts';
import type { CalendarDate } from '#core/dates/calendar-date.ts';
import { formatDate } from '#core/dates/format-date.ts';
import type { Locale } from '#core/format/locale.ts';
import { formatPrice, priceFromReais } from '#core/money/price.ts';

/** `Avenida Brasil, 1200, Centro`; without what is not known. */
export function addressOf({
  address,
  number,
  neighborhood = '',
}: Pick<GasStation, 'address' | 'number'> & Partial<Pick<GasStation, 'neighborhood'>>): string {
  return [address, number, neighborhood].filter((part) => part !== '').join(', ');
}

/** All that is sold, in words. */
export function fuelsOf(
  { fuels }: GasStation,
  names: (key: `fuel_${GasStation['fuels'][number]}`) => string,
): string {
  return fuels.map((fuel) => names(`fuel_${fuel}`)).join(', ');
}

export function townOf({ city, state }: Pick<GasStation, 'city' | 'state'>): string {
  return `${city}, ${state}`;
}

/** What a product costs, and the day on which that was seen: `R$ 6,189` and `20/11/2026`. */
export function priceWords({ price, seenOn }: StationPrice, locale: Locale): { price: string; day: string } {
  return {
    price: formatPrice(priceFromReais(price), locale),
    day: formatDate(seenOn as CalendarDate, locale),
  };
}
