import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { LiveEvent } from '#contract/events.ts';
import type { RouteResponse } from '#contract/routes.ts';
import type { GasStation } from '#contract/stations.ts';
import { migrations } from '../../platform/database/migrate.ts';
import { newId } from '../../platform/identifier.ts';
import { openCompany } from '../../testing/open-company.ts';
import { ordersOf } from '../../testing/orders.ts';
import { makeAccount } from '../../testing/accounts.ts';
import {
  makeRefuel,
  makeMember,
  makeOrganization,
  makeStation,
  makeWallet,
} from '../../testing/organizations.ts';
import { startPortal, type Portal } from '../../testing/portal.ts';
import { findStation } from './stations.repository.ts';

type List = RouteResponse<'GET /admin/organization/gasStation'>;

let portal: Portal;
beforeAll(async () => {
  portal = await startPortal();
});
// Stations belong to the platform: every organization of this file sees them.
beforeEach(() => portal.pool.query('TRUNCATE gas_stations, station_prices, station_switches'));
afterAll(() => portal.close());

type Station = NonNullable<Parameters<typeof makeStation>[1]> & { readonly enabled?: boolean };

async function openBuyer(...stations: readonly Station[]) {
  const { organization, ask: askAny } = await openCompany(portal);
  const ids: string[] = [];
  for (const { enabled = true, ...station } of stations) {
    ids.push(await makeStation(portal, { ...station, offFor: enabled ? [] : [organization] }));
  }
  const ask = (query: string) => askAny<List>(`GET /admin/organization/gasStation?${query}`);
  return {
    organization,
    ids,
    ask,
    list: async (query = '') => (await ask(query)).body,
    names: async (query = '') => (await ask(query)).body.gasStations.map(({ name }) => name),
    toggle: (gasStation: string, enabled: boolean) =>
      askAny<GasStation>('POST /admin/organization/blacklist', { gasStation, enabled }),
  };
}

const JUNDIAI = '-23.1865,-46.8842';

const ALONG = [
  { name: 'Posto Ipê', city: 'São Paulo', latitude: -23.533, longitude: -46.64, fuels: ['gas', 'diesel'] },
  { name: 'Auto Posto Angico', city: 'Campinas', latitude: -22.905, longitude: -47.065, enabled: false },
  { name: 'Posto Água Clara', city: 'Limeira', latitude: -22.565, longitude: -47.402, brand: 'Rede Cem' },
  { name: 'Posto Zênite', city: 'Fortaleza', state: 'CE', latitude: -3.717, longitude: -38.543 },
] as const satisfies readonly Readonly<Record<string, unknown>>[];
const along = () => ALONG.map((one) => ({ ...one, fuels: 'fuels' in one ? [...one.fuels] : ['ethanol'] }));

