import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { NO_ORGANIZATION } from '#contract/facts.ts';
import type { RouteResponse } from '#contract/routes.ts';
import type { RegisteredStation } from '#contract/stations.ts';
import { cnpjCheckDigits } from '#core/validation/cnpj.ts';
import { newId } from '../../platform/identifier.ts';
import { makeAccount } from '../../testing/accounts.ts';
import { openCompany } from '../../testing/open-company.ts';
import { makeStation } from '../../testing/organizations.ts';
import { startPortal, type Portal } from '../../testing/portal.ts';
import { findStation } from './stations.repository.ts';

type List = RouteResponse<'GET /admin/organization/gasStation'>;

let portal: Portal;
let token: string;
beforeAll(async () => {
  portal = await startPortal();
  token = await portal.signIn(await makeAccount(portal, null));
});
beforeEach(() => portal.pool.query('TRUNCATE gas_stations, station_prices, station_switches'));
afterAll(() => portal.close());

const cnpj = (at: number) => {
  const twelve = `${20_000_000 + at}0001`;
  return twelve + cnpjCheckDigits(twelve);
};

const body = {
  name: 'Posto Jatobá',
  brand: 'Rede Cem',
  federalTaxNumber: cnpj(1),
  address: 'Avenida Brasil',
  number: '1200',
  neighborhood: 'Centro',
  postalCode: '13010001',
  city: 'campinas',
  state: 'SP',
  latitude: -22.905,
  longitude: -47.061,
  fuels: ['ethanol', 'gas'],
};

const create = (changes: object = {}, as = token) =>
  portal.ask<RegisteredStation>('POST /superAdmin/gasStation', { token: as, body: { ...body, ...changes } });
const change = (id: string, changes: object, as = token) =>
  portal.ask<RegisteredStation>(`PUT /superAdmin/gasStation/${id}`, { token: as, body: changes });
async function codeOf(answer: Promise<{ readonly status: number; readonly body: unknown }>) {
  const { status, body: refused } = await answer;
  const { code, details = [] } = refused as { code?: string; details?: readonly { path?: string }[] };
  return [status, code, ...details.map(({ path }) => path)];
}
const trail = async () =>
  (
    await portal.pool.query<{ operation: string; kind: string; record: string; records: unknown }>(
      `SELECT operation, kind, record_id AS record, records FROM changes WHERE organization_id = $1 ORDER BY id`,
      [NO_ORGANIZATION],
    )
  ).rows;

describe('POST /superAdmin/gasStation', () => {
  it('registers a station that every company then lists', async () => {
    const { status, body: made } = await create({ prices: [{ product: 'diesel', price: 6.049 }] });
    expect([status, made]).toEqual([
      200,
      {
        ...body,
        id: expect.any(String) as string,
        city: 'Campinas',
        isApproximate: false,
        fuels: ['gas', 'ethanol', 'diesel'],
        prices: [{ product: 'diesel', price: 6.049, seenOn: '2026-11-21' }],
        status: 'active',
      },
    ]);
    const { ask } = await openCompany(portal);
    const { gasStations } = (await ask<List>('GET /admin/organization/gasStation')).body;
    expect(gasStations).toEqual([{ ...made, enabled: true, distanceKm: null }]);
  });

  it('refuses a CNPJ that another station has, active or inactive', async () => {
    await makeStation(portal, { federal_tax_number: cnpj(1) });
    await makeStation(portal, { federal_tax_number: cnpj(2), status: 'deleted' });
    expect(await codeOf(create())).toEqual([409, 'station_exists']);
    expect(await codeOf(create({ federalTaxNumber: cnpj(2) }))).toEqual([409, 'station_exists']);
  });

  it('lets only one of two concurrent calls with the same CNPJ succeed', async () => {
    const statuses = (await Promise.all([create(), create()])).map(({ status }) => status);
    expect(statuses.sort()).toEqual([200, 409]);
  });

  it.each([
    ['a wrong CNPJ', { federalTaxNumber: '11111111111111' }, '/federalTaxNumber'],
    ['a place west of Brazil', { longitude: -74.5 }, '/longitude'],
    ['a place north of Brazil', { latitude: 47.06 }, '/latitude'],
    ['swapped coordinates', { latitude: -47.061, longitude: -22.905 }, '/latitude'],
    ['no fuel', { fuels: [] }, '/fuels'],
    ['a fuel twice', { fuels: ['gas', 'gas'] }, '/fuels'],
    ['a price with four decimals', { prices: [{ product: 'gas', price: 6.1899 }] }, '/prices/0/price'],
    ['a price of zero', { prices: [{ product: 'gas', price: 0 }] }, '/prices/0/price'],
    [
      'a price of tomorrow',
      { prices: [{ product: 'gas', price: 6, seenOn: '2026-11-22' }] },
      '/prices/0/seenOn',
    ],
    ['a wrong postal code', { postalCode: '123' }, '/postalCode'],
    ['an unknown state', { state: 'XX' }, '/state'],
    ['an empty name', { name: ' ' }, '/name'],
  ])('refuses %s, names the field and registers nothing', async (_what, changes, path) => {
    const [status, code, ...paths] = await codeOf(create(changes));
    expect([status, code]).toEqual([400, 'validation_failed']);
    expect(paths).toContain(path);
    const { rows } = await portal.pool.query('SELECT FROM gas_stations');
    expect(rows).toHaveLength(0);
  });

  it('saves the newest of several prices of one product', async () => {
    const prices = [
      { product: 'gas', price: 6.2, seenOn: '2026-11-18' },
      { product: 'gas', price: 6.1, seenOn: '2026-11-10' },
    ];
    expect((await create({ prices })).body.prices).toEqual([prices[0]]);
  });

  it('refuses an administrator of a company who registers or changes a station', async () => {
    const { organization } = await openCompany(portal);
    const administrator = await portal.signIn(await makeAccount(portal, organization));
    expect(await codeOf(create({}, administrator))).toEqual([403, 'permission_missing']);
    const id = await makeStation(portal);
    expect(await codeOf(change(id, { name: 'Posto Novo' }, administrator))).toEqual([
      403,
      'permission_missing',
    ]);
  });
});

