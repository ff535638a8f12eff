import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { RouteBody, RouteResponse } from '#contract/routes.ts';
import type { TankMovement, TankWallet } from '#contract/tank-wallets.ts';
import type { Tank, TankDip } from '#contract/tanks.ts';
import { checkDigit } from '#core/validation/cnpj.ts';
import { newId } from '../../platform/identifier.ts';
import { openCompany } from '../../testing/open-company.ts';
import { makeMember, makeVehicle } from '../../testing/organizations.ts';
import { startPortal, type Portal } from '../../testing/portal.ts';
import { checkLedger } from '../../ledger/check.ts';

type Moved = RouteResponse<'POST /admin/tank/{id}/defuel'>;
type Book = RouteResponse<'GET /admin/organization/tank/{id}/book'>;
type Listed = RouteResponse<'GET /admin/organization/tank/transaction'>;
type Users = RouteResponse<'GET /admin/organization/tank/users'>;

let portal: Portal;
beforeAll(async () => {
  portal = await startPortal();
});
afterAll(() => portal.close());

const TANKS = '/admin/organization/tank';

async function openYard({ hasModule = true } = {}) {
  const company = await openCompany(portal, { terms: { has_fuel_management_module: hasModule } });
  const { organization, administrator: account } = company;
  let { token } = company;
  const ask = <T>(call: string, body?: object, key = newId(portal.clock)) =>
    portal.ask<T>(call, { token, headers: { 'idempotency-key': key }, ...(body && { body }) });
  const makeTank = async (more: Partial<RouteBody<'POST /admin/organization/tank'>> = {}) => {
    const body = { name: 'Pátio', product: 'diesel', capacity: 10_000, ...more };
    return (await ask<Tank>(`POST ${TANKS}`, body)).body._id;
  };
  const supply = (tank: string, volume: number, price = 5) =>
    ask<Moved>(`POST /admin/tank/${tank}/refuel`, { volume, price, supplier: 'Distribuidora Norte' });
  return {
    organization,
    setClock: async (at: string) => {
      portal.clock.set(new Date(at));
      token = await portal.signIn(account);
    },
    ask,
    makeTank,
    supply,
    tank: async (id: string) => (await ask<{ docs: Tank[] }>(`GET ${TANKS}?_id=${id}`)).body.docs[0] as Tank,
    enable: async (body: RouteBody<'POST /admin/organization/tank/wallet'>) =>
      (await ask<TankWallet>(`POST ${TANKS}/wallet`, body)).body._id,
    give: (...shares: { id: string; volume: number }[]) =>
      ask<TankMovement>(`PUT ${TANKS}/wallets`, { shares }),
    draw: (tank: string, body: RouteBody<'POST /admin/tank/{id}/defuel'>, key?: string) =>
      ask<Moved>(`POST /admin/tank/${tank}/defuel`, body, key),
    file: async () =>
      (await portal.ask(`GET ${TANKS}/transaction`, { token, headers: { accept: 'text/csv' } })).text,
    wallet: async (id: string) => (await ask<TankWallet>(`GET ${TANKS}/wallet/${id}`)).body,
  };
}

type Company = Awaited<ReturnType<typeof openYard>>;

async function withClaim() {
  const company = await openYard();
  const tank = await company.makeTank();
  await company.supply(tank, 1_000);
  const lorry = await makeVehicle(portal, company.organization, { fuelType: 'diesel' });
  const wallet = await company.enable({ tank, vehicle: lorry });
  await company.give({ id: wallet, volume: 300 });
  return { company, tank, lorry, wallet };
}

async function addsUp() {
  expect(await checkLedger(portal.tenancy)).toEqual([]);
}

const ISSUER = '11222333000181';
const KEY_START = `352611${ISSUER}55001000000001112345679`;
const ACCESS_KEY = `${KEY_START}${checkDigit(KEY_START)}`;

