import type { GasStation, StationPrice } from '#contract/stations.ts';
import type { CalendarDate } from '#core/dates/calendar-date.ts';
import { formatDate } from '#core/dates/format-date.ts';
import type { Locale } from '#core/format/locale.ts';
import { formatPrice, priceFromReais } from '#core/money/price.ts';

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

export function priceWords({ price, seenOn }: StationPrice, locale: Locale): { price: string; day: string } {
  return {
    price: formatPrice(priceFromReais(price), locale),
    day: formatDate(seenOn as CalendarDate, locale),
  };
}