describe('GET /admin/organization/gasStation', () => {
  it('lists every field of each station, newest station first', async () => {
    const [first, ...others] = along();
    const company = await openBuyer({ ...first, priceMills: { diesel: 6_049, gas: 6_189 } }, ...others);
    const { gasStations, pages, items } = await company.list();
    expect(gasStations.map(({ id }) => id)).toEqual([...company.ids].reverse());
    expect(gasStations[3]).toMatchObject({
      name: 'Posto Ipê',
      city: 'São Paulo',
      state: 'SP',
      latitude: -23.533,
      longitude: -46.64,
      isApproximate: false,
      fuels: ['gas', 'diesel'],
      prices: [
        { product: 'gas', price: 6.189, seenOn: '2026-11-20' },
        { product: 'diesel', price: 6.049, seenOn: '2026-11-20' },
      ],
      enabled: true,
      distanceKm: null,
    });
    expect({ pages, items }).toEqual({ pages: { current: 1, total: 1 }, items: { total: 4, skip: 0 } });
  });

  it('sorts by name and town regardless of case and accents, and pages the list', async () => {
    const company = await openBuyer(...along());
    expect(await company.names('sort=name')).toEqual([
      'Auto Posto Angico',
      'Posto Água Clara',
      'Posto Ipê',
      'Posto Zênite',
    ]);
    expect(await company.names('sort=-city')).toEqual([
      'Posto Ipê',
      'Posto Água Clara',
      'Posto Zênite',
      'Auto Posto Angico',
    ]);
    expect(await company.names('sort=-brand&limit=1')).toEqual(['Posto Água Clara']);
    expect(await company.names('sort=enabled&limit=1')).toEqual(['Auto Posto Angico']);
    for (const order of ordersOf('GET /admin/organization/gasStation')) {
      const near = order === 'distance' ? `&near=${JUNDIAI}` : '';
      expect(await company.names(`sort=${order}${near}`), order).toHaveLength(4);
    }
    const second = await company.list('sort=name&limit=3&page=2');
    expect(second.gasStations.map(({ name }) => name)).toEqual(['Posto Zênite']);
    expect(second).toMatchObject({ pages: { current: 2, total: 2 }, items: { total: 4, skip: 3 } });
  });

  it('finds stations by name, brand, town and tax number', async () => {
    const company = await openBuyer(...along());
    expect(await company.names('search=agua')).toEqual(['Posto Água Clara']);
    expect(await company.names('search=rede%20cem')).toEqual(['Posto Água Clara']);
    expect(await company.names('search=SAO%20PAULO')).toEqual(['Posto Ipê']);
    expect(await company.names('search=%25')).toEqual([]);
    const [first] = (await company.list('sort=name')).gasStations;
    expect(await company.names(`search=${first?.federalTaxNumber}`)).toEqual(['Auto Posto Angico']);
  });

  it('finds a station by a formatted tax number or a part of the number', async () => {
    const company = await openBuyer({ federal_tax_number: '12ABC34501DE35' }, {});
    for (const typed of ['12.ABC.345/01DE-35', '12.abc.3', '345/01de']) {
      expect((await company.list(`search=${encodeURIComponent(typed)}`)).items.total, typed).toBe(1);
    }
  });

  it('filters stations by enabled state, federal state and fuel', async () => {
    const company = await openBuyer(...along());
    expect(await company.names('enabled=false')).toEqual(['Auto Posto Angico']);
    expect(await company.names('enabled=true&state=SP&sort=name')).toEqual(['Posto Água Clara', 'Posto Ipê']);
    expect(await company.names('fuel=diesel')).toEqual(['Posto Ipê']);
    expect((await company.list('fuel=arla')).items.total).toBe(0);
  });

  it("sorts by the price of a fuel, or of the station's first fuel, with unknown prices last", async () => {
    const sold = { fuels: ['gas', 'ethanol'] };
    const company = await openBuyer(
      { name: 'A', ...sold, priceMills: { gas: 6_100, ethanol: 4_900 } },
      { name: 'B', ...sold, priceMills: { gas: 6_300, ethanol: 4_100 } },
      { name: 'C', ...sold },
    );
    expect(await company.names('sort=price')).toEqual(['A', 'B', 'C']);
    expect(await company.names('sort=-price')).toEqual(['B', 'A', 'C']);
    expect(await company.names('sort=price&fuel=ethanol')).toEqual(['B', 'A', 'C']);
  });

  it('omits deleted stations, which users cannot enable', async () => {
    const company = await openBuyer({ name: 'Posto Fechado', status: 'deleted' }, { name: 'Posto Aberto' });
    expect(await company.names()).toEqual(['Posto Aberto']);
    expect(await company.names('isDeleted=true')).toEqual(['Posto Fechado']);
    const answer = await company.toggle(company.ids[0] ?? '', true);
    expect([answer.status, answer.body.code]).toEqual([409, 'record_deleted']);
  });
});