describe('PUT /superAdmin/gasStation/{id}', () => {
  it('changes the named fields and leaves other fields unchanged', async () => {
    const { body: made } = await create();
    const answer = await change(made.id, { name: 'Posto Ipê', fuels: ['diesel'], brand: '' });
    expect(answer.body).toEqual({ ...made, name: 'Posto Ipê', fuels: ['diesel'], brand: '' });
  });

  it('saves a newer price of a product and ignores an older price', async () => {
    const { body: made } = await create({ prices: [{ product: 'gas', price: 6.1, seenOn: '2026-11-10' }] });
    const pricesAfter = async (price: number, seenOn?: string) =>
      (await change(made.id, { prices: [{ product: 'gas', price, ...(seenOn && { seenOn }) }] })).body.prices;
    expect(await pricesAfter(5.9, '2026-11-09')).toMatchObject([{ price: 6.1, seenOn: '2026-11-10' }]);
    expect(await pricesAfter(6.3)).toMatchObject([{ price: 6.3, seenOn: '2026-11-21' }]);
    expect(await pricesAfter(6.4, '2026-11-21')).toMatchObject([{ price: 6.4, seenOn: '2026-11-21' }]);
  });

  it('moves a station to the center of another town, and refuses an unknown town without coordinates', async () => {
    const { body: made } = await create();
    const moved = await change(made.id, { city: 'Sumaré' });
    expect(moved.body).toMatchObject({ city: 'Sumaré', isApproximate: true });
    expect(moved.body.latitude).toBeCloseTo(-22.82, 1);
    expect(await codeOf(change(made.id, { city: 'Lugar Nenhum' }))).toEqual([
      400,
      'validation_failed',
      '/city',
    ]);
    const placed = await change(made.id, { city: 'Lugar Nenhum', latitude: -22.8, longitude: -47.2 });
    expect(placed.body).toMatchObject({ city: 'Lugar Nenhum', isApproximate: false });
  });

  it('refuses one coordinate without the other', async () => {
    const { body: made } = await create();
    expect(await codeOf(change(made.id, { latitude: -22 }))).toEqual([
      400,
      'validation_failed',
      '/longitude',
    ]);
  });

  it("refuses the CNPJ of another station, and accepts the station's own CNPJ", async () => {
    const { body: made } = await create();
    await create({ federalTaxNumber: cnpj(2) });
    expect(await codeOf(change(made.id, { federalTaxNumber: cnpj(2) }))).toEqual([409, 'station_exists']);
    expect((await change(made.id, { federalTaxNumber: cnpj(1) })).status).toBe(200);
    expect((await change(made.id, { federalTaxNumber: cnpj(3) })).body.federalTaxNumber).toBe(cnpj(3));
  });

  it('answers not_found for an unknown station', async () => {
    expect(await codeOf(change(newId(portal.clock), { name: 'Posto' }))).toEqual([404, 'not_found']);
  });

  it('hides an inactive station from lists and from refuels, and lists a reactivated station', async () => {
    const { body: made } = await create();
    const { organization, ask } = await openCompany(portal);
    const list = async (query = '') =>
      (await ask<List>(`GET /admin/organization/gasStation${query}`)).body.gasStations.map(
        ({ id, status }) => [id, status],
      );
    const known = () =>
      portal.tenancy.inScope(organization.scope, (tx) => findStation(tx, organization.id, { id: made.id }));
    expect((await change(made.id, { status: 'inactive' })).body.status).toBe('inactive');
    expect([await list(), await list('?isDeleted=true')]).toEqual([[], [[made.id, 'inactive']]]);
    expect(await known()).toMatchObject({ status: 'deleted' });
    expect((await change(made.id, { status: 'active' })).body.status).toBe('active');
    expect(await list()).toEqual([[made.id, 'active']]);
  });
});

describe('change of a platform station', () => {
  it('records a change of a station under no organization, and records nothing without a difference', async () => {
    const before = (await trail()).length;
    const { body: made } = await create();
    await change(made.id, { name: 'Posto Ipê', prices: [{ product: 'gas', price: 6 }] });
    await change(made.id, { name: 'Posto Ipê' });
    const lines = (await trail()).slice(before);
    expect(lines.map(({ operation, kind, record }) => [operation, kind, record])).toEqual([
      ['create', 'station-record', made.id],
      ['change', 'station-record', made.id],
    ]);
    expect(lines[1]?.records).toMatchObject([
      {
        before: { name: 'Posto Jatobá', prices: null },
        after: { name: 'Posto Ipê', prices: { gas: '6000 2026-11-21' } },
      },
    ]);
  });

  it('sends a single event for all organizations after the registration of a station', async () => {
    const heard: string[] = [];
    const stop = portal.bus.subscribe(NO_ORGANIZATION, ({ type }) => heard.push(type));
    await create();
    stop();
    expect(heard).toEqual(['registry']);
  });
});
