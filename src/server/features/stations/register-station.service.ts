import type { RegisteredStation, StationChange, StationInput } from '#contract/stations.ts';
import { DEFAULT_TIME_ZONE, type CalendarDate } from '#core/dates/calendar-date.ts';
import { calendarDateOf } from '#core/dates/zone.ts';
import { priceFromReais } from '#core/money/price.ts';
import { newId } from '../../platform/identifier.ts';
import { Refusal } from '../../platform/refusal.ts';
import { nothingChanged, recordChange, type Writing } from '../../records/record-change.ts';
import {
  decideStation,
  isDayToCome,
  newestPrices,
  type Outcome,
  type SeenPrice,
  type StationStatus,
  type StationFacts,
} from './decide-station.ts';
import { gasStationRecord } from '../../records/kinds/gas-station.record.ts';
import {
  holdStations,
  insertStation,
  readStandingById,
  readStandingByTaxNumber,
  updateStation,
  writePrices,
} from './standing-stations.repository.ts';
import { presentRegistered, statusAsStored } from './stations.presenter.ts';

/** Registers a station. Refuses with `station_exists` and `validation_failed`. */
export async function registerStation(writing: Writing, body: StationInput): Promise<RegisteredStation> {
  const { tx, clock } = writing;
  await holdStations(tx);
  await assertFree(writing, body.federalTaxNumber);
  const { station, prices } = decide(writing, undefined, body, body.federalTaxNumber);
  const id = newId(clock);
  const status = statusAsStored(body.status ?? 'active');
  await recordChange(writing, 'create', [{ record: gasStationRecord, ids: [id] }], async () => {
    await insertStation(tx, { ...station, id, status, created_at: clock.now() });
    await writePrices(tx, id, prices);
  });
  return present(writing, id);
}

/** Changes a station. Refuses with `not_found`, `station_exists` and `validation_failed`. */
export async function changeStation(
  writing: Writing,
  id: string,
  body: StationChange,
): Promise<RegisteredStation> {
  const { tx } = writing;
  await holdStations(tx);
  const standing = await readStandingById(tx, id);
  if (!standing) throw new Refusal('not_found');
  const taxNumber = body.federalTaxNumber ?? standing.federal_tax_number;
  if (taxNumber !== standing.federal_tax_number) await assertFree(writing, taxNumber);
  const { station, prices } = decide(writing, standing, body, taxNumber);
  const status = body.status === undefined ? standing.status : statusAsStored(body.status);
  if (station === standing && status === standing.status) nothingChanged(writing);
  else {
    await recordChange(writing, 'change', [{ record: gasStationRecord, ids: [id] }], async () => {
      await updateStation(tx, id, { ...station, status });
      await writePrices(tx, id, prices);
    });
  }
  return present(writing, id);
}

async function assertFree({ tx }: Writing, taxNumber: string): Promise<void> {
  const known = await readStandingByTaxNumber(tx, [taxNumber]);
  if (known.has(taxNumber)) throw new Refusal('station_exists');
}

function decide(
  { clock }: Writing,
  standing: StationStatus | undefined,
  body: StationChange,
  taxNumber: string,
): Pick<Extract<Outcome, { readonly station: unknown }>, 'station' | 'prices'> {
  const today = calendarDateOf(clock.now(), DEFAULT_TIME_ZONE);
  const outcome = decideStation(standing, factsOf(body, taxNumber, today), today);
  if (outcome.kind === 'refused') throw invalid(`/${outcome.field}`, outcome.why);
  if ('station' in outcome) return outcome;
  if (!standing) throw new Error('A new station is a change.');
  return { station: standing, prices: [] };
}

function factsOf(body: StationChange, taxNumber: string, today: CalendarDate): StationFacts {
  const { name, brand, address, number, neighborhood, postalCode: postal_code, city, state } = body;
  const texts = { name, brand, address, number, neighborhood, postal_code, city, state };
  const prices = newestPrices(undefined, (body.prices ?? []).map(priceOf(today)));
  return {
    taxNumber,
    texts: Object.fromEntries(Object.entries(texts).filter(([, text]) => text !== undefined)),
    place: placeOf(body),
    products: body.fuels,
    sold: new Set(prices.keys()),
    prices,
  };
}

function placeOf({ latitude, longitude }: StationChange): StationFacts['place'] {
  if (latitude === undefined && longitude === undefined) return undefined;
  if (latitude !== undefined && longitude !== undefined) return { latitude, longitude };
  throw invalid(latitude === undefined ? '/latitude' : '/longitude', 'must come with the other coordinate');
}

const priceOf =
  (today: CalendarDate) =>
  ({ product, price, seenOn }: NonNullable<StationChange['prices']>[number], at: number): SeenPrice => {
    const day = (seenOn as CalendarDate | undefined) ?? null;
    if (day && isDayToCome(day, today)) throw invalid(`/prices/${at}/seenOn`, 'must not be after today');
    return { product, priceMills: priceFromReais(price), seenOn: day };
  };

const invalid = (path: string, message: string) =>
  new Refusal('validation_failed', [{ part: 'body', path, message }]);

async function present({ tx }: Writing, id: string): Promise<RegisteredStation> {
  const station = await readStandingById(tx, id);
  if (!station) throw new Error(`Station ${id} is missing after it was written.`);
  return presentRegistered(station);
}
