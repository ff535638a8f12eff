import { describe, expect, it } from 'vitest';
import type { GasStation } from '#contract/stations.ts';
import type { CalendarDate } from '#core/dates/calendar-date.ts';
import { DEFAULT_TABLE_VIEW } from '#core/state/table-view.ts';
import {
  BY_PRICE,
  describeStation,
  formatChoice,
  narrowRows,
  orderRows,
  parseChoice,
  type MapSeenPrice,
} from './map.model.ts';

const station = (id: string, more: Partial<GasStation> = {}): GasStation => ({
  id,
  name: `Posto ${id}`,
  brand: '',
  federalTaxNumber: '00000000000191',
  address: 'Avenida Brasil',
  number: '1200',
  neighborhood: 'Centro',
  postalCode: '13170000',
  city: 'Sumaré',
  state: 'SP',
  latitude: -22.82,
  longitude: -47.27,
  isApproximate: false,
  status: 'active',
  fuels: ['gas', 'dieselS500'],
  prices: [],
  enabled: true,
  distanceKm: null,
  ...more,
});
const seen = (product: MapSeenPrice['product'], price: number, day: string): MapSeenPrice => ({
  product,
  price,
  seenOn: day as CalendarDate,
});
const seenPrice = (product: MapSeenPrice['product'], price: number, seenOn: string) => ({
  product,
  price,
  seenOn,
});
const nothingPaid = new Map<string, readonly MapSeenPrice[]>();

describe('parseChoice and formatChoice', () => {
  it('formats a parsed choice back to the same address', () => {
    const text =
      'search=serra&fuel=diesel&state=SP&town=Campinas%2C+SP&brand=Rede+Sol&enabled=1&priced=1&sort=price' +
      '&near=-22.905%2C-47.066&place=Campinas%2C+SP&station=abc';
    expect(formatChoice(parseChoice(text))).toBe(text);
    expect(formatChoice(parseChoice(''))).toBe('');
  });

  it('drops invalid values of an address', () => {
    for (const text of [
      'fuel=flex&state=XX&enabled=2&priced=yes',
      'fuel=water&sort=name',
      'near=-22.9&place=Campinas',
      'near=-122.9,-47&place=Campinas',
      'near=-22.9,-47',
      'near=1e1,2&place=x',
      `brand=${'x'.repeat(200)}`,
    ]) {
      expect(formatChoice(parseChoice(text)), text).toBe('');
    }
  });
});

describe('describeStation', () => {
  const paid = new Map([['a', [seen('gas', 6.1, '2026-11-10'), seen('arla', 3.9, '2026-11-01')]]]);

  it('selects the newest price, and prefers a paid price of the same day', () => {
    const older = station('a', { prices: [seenPrice('gas', 5.9, '2026-11-09')] });
    const newer = station('a', { prices: [seenPrice('gas', 6.3, '2026-11-11')] });
    const same = station('a', { prices: [seenPrice('gas', 6.3, '2026-11-10')] });
    expect(describeStation(older, paid, undefined).known).toMatchObject({ price: 6.1, isPaid: true });
    expect(describeStation(newer, paid, undefined).known).toMatchObject({ price: 6.3, isPaid: false });
    expect(describeStation(same, paid, undefined).known).toMatchObject({ price: 6.1, isPaid: true });
  });

  it('returns no price if the station has no price of the requested product', () => {
    const row = describeStation(
      station('a', { prices: [seenPrice('gas', 5.9, '2026-11-09')] }),
      paid,
      'dieselS500',
    );
    expect(row.known).toBeNull();
    expect(row.prices.map(({ product }) => product)).toEqual(['gas', 'dieselS500', 'arla']);
  });
});

describe('narrowRows and orderRows', () => {
  const rows = [
    station('a', { brand: 'Rede Sol', prices: [seenPrice('gas', 6.2, '2026-11-09')] }),
    station('b', { city: 'Campinas', prices: [seenPrice('gas', 5.9, '2026-11-09')] }),
    station('c', { city: 'Campinas' }),
  ].map((one) => describeStation(one, nothingPaid, undefined));
  const ids = (filters: Record<string, string[]>) =>
    narrowRows(rows, { ...DEFAULT_TABLE_VIEW, filters }).map((row) => row.station.id);

  it('filters stations by town, brand and price', () => {
    expect(ids({ town: ['Campinas, SP'] })).toEqual(['b', 'c']);
    expect(ids({ brand: ['Rede Sol'] })).toEqual(['a']);
    expect(ids({ town: ['Campinas, SP'], priced: ['1'] })).toEqual(['b']);
  });

  it('sorts stations by price with unpriced stations last, or retains their order', () => {
    const order = (sort: typeof BY_PRICE | null) =>
      orderRows(rows, { ...DEFAULT_TABLE_VIEW, sort }).map((row) => row.station.id);
    expect(order(BY_PRICE)).toEqual(['b', 'a', 'c']);
    expect(order(null)).toEqual(['a', 'b', 'c']);
  });
});
