import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { LiveEvent } from '#contract/events.ts';
import type { Paging } from '#contract/listing.ts';
import type { Vehicle, VehicleInput } from '#contract/vehicles.ts';
import { newId } from '../../platform/identifier.ts';
import { openCompany } from '../../testing/open-company.ts';
import { ordersOf } from '../../testing/orders.ts';
import { makeOrganization, makeVehicle, type TestOrganization } from '../../testing/organizations.ts';
import { startPortal, type Portal } from '../../testing/portal.ts';

const VEHICLE = '/admin/organization/vehicle';
const LIST = `GET /v2${VEHICLE}`;
let portal: Portal;
let company: TestOrganization;
let token: string;

interface List {
  vehicles: Vehicle[];
  metadata: Paging;
}
interface Changed {
  record: Vehicle;
  returned: number;
  entry: string | null;
  balance: { company: number; handedOut: number };
}

beforeAll(async () => {
  portal = await startPortal();
});
beforeEach(async () => {
  ({ organization: company, token } = await openCompany(portal, {
    sharingType: 'VEHICLE',
    companyCents: 100_000,
  }));
});
afterAll(() => portal.close());

const ask = <T>(call: string, body?: object) =>
  portal.ask<T>(call, { token, body, headers: { 'idempotency-key': newId(portal.clock) } });
const create = (input: Partial<VehicleInput> & { licensePlate: string }) =>
  ask<Vehicle>(`POST ${VEHICLE}`, { fuelType: 'diesel', ...input });
const change = (id: string, body: object) => ask<Changed>(`PUT ${VEHICLE}/${id}`, body);
const remove = (id: string) => ask<Changed>(`DELETE ${VEHICLE}/${id}`);
const undelete = (id: string) =>
  ask<{ _id: string; kind: string; status: string }>(`PUT ${VEHICLE}/undelete/${id}`);
const distribute = (id: string, amount: number) =>
  ask('PUT /admin/organization/updateVehicleBalance', { shares: [{ id, amount }] });
async function list(query = ''): Promise<string[]> {
  const { status, body, text } = await ask<List>(`${LIST}?${query}`);
  expect(status, text).toBe(200);
  return body.vehicles.map(({ licensePlate }) => licensePlate);
}
async function made(licensePlate: string, input: Partial<VehicleInput> = {}): Promise<string> {
  const { status, body, text } = await create({ licensePlate, ...input });
  expect(status, text).toBe(200);
  return body._id;
}

describe('POST /admin/organization/vehicle', () => {
  it('returns and lists every submitted field, with a balance of zero', async () => {
    const input = {
      licensePlate: 'BRA2E19',
      make: 'Volvo',
      model: 'FH 540',
      year: 2021,
      color: 'Branco',
      fuelType: 'diesel' as const,
      category: 'Carga pesada',
      tankCapacity: 600.125,
      expectedEfficiency: 2.345,
      odometer: 123_456,
    };
    const { status, body } = await create(input);
    expect(status).toBe(200);
    expect(body).toMatchObject({ ...input, status: 'active', balance: 0 });
    expect((await ask<List>(LIST)).body.vehicles).toEqual([body]);
  });

  it('requires only a plate and a fuel for a vehicle', async () => {
    expect((await create({ licensePlate: 'ABC1234', fuelType: 'flex' })).body).toMatchObject({
      make: '',
      year: null,
      tankCapacity: null,
      expectedEfficiency: null,
      odometer: null,
    });
  });

  it.each([
    ['ABC1234', 'ABC1C34'],
    ['ABC1C34', 'ABC1234'],
    ['ABC1234', 'ABC1234'],
  ])(
    'refuses, beside a vehicle with the plate %s, another vehicle with the plate %s',
    async (first, second) => {
      await made(first);
      const { status, body } = await create({ licensePlate: second });
      expect([status, body.code, body.message]).toEqual([409, 'vehicle_exists', 'Vehicle already exists.']);
      expect(await list()).toEqual([first]);
    },
  );

  it('accepts the plate of a deleted vehicle, which then cannot be restored', async () => {
    const deletedId = await made('ABC1234');
    await remove(deletedId);
    await made('ABC1C34');
    const { status, body } = await undelete(deletedId);
    expect([status, body]).toMatchObject([409, { code: 'vehicle_exists' }]);
    expect(await list()).toEqual(['ABC1C34']);
  });

  it('refuses a vehicle with invalid fields and saves nothing', async () => {
    const wrong = [
      { licensePlate: 'ABC-1234' },
      { licensePlate: 'abc1234' },
      { licensePlate: 'ABC1234', tankCapacity: 1.2345 },
      { licensePlate: 'ABC1234', expectedEfficiency: 0 },
      { licensePlate: 'ABC1234', odometer: -1 },
      { licensePlate: 'ABC1234', fuelType: 'kerosene' },
    ];
    for (const input of wrong) {
      expect((await create(input as VehicleInput)).body.code).toBe('validation_failed');
    }
    expect(await list()).toEqual([]);
  });
});