describe('register of tanks', () => {
  it('registers an empty tank and refuses a second tank of the same name', async () => {
    const { ask } = await openYard();
    const body = { name: 'Pátio', product: 'diesel', capacity: 15_000, reorderPoint: 2_000.5 };
    const made = await ask<Tank>(`POST ${TANKS}`, body);
    expect(made.status).toBe(200);
    expect(made.body).toMatchObject({
      name: 'Pátio',
      product: 'diesel',
      capacity: 15e3,
      level: 0,
      claimed: 0,
      free: 0,
      reorderPoint: 2000.5,
      value: 0,
      averagePrice: null,
      daysLeft: null,
      wallets: 0,
      lastDip: null,
      status: 'active',
    });
    expect((await ask(`POST ${TANKS}`, { ...body, name: 'PATIO' })).body.code).toBe('tank_exists');
  });

  it('refuses a tank if the plan has no tanks', async () => {
    const { ask } = await openYard({ hasModule: false });
    const body = { name: 'Pátio', product: 'diesel', capacity: 15_000 };
    expect((await ask(`POST ${TANKS}`, body)).body.code).toBe('fuel_management_unavailable');
  });

  it('refuses a capacity below the level, and another product while the tank contains fuel', async () => {
    const company = await openYard();
    const tank = await company.makeTank();
    await company.supply(tank, 1_000);
    const change = (body: object) => company.ask<Tank>(`PUT ${TANKS}/${tank}`, body);
    expect((await change({ capacity: 999.999 })).body.code).toBe('tank_over_capacity');
    expect((await change({ product: 'gas' })).body.code).toBe('tank_not_empty');
    expect((await change({ capacity: 1_000, name: 'Garagem' })).body).toMatchObject({
      capacity: 1e3,
      name: 'Garagem',
      level: 1e3,
    });
    expect((await company.supply(tank, 0.001)).body.code).toBe('tank_over_capacity');
  });

  it('deletes a tank only when it is empty, together with its wallets', async () => {
    const { company, tank, lorry, wallet } = await withClaim();
    const remove = () => company.ask<Tank>(`DELETE ${TANKS}/${tank}`);
    expect((await remove()).body.code).toBe('tank_not_empty');
    await company.give({ id: wallet, volume: 700 });
    await company.draw(tank, { vehicle: lorry, volume: 1_000 });
    expect((await remove()).body).toMatchObject({ status: 'deleted', level: 0, value: 0, wallets: 0 });
    expect((await company.supply(tank, 1)).body.code).toBe('record_deleted');
    expect((await remove()).body.code).toBe('record_deleted');
  });

  it('moves no fuel while a tank is inactive', async () => {
    const { company, tank, lorry, wallet } = await withClaim();
    await company.ask(`PUT ${TANKS}/${tank}`, { status: 'inactive' });
    expect((await company.supply(tank, 1)).body.code).toBe('tank_inactive');
    expect((await company.draw(tank, { vehicle: lorry, volume: 1 })).body.code).toBe('tank_inactive');
    expect((await company.give({ id: wallet, volume: 1 })).body.code).toBe('tank_inactive');
    expect(await company.tank(tank)).toMatchObject({ level: 1_000, claimed: 300 });
  });
});

