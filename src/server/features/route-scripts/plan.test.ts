import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { PermissionKey } from '#contract/permissions.ts';
import type { RouteBody, RouteResponse } from '#contract/routes.ts';
import { newId } from '../../platform/identifier.ts';
import { makeAccount } from '../../testing/accounts.ts';
import { openCompany } from '../../testing/open-company.ts';
import {
  makeRefuel,
  makeMember,
  makeOrganization,
  makeStation,
  makeVehicle,
  makeWallet,
  type TestOrganization,
} from '../../testing/organizations.ts';
import { startPortal, type Portal } from '../../testing/portal.ts';

type Plan = RouteResponse<'POST /admin/organization/routeScript/plan'>;
type PlanBody = RouteBody<'POST /admin/organization/routeScript/plan'>;

// All points have one latitude, so distances are simple: a degree of longitude is 111.195 km × cos 20°, and the road factor is
// 1.3.
const LATITUDE = -20;
const at = (longitude: number) => ({ label: '', latitude: LATITUDE, longitude });
const ROAD_KM_A_DEGREE = 111.195 * Math.cos((20 * Math.PI) / 180) * 1.3;

let portal: Portal;
beforeAll(async () => {
  portal = await startPortal();
});
afterAll(() => portal.close());

async function company(options: { sharingType?: 'EMPLOYEE' | 'VEHICLE' } = {}) {
  const { organization, token } = await openCompany(portal, { companyCents: 10_000_000, ...options });
  const body: PlanBody = {
    wayPoints: [at(-48), at(-46)],
    vehicle: null,
    user: null,
    product: null,
    corridorKm: 5,
    returns: false,
    inTank: null,
  };
  const ask = (more: Partial<PlanBody> = {}, as = token) =>
    portal.ask<Plan>('POST /admin/organization/routeScript/plan', { token: as, body: { ...body, ...more } });
  const plan = async (more: Partial<PlanBody> = {}) => (await ask(more)).body;
  return { organization, token, ask, plan };
}

async function makeLorry(organization: TestOrganization, columns: Record<string, number> = {}) {
  const vehicle = await makeVehicle(portal, organization);
  await portal.pool.query(
    `UPDATE vehicles SET fuel_type = 'diesel', expected_efficiency_thousandths = $2, tank_capacity_ml = $3 WHERE id = $1`,
    [vehicle, columns['expected'] ?? null, columns['tankMl'] ?? null],
  );
  const wallet = await makeWallet(portal, organization, { vehicle });
  return { vehicle, wallet };
}

async function fillUp(
  organization: TestOrganization,
  { vehicle, wallet }: { vehicle: string; wallet: string },
  distances: readonly number[],
  fill: { priceMills?: number; more?: object } = {},
) {
  let odometer = 100_000;
  for (const distance of [0, ...distances]) {
    odometer += distance;
    await makeRefuel(portal, organization, { vehicle, wallet, litres: 100, odometer, ...fill });
  }
}