describe('GET /v2/admin/organization/vehicle', () => {
  beforeEach(async () => {
    await made('ABC1234', { make: 'Volvo', model: 'FH 540', year: 2018, category: 'Pesada' });
    await made('BRA2E19', { make: 'Citroën', model: 'Jumpy', year: 2023, fuelType: 'flex' });
    await made('QWE1Z23', { make: 'citroen', model: 'Berlingo' });
  });

  it('lists the newest vehicle first, or sorts vehicles as requested', async () => {
    expect(await list()).toEqual(['QWE1Z23', 'BRA2E19', 'ABC1234']);
    expect(await list('sort=licensePlate')).toEqual(['ABC1234', 'BRA2E19', 'QWE1Z23']);
    expect(await list('sort=-make')).toEqual(['ABC1234', 'QWE1Z23', 'BRA2E19']);
    expect(await list('sort=model')).toEqual(['QWE1Z23', 'ABC1234', 'BRA2E19']);
    expect(await list('sort=year')).toEqual(['ABC1234', 'BRA2E19', 'QWE1Z23']);
  });

  it('sorts vehicles by each shown field, with empty values last in both directions', async () => {
    const [abc, bra] = (await ask<List>(`${LIST}?sort=licensePlate`)).body.vehicles;
    await change(abc?._id ?? '', { status: 'inactive', odometer: 900, color: 'branco', tankCapacity: 60 });
    await change(bra?._id ?? '', { odometer: 1200, color: 'Azul', expectedEfficiency: 9.5 });
    expect(await list('sort=fuelType')).toEqual(['ABC1234', 'QWE1Z23', 'BRA2E19']);
    expect(await list('sort=-status')).toEqual(['ABC1234', 'QWE1Z23', 'BRA2E19']);
    expect(await list('sort=odometer')).toEqual(['ABC1234', 'BRA2E19', 'QWE1Z23']);
    expect(await list('sort=-odometer')).toEqual(['BRA2E19', 'ABC1234', 'QWE1Z23']);
    expect(await list('sort=-odometer&limit=1&page=3')).toEqual(['QWE1Z23']);
    expect(await list('sort=color')).toEqual(['BRA2E19', 'ABC1234', 'QWE1Z23']);
    expect(await list('sort=-category')).toEqual(['ABC1234', 'QWE1Z23', 'BRA2E19']);
    expect(await list('sort=tankCapacity&limit=1')).toEqual(['ABC1234']);
    expect(await list('sort=-expectedEfficiency&limit=1')).toEqual(['BRA2E19']);
  });

  it('sorts vehicles by the balance of the wallets', async () => {
    const { body } = await ask<List>(LIST);
    const [newest, , oldest] = body.vehicles.map(({ _id }) => _id);
    await distribute(oldest ?? '', 20);
    await distribute(newest ?? '', 10.5);
    expect(await list('sort=-balance')).toEqual(['ABC1234', 'QWE1Z23', 'BRA2E19']);
    const sorted = await ask<List>(`${LIST}?sort=-balance`);
    expect(sorted.body.vehicles.map(({ balance }) => balance)).toEqual([20, 10.5, 0]);
  });

  it('sorts vehicles of equal balance by creation, across pages', async () => {
    const { body } = await ask<List>(LIST);
    for (const { _id } of [body.vehicles[0], body.vehicles[2]].flatMap((each) => each ?? [])) {
      await distribute(_id, 20);
    }
    await distribute(body.vehicles[1]?._id ?? '', 5);
    await change(body.vehicles[1]?._id ?? '', { status: 'inactive' });
    await made('XYZ9B87');
    const page = (sort: string, number: number) => list(`sort=${sort}&limit=1&page=${number}`);
    const pages = (sort: string) => Promise.all([1, 2, 3, 4].map((number) => page(sort, number)));
    expect((await pages('balance')).flat()).toEqual(['BRA2E19', 'XYZ9B87', 'ABC1234', 'QWE1Z23']);
    expect((await pages('-balance')).flat()).toEqual(['QWE1Z23', 'ABC1234', 'XYZ9B87', 'BRA2E19']);
  });

  it.each(ordersOf('GET /v2/admin/organization/vehicle'))(
    'gives the same order by %s in pages as in a single list, in both directions',
    async (key) => {
      await made('KAA0101', { make: 'Volvo', model: 'FH 540' });
      await made('KAA0102', { make: 'Volvo', model: 'FH 540', year: 2018 });
      for (const sort of [key, `-${key}`]) {
        const whole = await list(`sort=${sort}`);
        expect(whole).toHaveLength(5);
        for (const limit of [1, 2, 3]) {
          const pages: string[] = [];
          for (let page = 1; (page - 1) * limit < whole.length; page += 1) {
            pages.push(...(await list(`sort=${sort}&limit=${limit}&page=${page}`)));
          }
          expect(pages).toEqual(whole);
        }
        expect(await list(`sort=${sort}&limit=2&page=9`)).toEqual([]);
      }
    },
  );

  it('returns a single vehicle by id, if the vehicle matches the other filters', async () => {
    const { body } = await ask<List>(`${LIST}?sort=licensePlate`);
    const [abc, bra] = body.vehicles.map(({ _id }) => _id);
    expect(await list(`_id=${bra}`)).toEqual(['BRA2E19']);
    expect(await list(`_id=${bra}&fuelType=diesel`)).toEqual([]);
    expect(await list(`_id=${newId(portal.clock)}`)).toEqual([]);
    await ask(`DELETE ${VEHICLE}/${abc}`);
    expect([await list(`_id=${abc}`), await list(`_id=${abc}&isDeleted=true`)]).toEqual([[], ['ABC1234']]);
  });

  it('returns pages with the total number of vehicles', async () => {
    expect(await list('limit=2&page=1')).toEqual(['QWE1Z23', 'BRA2E19']);
    const { body } = await ask<List>(`${LIST}?limit=2&page=2`);
    expect(body.vehicles.map(({ licensePlate }) => licensePlate)).toEqual(['ABC1234']);
    expect(body.metadata).toEqual({ pages: { current: 2, total: 2 }, items: { total: 3, skip: 2 } });
  });

  it.each([
    ['ABC1234', ['ABC1234']],
    ['abc-1c34', ['ABC1234']],
    ['1C3', ['ABC1234']],
    ['c123', ['ABC1234']],
    ['2419', ['BRA2E19']],
    ['bra 2e', ['BRA2E19']],
    ['fh 5', ['ABC1234']],
    ['CITROEN', ['QWE1Z23', 'BRA2E19']],
    ['%', []],
    ['a_c', []],
    ['  ', ['QWE1Z23', 'BRA2E19', 'ABC1234']],
  ])('finds for the search %j the plates %j', async (search, plates) => {
    expect(await list(`search=${encodeURIComponent(search)}`)).toEqual(plates);
  });

  it('filters vehicles by status, fuel and category', async () => {
    const { body } = await ask<List>(`${LIST}?search=BRA2E19`);
    await change(body.vehicles[0]?._id ?? '', { status: 'inactive' });
    expect(await list('status=inactive')).toEqual(['BRA2E19']);
    expect(await list('status=active')).toEqual(['QWE1Z23', 'ABC1234']);
    expect(await list()).toHaveLength(3);
    expect(await list('fuelType=flex')).toEqual(['BRA2E19']);
    expect(await list('category=Pesada&fuelType=diesel')).toEqual(['ABC1234']);
  });

  it('lists deleted vehicles only on request', async () => {
    const { body } = await ask<List>(`${LIST}?search=Jumpy`);
    await remove(body.vehicles[0]?._id ?? '');
    expect(await list()).toEqual(['QWE1Z23', 'ABC1234']);
    expect(await list('isDeleted=true')).toEqual(['BRA2E19']);
  });

  it("lists only vehicles of the user's organization, and no containers", async () => {
    const other = await makeOrganization(portal);
    await makeVehicle(portal, other, { plate: 'XYZ9999' });
    await makeVehicle(portal, company, { plate: 'Galão 20 L', kind: 'container' });
    expect(await list()).toHaveLength(3);
  });
});