describe('deliveries to a tank', () => {
  it('values a delivery at its price, and the stock at the average of its deliveries', async () => {
    const company = await openYard();
    const tank = await company.makeTank();
    await company.supply(tank, 1_000, 5);
    const { body } = await company.supply(tank, 500, 6.5);
    expect(body.transaction).toMatchObject({
      type: 'fuelManagementTransaction',
      operation: 'REFUEL_OPERATION',
      volume: 500,
      level: 1500,
      unitPrice: 6.5,
      amount: 3250,
      supplier: 'Distribuidora Norte',
      vehicle: null,
      source: '',
    });
    expect(body.tank).toMatchObject({ level: 1_500, value: 8_250, averagePrice: 5.5 });
    await addsUp();
  });

  it('values returned fuel at the average price of the stock', async () => {
    const company = await openYard();
    const tank = await company.makeTank();
    await company.supply(tank, 100, 5);
    const back = await company.ask<Moved>(`POST /admin/tank/${tank}/refuel`, {
      volume: 10,
      source: 'Caminhão-comboio',
    });
    expect(back.body.transaction).toMatchObject({ source: 'Caminhão-comboio', unitPrice: 5, amount: 50 });
    expect(back.body.tank).toMatchObject({ level: 110, value: 550, averagePrice: 5 });
  });

  it('requires for a delivery either a price and a supplier, or a source', async () => {
    const company = await openYard();
    const tank = await company.makeTank();
    for (const body of [
      { volume: 1 },
      { volume: 1, price: 5 },
      { volume: 1, supplier: 'Distribuidora' },
      { volume: 1, price: 5, supplier: 'Distribuidora', source: 'Comboio' },
      { volume: 1, source: 'Comboio', accessKey: ACCESS_KEY },
    ]) {
      const { body: refused } = await company.ask(`POST /admin/tank/${tank}/refuel`, body);
      expect(refused.code, JSON.stringify(body)).toBe('tank_supply_incomplete');
    }
    expect((await company.tank(tank)).level).toBe(0);
  });

  it('accepts the key of a fiscal document once for all tanks', async () => {
    const company = await openYard();
    const [one, other] = [await company.makeTank(), await company.makeTank({ name: 'Outro' })];
    const refuel = (tank: string, accessKey: string) =>
      company.ask<Moved>(`POST /admin/tank/${tank}/refuel`, {
        volume: 10,
        price: 5,
        supplier: 'Distribuidora',
        accessKey,
      });
    const wrong = `${ACCESS_KEY.slice(0, 43)}${(Number(ACCESS_KEY[43]) + 1) % 10}`;
    expect((await refuel(one, wrong)).body.code).toBe('receipt_unreadable');
    const spaced = ACCESS_KEY.replace(/(.{4})/g, '$1 ').trim();
    expect((await refuel(one, spaced)).body.transaction.accessKey).toBe(ACCESS_KEY);
    expect((await refuel(other, ACCESS_KEY)).body.code).toBe('receipt_used');
    expect((await company.tank(other)).level).toBe(0);
    await addsUp();
  });

  it('refuses a delivery above the capacity, also when two deliveries are concurrent', async () => {
    const company = await openYard();
    const tank = await company.makeTank({ capacity: 1_000 });
    const both = await Promise.all([company.supply(tank, 600), company.supply(tank, 600)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 422]);
    expect((await company.tank(tank)).level).toBe(600);
  });
});

describe('claims on fuel', () => {
  it('distributes claims up to the free fuel, all or none', async () => {
    const { company, tank, wallet } = await withClaim();
    const driver = await makeMember(portal, company.organization);
    const his = await company.enable({ tank, user: driver });
    expect((await company.give({ id: wallet, volume: 700 }, { id: his, volume: 0.001 })).body.code).toBe(
      'tank_claims_exceed',
    );
    expect(await company.tank(tank)).toMatchObject({ claimed: 300, free: 700 });
    const { body } = await company.give({ id: wallet, volume: 699.5 }, { id: his, volume: 0.5 });
    expect(body).toMatchObject({
      volume: 700,
      tanks: [{ _id: tank, level: 1_000, claimed: 1_000, free: 0 }],
      wallets: [
        { id: wallet, balance: 999.5, moved: 699.5 },
        { id: his, balance: 0.5, moved: 0.5 },
      ],
    });
    await addsUp();
  });

  it('refuses claims for repeated, unknown and inactive wallets', async () => {
    const { company, wallet } = await withClaim();
    expect((await company.give({ id: wallet, volume: 1 }, { id: wallet, volume: 1 })).body.code).toBe(
      'wallet_repeated',
    );
    const { wallet: foreign } = await withClaim();
    const refused = await company.give({ id: foreign, volume: 1 });
    expect(refused.body).toMatchObject({
      code: 'wallets_refused',
      details: [
        {
          wallet: foreign,
          reason: 'unknown',
        },
      ],
    });
    await company.ask(`PUT ${TANKS}/wallet/${wallet}`, { status: 'inactive' });
    expect((await company.give({ id: wallet, volume: 1 })).body.details).toMatchObject([
      { reason: 'inactive' },
    ]);
  });

  it('collects claims whole, or in part up to the balance of the wallet', async () => {
    const { company, tank, wallet } = await withClaim();
    const collect = (body: object) => company.ask<TankMovement>(`PUT ${TANKS}/wallets/collect`, body);
    expect((await collect({ wallets: [wallet], volumes: [300.001] })).body.code).toBe('wallet_shortfall');
    expect((await collect({ wallets: [wallet], volumes: [1, 2] })).body.code).toBe('validation_failed');
    expect((await collect({ wallets: [wallet], volumes: [100] })).body.wallets).toMatchObject([
      { id: wallet, balance: 200, moved: -100 },
    ]);
    expect((await collect({ wallets: [wallet] })).body).toMatchObject({ volume: 200 });
    expect((await collect({ wallets: [wallet] })).body).toMatchObject({ entry: null, volume: 0 });
    expect(await company.tank(tank)).toMatchObject({ claimed: 0, free: 1_000, level: 1_000 });
    await addsUp();
  });

  it('returns the claim at the deactivation of its wallet, and the reactivated wallet is empty', async () => {
    const { company, tank, lorry, wallet } = await withClaim();
    const change = (body: object) =>
      company.ask<RouteResponse<'PUT /admin/organization/tank/wallet/{id}'>>(
        `PUT ${TANKS}/wallet/${wallet}`,
        body,
      );
    const { body } = await change({ status: 'inactive' });
    expect(body).toMatchObject({ wallet: { status: 'inactive', balance: 0 }, movement: { volume: 300 } });
    expect((await company.draw(tank, { vehicle: lorry, volume: 1 })).body.code).toBe('wallets_refused');
    expect((await change({ status: 'active', limit: 50 })).body.wallet).toMatchObject({
      status: 'active',
      balance: 0,
      limit: 50,
    });
  });

  it('returns the claim at the deactivation of its owner', async () => {
    const { company, tank, lorry, wallet } = await withClaim();
    const { status } = await company.ask(`PUT /admin/organization/vehicle/${lorry}`, { status: 'inactive' });
    expect(status).toBe(200);
    expect(await company.wallet(wallet)).toMatchObject({ balance: 0, status: 'inactive' });
    expect(await company.tank(tank)).toMatchObject({ claimed: 0, free: 1_000 });
    expect((await company.give({ id: wallet, volume: 1 })).body.code).toBe('wallets_refused');
    await addsUp();
  });
});