describe('stations near a place', () => {
  it('sorts stations by straight-line distance, nearest first', async () => {
    const company = await openBuyer(...along());
    const { gasStations } = await company.list(`near=${JUNDIAI}`);
    expect(gasStations.map(({ name, distanceKm }) => [name, Math.round(distanceKm ?? 0)])).toEqual([
      ['Auto Posto Angico', 36],
      ['Posto Ipê', 46],
      ['Posto Água Clara', 87],
      ['Posto Zênite', 2343],
    ]);
    expect(await company.names(`near=${JUNDIAI}&sort=-distance&limit=1`)).toEqual(['Posto Zênite']);
    expect(await company.names(`near=${JUNDIAI}&sort=name&limit=1`)).toEqual(['Auto Posto Angico']);
  });

  it('measures distances across the date line, at the poles and from the station itself', async () => {
    const company = await openBuyer({ latitude: -90, longitude: 0 }, { latitude: 0, longitude: 179.9 });
    const distances = async (near: string) =>
      (await company.list(`near=${near}`)).gasStations.map(({ distanceKm }) => distanceKm);
    expect((await distances('0,-179.9'))[0]).toBeCloseTo(22.24, 2);
    expect(await distances('0,179.9')).toEqual([0, 10_007.56]);
    expect((await distances('90,0'))[1]).toBeCloseTo(20_015.11, 1);
  });

  it('requires a place for the order by distance', async () => {
    const company = await openBuyer();
    const { status, body } = await company.ask('sort=distance');
    expect([status, body.code, body.details]).toEqual([
      400,
      'validation_failed',
      [expect.objectContaining({ part: 'querystring', path: '/near' })],
    ]);
  });

  it.each(['', '1', '1,2,3', '91,0', '0,181', '-90.5,0', '1e1,2', 'a,b', '1, 2', '1.1234567,2'])(
    'refuses the place %j',
    async (near) => {
      const company = await openBuyer();
      expect((await company.ask(`near=${encodeURIComponent(near)}`)).status).toBe(400);
    },
  );
});

describe('POST /admin/organization/blacklist', () => {
  it('disables and enables a station, and sends an event', async () => {
    const company = await openBuyer(...along());
    const [id = ''] = company.ids;
    const heard: LiveEvent['type'][] = [];
    const stop = portal.bus.subscribe(company.organization.id, ({ type }) => heard.push(type));
    expect((await company.toggle(id, false)).body).toMatchObject({ id, name: 'Posto Ipê', enabled: false });
    expect(heard.splice(0)).toEqual(['registry']);
    expect((await company.toggle(id, false)).body).toMatchObject({ id, enabled: false });
    expect(await company.names('enabled=false&sort=name')).toEqual(['Auto Posto Angico', 'Posto Ipê']);
    expect((await company.toggle(id, true)).body.enabled).toBe(true);
    expect(await company.names('enabled=false')).toEqual(['Auto Posto Angico']);
    stop();
  });

  it('requires the permission to add for enabling, and the permission to remove for disabling', async () => {
    const company = await openBuyer(...along());
    const [id = ''] = company.ids;
    const mayAdd = await portal.signIn(
      await makeAccount(portal, company.organization, { permissions: ['portal.gasStation.add'] }),
    );
    const ask = (enabled: boolean) =>
      portal.ask('POST /admin/organization/blacklist', {
        token: mayAdd,
        body: { gasStation: id, enabled },
      });
    expect((await ask(true)).status).toBe(200);
    expect((await ask(false)).body.code).toBe('permission_missing');
    expect((await company.list('enabled=false')).items.total).toBe(1);
  });

  it("changes a station only for the caller's organization, and refuses an unknown station", async () => {
    const company = await openBuyer(...along());
    const other = await openBuyer();
    const [id = ''] = company.ids;
    expect((await other.toggle(id, false)).body).toMatchObject({ id, enabled: false });
    expect(await other.names('enabled=false')).toEqual(['Posto Ipê']);
    expect(await company.names('enabled=false')).toEqual(['Auto Posto Angico']);
    expect(await other.names('enabled=true&sort=name&limit=1')).toEqual(['Auto Posto Angico']);
    const answer = await other.toggle(newId(portal.clock), false);
    expect([answer.status, answer.body.code]).toEqual([404, 'not_found']);
  });
});