describe('GET /admin/organization/vehicle/plate/{plate}', () => {
  it('finds a vehicle by both spellings of its plate until the vehicle is deleted', async () => {
    const id = await made('ABC1234');
    for (const plate of ['ABC1234', 'ABC1C34']) {
      expect((await ask<Vehicle>(`GET ${VEHICLE}/plate/${plate}`)).body._id).toBe(id);
    }
    expect((await ask(`GET ${VEHICLE}/plate/ABC1235`)).status).toBe(404);
    await remove(id);
    expect((await ask(`GET ${VEHICLE}/plate/ABC1234`)).status).toBe(404);
  });
});

describe('PUT /admin/organization/vehicle/{id}', () => {
  it('changes the submitted fields of a vehicle and moves no credit', async () => {
    const id = await made('ABC1234', { make: 'Volvo', odometer: 10 });
    await distribute(id, 30);
    const { status, body } = await change(id, { model: 'FH 460', odometer: null });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      record: { make: 'Volvo', model: 'FH 460', odometer: null, balance: 30 },
      returned: 0,
      entry: null,
      balance: { company: 970, handedOut: 30 },
    });
  });

  it("accepts another spelling of the own plate, and refuses another vehicle's plate", async () => {
    const id = await made('ABC1234');
    await made('BRA2E19');
    expect((await change(id, { licensePlate: 'ABC1C34' })).body.record.licensePlate).toBe('ABC1C34');
    expect((await change(id, { licensePlate: 'BRA2419' })).body.code).toBe('vehicle_exists');
    expect(await list('sort=licensePlate')).toEqual(['ABC1C34', 'BRA2E19']);
  });

  it('refuses deleted vehicles, containers, vehicles of another organization and unknown ids', async () => {
    const deletedId = await made('ABC1234');
    await remove(deletedId);
    expect((await change(deletedId, { make: 'X' })).body.code).toBe('record_deleted');
    expect((await remove(deletedId)).body.code).toBe('record_deleted');
    const container = await makeVehicle(portal, company, { plate: 'Galão', kind: 'container' });
    const foreign = await makeVehicle(portal, await makeOrganization(portal), { plate: 'XYZ9999' });
    for (const id of [container, foreign, newId(portal.clock)]) {
      for (const answer of [await change(id, { make: 'X' }), await remove(id)]) {
        expect([answer.status, answer.body.code]).toEqual([404, 'not_found']);
      }
    }
  });
});