describe('drawing fuel', () => {
  it("reduces the level, the value of the stock and the vehicle's claim by a draw", async () => {
    const { company, tank, lorry, wallet } = await withClaim();
    const driver = await makeMember(portal, company.organization, { firstName: 'Rui', lastName: 'Prado' });
    const { body } = await company.draw(tank, {
      vehicle: lorry,
      user: driver,
      volume: 120.5,
      odometer: 81_000,
    });
    expect(body.transaction).toMatchObject({
      operation: 'DEFUEL_OPERATION',
      volume: 120.5,
      level: 879.5,
      unitPrice: 5,
      amount: 602.5,
      user: {
        _id: driver,
        name: 'Rui Prado',
      },
      odometer: 81e3,
      wallet,
    });
    expect(body.wallet).toMatchObject({ balance: 179.5, used: 120.5 });
    expect(body.tank).toMatchObject({ level: 879.5, claimed: 179.5, free: 700, value: 4_397.5 });
    await addsUp();
  });

  it('refuses a draw above the claim, unless the wallet may use unclaimed fuel', async () => {
    const { company, tank, lorry, wallet } = await withClaim();
    const draw = (volume: number) => company.draw(tank, { vehicle: lorry, volume });
    expect((await draw(300.001)).body.code).toBe('tank_claim_exceeded');
    await company.ask(`PUT ${TANKS}/wallet/share-balance`, { wallets: [wallet], sharedBalance: true });
    const other = await makeVehicle(portal, company.organization, { fuelType: 'diesel' });
    const others = await company.enable({ tank, vehicle: other });
    await company.give({ id: others, volume: 600 });
    expect((await draw(400.001)).body.code).toBe('tank_claim_exceeded');
    expect((await draw(400)).body.tank).toMatchObject({ level: 600, claimed: 600, free: 0 });
    await addsUp();
  });

  it("limits draws of a wallet by the calendar month in the company's time zone", async () => {
    const { company, tank, lorry, wallet } = await withClaim();
    await company.setClock('2026-11-30T23:00:00Z');
    await company.ask(`PUT ${TANKS}/wallet/limit`, { wallets: [wallet], limit: 100 });
    const draw = (volume: number) => company.draw(tank, { vehicle: lorry, volume });
    expect((await draw(100)).status).toBe(200);
    await company.setClock('2026-12-01T02:59:59Z');
    expect((await draw(0.001)).body.code).toBe('tank_limit_exceeded');
    await company.setClock('2026-12-01T03:00:00Z');
    expect((await draw(100)).status).toBe(200);
    expect((await company.wallet(wallet)).used).toBe(100);
  });

  it('refuses draws for vehicles of another fuel or company, and for inactive vehicles', async () => {
    const { company, tank, wallet } = await withClaim();
    const car = await makeVehicle(portal, company.organization, { fuelType: 'flex' });
    const inactiveVehicle = await makeVehicle(portal, company.organization, {
      fuelType: 'diesel',
      status: 'inactive',
    });
    const foreign = (await withClaim()).lorry;
    const draw = (vehicle: string) => company.draw(tank, { vehicle, wallet, volume: 1 });
    expect((await draw(car)).body.code).toBe('tank_product_refused');
    expect((await draw(inactiveVehicle)).body.code).toBe('wallets_refused');
    expect((await draw(foreign)).body.code).toBe('record_unknown');
    expect((await company.ask(`POST ${TANKS}/wallet`, { tank, vehicle: car })).body.code).toBe(
      'tank_product_refused',
    );
    expect((await company.tank(tank)).level).toBe(1_000);
  });

  it('fills a container from the claim of the person who takes the fuel', async () => {
    const { company, tank } = await withClaim();
    const drum = await makeVehicle(portal, company.organization, {
      kind: 'container',
      plate: 'Tambor 1',
      fuelType: 'diesel',
    });
    const driver = await makeMember(portal, company.organization);
    const his = await company.enable({ tank, user: driver });
    await company.give({ id: his, volume: 50 });
    const { body } = await company.draw(tank, { vehicle: drum, user: driver, volume: 50 });
    expect(body.transaction.vehicle).toEqual({ _id: drum, name: 'Tambor 1', kind: 'container' });
    expect(body.wallet).toMatchObject({ _id: his, balance: 0 });
  });

  it('lets only one of two concurrent draws of the last fuel succeed', async () => {
    const { company, tank, lorry, wallet } = await withClaim();
    await company.give({ id: wallet, volume: 700 });
    const draw = () => company.draw(tank, { vehicle: lorry, volume: 600 });
    const both = await Promise.all([draw(), draw()]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 422]);
    expect(await company.tank(tank)).toMatchObject({ level: 400, claimed: 400 });
    await addsUp();
  });

  it('counts draws in the efficiency of the vehicle, with the tank as station', async () => {
    const { company, tank, lorry } = await withClaim();
    const draw = (volume: number, odometer: number) =>
      company.draw(tank, { vehicle: lorry, volume, odometer });
    await draw(100, 50_000);
    portal.clock.advance(60_000);
    await draw(100, 50_300);
    const { body } = await company.ask<RouteResponse<'GET /admin/organization/vehicle/{id}/efficiency'>>(
      `GET /admin/organization/vehicle/${lorry}/efficiency`,
    );
    expect(body.docs.map(({ station, distance, efficiency }) => [station, distance, efficiency])).toEqual([
      ['Pátio', 300, 3],
      ['Pátio', null, null],
    ]);
  });

  it('posts a draw once per idempotency key', async () => {
    const { company, tank, lorry } = await withClaim();
    const key = newId(portal.clock);
    const draw = (volume: number) => company.draw(tank, { vehicle: lorry, volume }, key);
    const first = await draw(10);
    const again = await draw(10);
    expect(again.body).toEqual(first.body);
    expect((await draw(11)).body.code).toBe('idempotency_key_reused');
    expect((await company.tank(tank)).level).toBe(990);
  });
});

