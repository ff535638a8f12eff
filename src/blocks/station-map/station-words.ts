import type { GasStation, StationPrice } from '#contract/stations.ts';
import type { CalendarDate } from '#core/dates/calendar-date.ts';
import { formatDate } from '#core/dates/format-date.ts';
import type { Locale } from '#core/format/locale.ts';
import { formatPrice, priceFromReais } from '#core/money/price.ts';

/** Address of a station, for example `Avenida Brasil, 1200, Centro`; unknown parts are left out. */
export function addressOf({
  address,
  number,
  neighborhood = '',
}: Pick<GasStation, 'address' | 'number'> & Partial<Pick<GasStation, 'neighborhood'>>): string {
  return [address, number, neighborhood].filter((part) => part !== '').join(', ');
}

export function fuelsOf(
  { fuels }: GasStation,
  names: (key: `fuel_${GasStation['fuels'][number]}`) => string,
): string {
  return fuels.map((fuel) => names(`fuel_${fuel}`)).join(', ');
}

export function townOf({ city, state }: Pick<GasStation, 'city' | 'state'>): string {
  return `${city}, ${state}`;
}

/** Price at the station and the day on which it was observed, for example `R$ 6,189` and `20/11/2026`. */
export function priceWords({ price, seenOn }: StationPrice, locale: Locale): { price: string; day: string } {
  return {
    price: formatPrice(priceFromReais(price), locale),
    day: formatDate(seenOn as CalendarDate, locale),
  };
}