describe('fuel and cost of a route', () => {
  it('estimates distance and time from the straight line and labels the estimate if no service knows roads', async () => {
    const { route, fuel, cost, need } = await (await company()).plan();
    expect(route).toMatchObject({ isEstimate: true, source: 'straight', isFallback: false, legs: [{}] });
    expect(route.estimate).toEqual({ factor: 1.3, speedKmh: 60 });
    expect(route.distanceMeters / 1000).toBeCloseTo(2 * ROAD_KM_A_DEGREE, 0);
    expect(route.durationSeconds / 60).toBeCloseTo(route.distanceMeters / 1000, 0);
    expect([fuel, cost, need]).toEqual([null, null, null]);
  });

  it("calculates volume and cost from the vehicle's own refuels, with the spread of their efficiency", async () => {
    const { organization, plan } = await company();
    const lorry = await makeLorry(organization, { expected: 9_000, tankMl: 60_000 });
    await fillUp(organization, lorry, [200, 240, 250, 260, 300]);
    const { fuel, cost, route } = await plan({ vehicle: lorry.vehicle });
    expect(fuel).toMatchObject({ product: 'diesel', unit: 'l', efficiency: 2.5, from: 'fills', fills: 5 });
    expect([fuel?.low, fuel?.high]).toEqual([2.16, 2.84]);
    const km = route.distanceMeters / 1000;
    expect(fuel?.volume).toBeCloseTo(km / 2.5, 3);
    expect(fuel?.volumeHigh).toBeCloseTo(km / 2.16, 3);
    expect(fuel).toMatchObject({ tankCapacity: 60, rangeKm: 129.6 });
    expect(cost).toMatchObject({ price: 6.049, from: 'paid', pricedOn: '2026-11-21' });
    expect(cost?.amount).toBeCloseTo((km / 2.5) * 6.049, 1);
    expect(cost?.amountHigh).toBeGreaterThan(cost?.amount ?? 0);
    expect(cost?.amountLow).toBeLessThan(cost?.amount ?? 0);
    const back = await plan({ vehicle: lorry.vehicle, returns: true, inTank: 12.5 });
    expect(back.route.distanceMeters).toBe(2 * route.distanceMeters);
    expect(back.fuel).toMatchObject({ rangeKm: 27 });
  });

  it('uses the efficiency of the record if refuels are too few, and calculates no fuel without either', async () => {
    const { organization, plan } = await company();
    const known = await makeLorry(organization, { expected: 3_200 });
    await fillUp(organization, known, [100]);
    const { fuel } = await plan({ vehicle: known.vehicle });
    expect(fuel).toMatchObject({
      efficiency: 3.2,
      low: 3.2,
      high: 3.2,
      from: 'record',
      fills: 0,
      rangeKm: null,
    });
    expect((await plan({ vehicle: known.vehicle, product: 'gas' })).fuel).toBeNull();
    expect((await plan({ vehicle: (await makeLorry(organization)).vehicle })).fuel).toBeNull();
  });

  it('returns no cost if no price is known', async () => {
    const { organization, plan } = await company();
    const { vehicle } = await makeLorry(organization, { expected: 3_000 });
    const { fuel, cost } = await plan({ vehicle });
    expect(fuel?.volume).toBeGreaterThan(0);
    expect(cost).toBeNull();
  });

  it('refuses a route with unknown or deleted vehicles, unknown people, invalid way points or a negative tank volume', async () => {
    const { organization, ask } = await company();
    const other = await makeOrganization(portal);
    const codeOf = async (more: Partial<PlanBody>) => (await ask(more)).body.code;
    expect(await codeOf({ vehicle: await makeVehicle(portal, other) })).toBe('record_unknown');
    expect(await codeOf({ user: newId(portal.clock) })).toBe('record_unknown');
    const deletedVehicle = await makeVehicle(portal, organization, { status: 'deleted' });
    expect(await codeOf({ vehicle: deletedVehicle })).toBe('record_deleted');
    for (const wayPoints of [
      [at(-48)],
      Array<ReturnType<typeof at>>(51).fill(at(-48)),
      [at(-48), at(-181)],
    ]) {
      expect(await codeOf({ wayPoints })).toBe('validation_failed');
    }
    expect(await codeOf({ inTank: -1 })).toBe('validation_failed');
  });

  it('returns zero distance and volume for a route between two equal points', async () => {
    const { organization, plan } = await company();
    const { vehicle } = await makeLorry(organization, { expected: 3_000 });
    const { route, fuel } = await plan({ vehicle, wayPoints: [at(-48), at(-48)] });
    expect(route).toMatchObject({ distanceMeters: 0, durationSeconds: 0, legs: [{ distanceMeters: 0 }] });
    expect(fuel).toMatchObject({ volume: 0, volumeHigh: 0 });
  });
});

describe('stations along a route', () => {
  const south = (km: number) => LATITUDE - km / 111.195;

  it('lists stations within the corridor that sell the product, in route order, with their newest price', async () => {
    const { organization, plan } = await company();
    const fuels = ['diesel'];
    // The stations lie in a region that no other test uses.
    const latitude = (km: number) => south(km) + 10;
    const make = (
      name: string,
      longitude: number,
      km: number,
      mills?: number,
      offFor: TestOrganization[] = [],
    ) =>
      makeStation(portal, {
        name,
        fuels,
        latitude: latitude(km),
        longitude,
        offFor,
        ...(mills && { priceMills: { diesel: mills } }),
      });
    const last = await make('Último', -46.1, 1, 6_200);
    const first = await make('Primeiro', -47.9, 4, 6_100);
    await make('Longe', -47, 12, 5_000);
    await make('Bloqueado', -47.2, 2, 4_000, [organization]);
    await make('Sem preço', -46.8, 0);
    await makeStation(portal, {
      name: 'Só álcool',
      fuels: ['ethanol'],
      latitude: latitude(1),
      longitude: -47,
    });
    await makeStation(portal, {
      name: 'Fechado',
      fuels,
      latitude: latitude(1),
      longitude: -47,
      status: 'deleted',
    });
    const lorry = await makeLorry(organization, { expected: 3_000, tankMl: 50_000 });
    await fillUp(organization, lorry, [], { priceMills: 5_900, more: { station_id: last } });
    const wayPoints = [at(-48), at(-46)].map((point) => ({ ...point, latitude: LATITUDE + 10 }));
    const request = { vehicle: lorry.vehicle, wayPoints };
    const { stations, cost } = await plan(request);
    expect(stations.map(({ station }) => station.name)).toEqual([
      'Primeiro',
      'Bloqueado',
      'Sem preço',
      'Último',
    ]);
    expect(stations[0]).toMatchObject({
      price: 6.1,
      priceFrom: 'file',
      seenOn: '2026-11-20',
      isCheapest: false,
      isLastInRange: true,
      station: {
        id: first,
        enabled: true,
        isApproximate: false,
      },
      offKm: 4,
    });
    expect(stations[0]?.alongKm).toBeCloseTo(0.1 * 111.195 * Math.cos((10 * Math.PI) / 180) * 1.3, 0);
    expect(stations[1]).toMatchObject({ station: { enabled: false }, price: 4, isCheapest: false });
    expect(stations[2]).toMatchObject({ price: null, priceFrom: null, seenOn: null });
    expect(stations[3]).toMatchObject({
      price: 5.9,
      priceFrom: 'paid',
      isCheapest: true,
      isLastInRange: false,
    });
    expect(cost).toMatchObject({ price: 5.9, from: 'paid' });
    const wider = await plan({ ...request, corridorKm: 20, inTank: 500 });
    expect(wider.stations.map(({ station }) => station.name)).toContain('Longe');
    expect(wider.stations.some(({ isLastInRange }) => isLastInRange)).toBe(false);
  });

  it('takes the cost from prices along the route if the company has paid no price yet', async () => {
    const { organization, plan } = await company();
    const latitude = LATITUDE + 15;
    for (const [index, mills] of [6_000, 6_500, 7_000].entries()) {
      const place = { latitude, longitude: -47 + index / 10, fuels: ['diesel'] };
      await makeStation(portal, { ...place, priceMills: { diesel: mills } });
    }
    const { vehicle } = await makeLorry(organization, { expected: 3_000 });
    const wayPoints = [at(-48), at(-46)].map((point) => ({ ...point, latitude }));
    expect((await plan({ vehicle, wayPoints })).cost).toMatchObject({
      price: 6.5,
      from: 'file',
      pricedOn: '2026-11-20',
    });
  });
});