describe('drawing fuel with an ambiguous wallet', () => {
  it('refuses a draw with an ambiguous wallet, names the possible wallets, and accepts a selected wallet', async () => {
    const { company, tank, lorry, wallet } = await withClaim();
    const driver = await makeMember(portal, company.organization);
    const own = await company.enable({ tank, user: driver });
    await company.give({ id: own, volume: 50 });
    const body = { vehicle: lorry, user: driver, volume: 20 };
    const refused = await company.draw(tank, body);
    expect([refused.status, refused.body.code]).toEqual([400, 'wallet_ambiguous']);
    expect(refused.body.details).toHaveLength(2);
    expect(refused.body.details).toEqual(
      expect.arrayContaining([
        { owner: lorry, wallet },
        { owner: driver, wallet: own },
      ]),
    );
    expect((await company.draw(tank, { ...body, wallet: own })).body.wallet).toMatchObject({ balance: 30 });
    await addsUp();
  });
});

describe('reading of a tank', () => {
  const dip = (company: Company, tank: string, body: object) =>
    company.ask<TankDip>(`POST ${TANKS}/${tank}/dip`, body);
  const book = (company: Company, tank: string, id: string) =>
    company.ask<RouteResponse<'PUT /admin/organization/tank/{id}/dip/{dip}'>>(
      `PUT ${TANKS}/${tank}/dip/${id}`,
      {
        reason: 'Evaporação',
      },
    );

  it('posts the variance of a reading only when a user books it with a reason', async () => {
    const { company, tank } = await withClaim();
    const { body: read } = await dip(company, tank, { volume: 995.5 });
    expect(read).toMatchObject({ measured: 995.5, book: 1_000, variance: -4.5, booked: null, isOpen: true });
    expect((await company.tank(tank)).level).toBe(1_000);
    const { body } = await book(company, tank, read._id);
    expect(body.dip).toMatchObject({ booked: { reason: 'Evaporação' }, isOpen: false });
    expect(body.tank).toMatchObject({ level: 995.5, value: 4_977.5, lastDip: { variance: -4.5 } });
    expect((await book(company, tank, read._id)).body.code).toBe('dip_booked');
    await addsUp();
  });

  it('compares a reading with the book of its instant, and books only the newest reading', async () => {
    const company = await openYard();
    const tank = await company.makeTank();
    await company.supply(tank, 1_000);
    portal.clock.advance(60_000);
    const at = portal.clock.now().toISOString();
    portal.clock.advance(60_000);
    await company.supply(tank, 500);
    const { body: read } = await dip(company, tank, { volume: 1_002, at });
    expect(read).toMatchObject({ book: 1_000, variance: 2 });
    const { body: newer } = await dip(company, tank, { volume: 1_501 });
    expect((await book(company, tank, read._id)).body.code).toBe('dip_superseded');
    expect((await dip(company, tank, { volume: 1, at })).body.code).toBe('dip_superseded');
    expect((await book(company, tank, newer._id)).body.tank).toMatchObject({ level: 1_501 });
    const ahead = new Date(portal.clock.now().getTime() + 60_000).toISOString();
    expect((await dip(company, tank, { volume: 1, at: ahead })).body.code).toBe('instant_ahead');
    expect((await dip(company, tank, { volume: 10_000.001 })).body.code).toBe('tank_over_capacity');
  });

  it('books less fuel than is claimed, and then limits draws to the level', async () => {
    const { company, tank, lorry, wallet } = await withClaim();
    const { body: read } = await dip(company, tank, { volume: 200 });
    await book(company, tank, read._id);
    expect(await company.tank(tank)).toMatchObject({ level: 200, claimed: 300, free: 0 });
    expect((await company.give({ id: wallet, volume: 0.001 })).body.code).toBe('tank_claims_exceed');
    expect((await company.draw(tank, { vehicle: lorry, volume: 201 })).body.code).toBe('tank_short');
    expect((await company.draw(tank, { vehicle: lorry, volume: 200 })).body.tank).toMatchObject({
      level: 0,
      value: 0,
    });
    await addsUp();
  });
});