describe('findStation', () => {
  it('finds a station by id or tax number, with the switch of the organization', async () => {
    const { organization, ids } = await openBuyer({
      name: 'Posto Ipê',
      federal_tax_number: '12ABC34501DE35',
      enabled: false,
    });
    const [id = ''] = ids;
    const known = { id, name: 'Posto Ipê', taxNumber: '12ABC34501DE35', fuels: ['gas', 'ethanol'] };
    const other = await makeOrganization(portal);
    const find = (of: typeof organization, named: Parameters<typeof findStation>[2]) =>
      portal.tenancy.inScope(of.scope, (tx) => findStation(tx, of.id, named));
    expect(await find(organization, { id })).toEqual({ ...known, enabled: false, status: 'active' });
    expect(await find(other, { taxNumber: '12ABC34501DE35' })).toMatchObject({ id, enabled: true });
    expect(await find(other, { taxNumber: '00000000000191' })).toBeUndefined();
  });
});

describe("migration of companies' stations to the platform", () => {
  it("merges copies of a station, preserves each company's switch, and moves refuels to the merged station", async () => {
    const [one, two] = [
      await makeOrganization(portal, { companyCents: 99_999 }),
      await makeOrganization(portal),
    ];
    const user = await makeMember(portal, one);
    const { id: fill } = await makeRefuel(portal, one, { wallet: await makeWallet(portal, one, { user }) });
    const [oldId, newerId, goneId, otherId] = Array.from({ length: 4 }, () => newId(portal.clock));
    const sqlOf = (name: string) => migrations.find((one) => one.name === name)?.sql ?? '';
    const client = await portal.pool.connect();
    try {
      await client.query(`BEGIN;
        DROP TABLE station_switches, station_prices, gas_stations CASCADE;
        ${sqlOf('0006-stations.sql').replace('CREATE FUNCTION', 'CREATE OR REPLACE FUNCTION')}
        INSERT INTO gas_stations (organization_id, id, name, federal_tax_number, city, state, latitude, longitude, enabled, status, created_at)
        SELECT organization_id::uuid, id::uuid, name, number, 'Campinas', 'SP', -22.9, -47, enabled, status, day::timestamptz
        FROM (VALUES ('${one.id}', '${oldId}', 'Ipê', '12.ABC.345/01DE-35', false, 'active', '2025-01-01'),
          ('${two.id}', '${newerId}', 'Ipê novo', '12ABC34501DE35', true, 'active', '2026-01-01'),
          ('${one.id}', '${goneId}', 'Fechado', '33683111000280', true, 'deleted', '2026-02-01'),
          ('${two.id}', '${otherId}', 'Cedro', '33683111000280', true, 'active', '2024-01-01'))
          AS copies (organization_id, id, name, number, enabled, status, day);
        UPDATE fills SET station_id = '${oldId}' WHERE id = '${fill}';
        ${sqlOf('0018-stations.sql')}`);
      const stations = await client.query(
        'SELECT id, name, federal_tax_number AS number FROM gas_stations ORDER BY name',
      );
      expect(stations.rows).toEqual([
        { id: otherId, name: 'Cedro', number: '33683111000280' },
        { id: newerId, name: 'Ipê novo', number: '12ABC34501DE35' },
      ]);
      const filled = await client.query('SELECT station_id FROM fills WHERE id = $1', [fill]);
      expect(filled.rows).toEqual([{ station_id: newerId }]);
      const switches = await client.query(
        'SELECT organization_id AS of, station_id AS id, enabled FROM station_switches',
      );
      expect(switches.rows).toHaveLength(2);
      expect(switches.rows).toEqual(
        expect.arrayContaining([
          { of: one.id, id: newerId, enabled: false },
          { of: one.id, id: otherId, enabled: false },
        ]),
      );
    } finally {
      await client.query('ROLLBACK');
      client.release();
    }
  });
});