describe('credit that a route needs', () => {
  const trip = { inTank: null };

  it("returns the amount that the vehicle's wallet lacks if vehicles hold the credit", async () => {
    const { organization, plan } = await company({ sharingType: 'VEHICLE' });
    const lorry = await makeLorry(organization, { expected: 3_000 });
    await fillUp(organization, lorry, []);
    const user = await makeMember(portal, organization);
    const { need, cost } = await plan({ ...trip, vehicle: lorry.vehicle, user });
    expect(need).toEqual({
      owner: lorry.vehicle,
      name: expect.stringMatching(/^ABC/) as string,
      wallet: lorry.wallet,
      balance: 0,
      isSharing: false,
      isInactive: false,
      amount: cost?.amountHigh,
    });
  });

  it("returns the amount that the person's wallet lacks if people hold the credit, and zero with shared balance", async () => {
    const { organization, plan } = await company({ sharingType: 'EMPLOYEE' });
    const lorry = await makeLorry(organization, { expected: 3_000 });
    await fillUp(organization, lorry, []);
    const user = await makeMember(portal, organization, { firstName: 'Rita', lastName: 'Souza' });
    const { need, cost } = await plan({ ...trip, vehicle: lorry.vehicle, user });
    expect(need).toMatchObject({ owner: user, name: 'Rita Souza', wallet: null, amount: cost?.amountHigh });
    expect((await plan({ ...trip, vehicle: lorry.vehicle })).need).toBeNull();
    const wallet = await makeWallet(portal, organization, { user });
    await portal.pool.query('UPDATE wallets SET shared_balance = true WHERE id = $1', [wallet]);
    const sharing = await plan({ ...trip, vehicle: lorry.vehicle, user });
    expect(sharing.need).toMatchObject({ wallet, isSharing: true, amount: 0 });
  });

  it('returns zero needed credit for an inactive person, and marks the person as inactive', async () => {
    const { organization, plan } = await company({ sharingType: 'EMPLOYEE' });
    const lorry = await makeLorry(organization, { expected: 3_000 });
    await fillUp(organization, lorry, []);
    const user = await makeMember(portal, organization, { status: 'inactive' });
    const { need } = await plan({ ...trip, vehicle: lorry.vehicle, user });
    expect(need).toMatchObject({ owner: user, isInactive: true, amount: 0 });
  });

  it('returns the needed credit only to users who may see the distribution', async () => {
    const { organization, ask } = await company({ sharingType: 'VEHICLE' });
    const lorry = await makeLorry(organization, { expected: 3_000 });
    await fillUp(organization, lorry, []);
    const account = await makeAccount(portal, organization);
    const grant = (permission: PermissionKey) =>
      portal.pool.query(
        `INSERT INTO user_permissions (organization_id, id, user_id, permission, status) VALUES ($1, $2, $3, $4, 'active')`,
        [organization.id, newId(portal.clock), account.userId, permission],
      );
    const token = await portal.signIn(account);
    expect((await ask({ vehicle: lorry.vehicle }, token)).body.code).toBe('permission_missing');
    await grant('portal.routeScript.list');
    const { cost, need } = (await ask({ vehicle: lorry.vehicle }, token)).body;
    expect([cost === null, need]).toEqual([false, null]);
    await grant('portal.balanceDistribution.list');
    expect((await ask({ vehicle: lorry.vehicle }, token)).body.need).toMatchObject({ owner: lorry.vehicle });
  });
});