describe('book and transactions of a tank', () => {
  it('lists inflow, outflow and variance of a tank by day, with matching totals', async () => {
    portal.clock.set(new Date('2027-01-10T12:00:00Z'));
    const { company, tank, lorry } = await withClaim();
    await company.setClock('2027-01-12T12:00:00Z');
    await company.draw(tank, { vehicle: lorry, volume: 100 });
    const { body: read } = await company.ask<TankDip>(`POST ${TANKS}/${tank}/dip`, { volume: 899 });
    await company.ask(`PUT ${TANKS}/${tank}/dip/${read._id}`, { reason: 'Aferição' });
    const { body } = await company.ask<Book>(`GET ${TANKS}/${tank}/book?from=2027-01-09&to=2027-01-12`);
    expect(body.days).toEqual([
      { day: '2027-01-09', opening: 0, in: 0, out: 0, variance: 0, closing: 0 },
      { day: '2027-01-10', opening: 0, in: 1_000, out: 0, variance: 0, closing: 1_000 },
      { day: '2027-01-11', opening: 1_000, in: 0, out: 0, variance: 0, closing: 1_000 },
      { day: '2027-01-12', opening: 1_000, in: 0, out: 100, variance: -1, closing: 899 },
    ]);
    expect(body.totals).toEqual({
      day: '2027-01-09',
      opening: 0,
      in: 1e3,
      out: 100,
      variance: -1,
      closing: 899,
    });
    const { body: list } = await company.ask<Listed>(`GET ${TANKS}/transaction?tank=${tank}`);
    expect(list.docs.map(({ operation }) => operation)).toEqual([
      'VARIANCE_OPERATION',
      'DEFUEL_OPERATION',
      'REFUEL_OPERATION',
    ]);
    expect(list.totals).toEqual({ count: 3, in: 1_000, out: 100, variance: -1, bought: 5_000, drawn: 500 });
    const { body: drawn } = await company.ask<Listed>(
      `GET ${TANKS}/transaction?vehicle=${lorry}&operation=DEFUEL_OPERATION`,
    );
    expect(drawn.totals.count).toBe(1);
    expect((await company.ask(`GET ${TANKS}/${tank}/book?from=2027-02-01&to=2027-01-01`)).body.code).toBe(
      'period_backwards',
    );
  });
});