describe('deactivating and deleting a vehicle', () => {
  it("returns the credit of a vehicle's wallets to the company at deactivation and deletion", async () => {
    for (const [plate, leave] of [
      ['ABC1234', (id: string) => change(id, { status: 'inactive', color: 'Azul' })],
      ['BRA2E19', remove],
    ] as const) {
      const id = await made(plate);
      await distribute(id, 250.75);
      const { body } = await leave(id);
      expect(body).toMatchObject({ returned: 250.75, balance: { company: 1000, handedOut: 0 } });
      expect(body.entry).not.toBeNull();
      expect(body.record.balance).toBe(0);
    }
  });

  it('refuses distributions to a vehicle until it is reactivated with a balance of zero', async () => {
    const id = await made('ABC1234');
    await distribute(id, 10);
    await change(id, { status: 'inactive' });
    expect((await distribute(id, 1)).body.code).toBe('wallets_refused');
    expect((await change(id, { status: 'active' })).body.record).toMatchObject({
      status: 'active',
      balance: 0,
    });
    expect((await distribute(id, 1)).status).toBe(200);
  });

  it('restores a deleted vehicle with a balance of zero, and changes nothing for an active vehicle', async () => {
    const id = await made('ABC1234');
    await distribute(id, 10);
    expect((await undelete(id)).body).toEqual({ _id: id, kind: 'vehicle', status: 'active' });
    expect((await ask<List>(LIST)).body.vehicles[0]?.balance).toBe(10);
    await remove(id);
    expect((await undelete(id)).body.status).toBe('active');
    expect((await ask<List>(LIST)).body.vehicles[0]?.balance).toBe(0);
  });
});

describe('events of the vehicle register', () => {
  it('sends an event after every change of the register', async () => {
    const heard: LiveEvent['type'][] = [];
    const end = portal.bus.subscribe(company.id, ({ type }) => heard.push(type));
    const id = await made('ABC1234');
    await change(id, { make: 'Volvo' });
    await remove(id);
    await undelete(id);
    end();
    expect(heard.filter((type) => type === 'registry')).toHaveLength(4);
  });
});