describe('file of tank transactions', () => {
  it('sums liters and cubic meters separately in the file', async () => {
    const company = await openYard();
    const [diesel, gas] = [
      await company.makeTank(),
      await company.makeTank({ name: 'Cilindros', product: 'biogas' }),
    ];
    await company.supply(diesel, 1_000);
    const inLitres = await company.file();
    expect(inLitres).toContain('Entradas (L);1000,000');
    expect(inLitres).not.toContain('m³)');
    await company.supply(gas, 70);
    expect(await company.file()).toContain('Entradas (m³);70,000');
    expect(await company.file()).toContain('Entradas (L);1000,000');
  });
});

describe('people and vehicles that may draw', () => {
  it('lists people and vehicles with and without a wallet, and only vehicles that take the fuel', async () => {
    const { company, tank, lorry, wallet } = await withClaim();
    const car = await makeVehicle(portal, company.organization, { fuelType: 'flex' });
    const driver = await makeMember(portal, company.organization, { firstName: 'Bia', lastName: 'Luz' });
    const users = async (query: string) =>
      (await company.ask<Users>(`GET ${TANKS}/users?sort=name&${query}`)).body.docs;
    const listed = await users(`tank=${tank}`);
    expect(listed.map(({ _id }) => _id).sort()).toEqual([lorry, driver].sort());
    expect(listed.find(({ _id }) => _id === lorry)).toMatchObject({
      kind: 'vehicle',
      balance: 300,
      sharedBalance: 0,
      limit: null,
      role: null,
      fuelManagementWallets: [
        {
          _id: wallet,
          balance: 300,
          tank: { _id: tank },
        },
      ],
    });
    expect((await users('')).map(({ _id }) => _id)).toContain(car);
    expect((await users(`tank=${tank}&enabled=false`)).map(({ _id }) => _id)).toEqual([driver]);
    await company.ask(`PUT ${TANKS}/users/${driver}`, { role: 'UserInternalTank' });
    expect((await users('role=UserInternalTank')).map(({ _id, role }) => [_id, role])).toEqual([
      [driver, 'UserInternalTank'],
    ]);
    expect(await users('search=bia')).toHaveLength(1);
  });

  it('enables several people and vehicles together, all or none', async () => {
    const { company, tank, lorry } = await withClaim();
    const people = [
      await makeMember(portal, company.organization),
      await makeMember(portal, company.organization),
    ];
    const enable = (owners: string[]) =>
      company.ask<{ enabled: number }>(`PUT ${TANKS}/wallet`, { tank, owners });
    expect((await enable([...people, newId(portal.clock)])).body.code).toBe('wallets_refused');
    expect((await enable([...people, lorry])).body.enabled).toBe(2);
    expect((await enable(people)).body.enabled).toBe(0);
    expect((await company.tank(tank)).wallets).toBe(3);
    const [first = ''] = people;
    expect((await company.ask(`POST ${TANKS}/wallet`, { tank, user: first })).body.code).toBe(
      'tank_wallet_exists',
    );
    expect((await company.ask(`POST ${TANKS}/wallet`, { tank, user: first, vehicle: lorry })).body.code).toBe(
      'tank_owner_ambiguous',
    );
  });
});
