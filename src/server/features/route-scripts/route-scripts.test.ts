import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { LiveEvent } from '#contract/events.ts';
import type { RouteBody, RouteResponse } from '#contract/routes.ts';
import { newId } from '../../platform/identifier.ts';
import { openCompany } from '../../testing/open-company.ts';
import { makeMember, makeOrganization, makeVehicle } from '../../testing/organizations.ts';
import { startPortal, type Portal } from '../../testing/portal.ts';

type List = RouteResponse<'GET /admin/organization/routeScript'>;
type Script = RouteResponse<'POST /admin/organization/routeScript'>;
type Described = RouteBody<'POST /admin/organization/routeScript'>;

const URL = '/admin/organization/routeScript';
const SUMARE = { label: 'Sumaré, SP', latitude: -22.8204, longitude: -47.2728 };
const CAMPINAS = { label: 'Campinas, SP', latitude: -22.9053, longitude: -47.0659 };
const JUNDIAI = { label: 'Jundiaí, SP', latitude: -23.1852, longitude: -46.8974 };

let portal: Portal;
beforeAll(async () => {
  portal = await startPortal();
});
afterAll(() => portal.close());

async function company() {
  const { organization, administrator: account, token } = await openCompany(portal);
  const describe = (more: Partial<Described> = {}): Described => ({
    name: 'Entrega da manhã',
    wayPoints: [SUMARE, CAMPINAS],
    vehicle: null,
    user: null,
    product: null,
    corridorKm: 5,
    returns: false,
    ...more,
  });
  const save = (more: Partial<Described> = {}, headers: Record<string, string> = {}) =>
    portal.ask<Script>(`POST ${URL}`, { token, body: describe(more), headers });
  const change = (id: string, more: Partial<Described> = {}) =>
    portal.ask<Script>(`PUT ${URL}/${id}`, { token, body: describe(more) });
  const remove = (id: string) => portal.ask<Script>(`DELETE ${URL}/${id}`, { token });
  const recover = (id: string) => portal.ask<Script>(`PUT ${URL}/recover/${id}`, { token });
  const list = async (query = '') => (await portal.ask<List>(`GET ${URL}${query}`, { token })).body.docs;
  return { organization, account, token, describe, save, change, remove, recover, list };
}

const namesOf = (docs: List['docs']) => docs.map(({ name }) => name);

describe('saved routes', () => {
  it('saves a route with vehicle, driver and author, and with the distance that the server calculated', async () => {
    const { organization, account, save, list } = await company();
    const vehicle = await makeVehicle(portal, organization, { plate: 'BRA2E19' });
    const user = await makeMember(portal, organization, { firstName: 'Rita', lastName: 'Souza' });
    const { status, body } = await save({ vehicle, user, returns: true, product: 'diesel', corridorKm: 20 });
    expect([status, body]).toMatchObject([
      200,
      {
        name: 'Entrega da manhã',
        wayPoints: [SUMARE, CAMPINAS],
        vehicle: {
          _id: vehicle,
          name: 'BRA2E19',
        },
        user: {
          _id: user,
          name: 'Rita Souza',
        },
        product: 'diesel',
        corridorKm: 20,
        returns: true,
        isEstimate: true,
        status: 'active',
        by: {
          user: account.userId,
          name: expect.stringMatching(/./) as string,
        },
      },
    ]);
    const there = await save();
    expect(body.distanceMeters).toBe(2 * there.body.distanceMeters);
    expect(there.body.distanceMeters / 1000).toBeCloseTo(23.2 * 1.3, 0);
    expect(await list()).toEqual([there.body, body]);
  });

  it('creates a route once per idempotency key', async () => {
    const { save, list } = await company();
    const key = { 'idempotency-key': newId(portal.clock) };
    const made = await save({}, key);
    expect((await save({}, key)).body).toEqual(made.body);
    expect(await list()).toHaveLength(1);
  });

  it('changes, deletes and restores a route, with events for open pages', async () => {
    const { organization, save, change, remove, recover, list } = await company();
    const events: LiveEvent['type'][] = [];
    const stop = portal.bus.subscribe(organization.id, ({ type }) => events.push(type));
    const { body: made } = await save();
    const changed = await change(made._id, {
      name: 'Entrega da tarde',
      wayPoints: [SUMARE, CAMPINAS, JUNDIAI],
    });
    expect(changed.body).toMatchObject({
      _id: made._id,
      name: 'Entrega da tarde',
      createdAt: made.createdAt,
    });
    expect(changed.body.distanceMeters).toBeGreaterThan(made.distanceMeters);
    expect((await remove(made._id)).body.status).toBe('deleted');
    expect(await list()).toEqual([]);
    expect(namesOf(await list('?isDeleted=true'))).toEqual(['Entrega da tarde']);
    expect((await remove(made._id)).body.code).toBe('record_deleted');
    expect((await change(made._id)).body.code).toBe('record_deleted');
    expect((await recover(made._id)).body.status).toBe('active');
    expect((await recover(made._id)).body.status).toBe('active');
    expect(namesOf(await list())).toEqual(['Entrega da tarde']);
    stop();
    expect(new Set(events)).toEqual(new Set(['route-scripts']));
    expect((await recover(newId(portal.clock))).status).toBe(404);
  });

  it('finds routes by name, way point, plate, vehicle and user, and sorts them', async () => {
    const { organization, save, list } = await company();
    const vehicle = await makeVehicle(portal, organization, { plate: 'QRS4T56' });
    await save({ name: 'Água', wayPoints: [SUMARE, JUNDIAI], vehicle });
    await save({ name: 'Brita' });
    expect(namesOf(await list('?search=agua'))).toEqual(['Água']);
    expect(namesOf(await list('?search=jundiai'))).toEqual(['Água']);
    expect(namesOf(await list('?search=qrs-4t56'))).toEqual(['Água']);
    expect(namesOf(await list('?search=sumar'))).toEqual(['Brita', 'Água']);
    expect(namesOf(await list('?search=%25'))).toEqual([]);
    expect(namesOf(await list(`?vehicle=${vehicle}`))).toEqual(['Água']);
    expect(namesOf(await list(`?user=${vehicle}`))).toEqual([]);
    expect(namesOf(await list('?sort=name'))).toEqual(['Água', 'Brita']);
    expect(namesOf(await list('?sort=-distance'))).toEqual(['Água', 'Brita']);
    expect(namesOf(await list('?sort=updatedAt'))).toEqual(['Água', 'Brita']);
  });

  it('lists routes at the short address /routeScript too', async () => {
    const { token, save } = await company();
    const { body } = await save();
    const short = await portal.ask<List>('GET /routeScript', { token });
    expect(short.body.docs).toEqual([body]);
  });

  it.each<[string, Partial<Described>]>([
    ['one way point', { wayPoints: [SUMARE] }],
    ['51 way points', { wayPoints: Array.from({ length: 51 }, (_, at) => (at % 2 ? SUMARE : CAMPINAS)) }],
    ['a latitude out of range', { wayPoints: [SUMARE, { ...CAMPINAS, latitude: -90.5 }] }],
    ['a longitude out of range', { wayPoints: [SUMARE, { ...CAMPINAS, longitude: 181 }] }],
    ['a longitude that is not a number', { wayPoints: [SUMARE, { ...CAMPINAS, longitude: Number.NaN }] }],
    ['a latitude of eight decimals', { wayPoints: [SUMARE, { ...CAMPINAS, latitude: -22.12345678 }] }],
    ['an unknown corridor width', { corridorKm: 7 as 5 }],
    ['an empty name', { name: ' ' }],
  ])('refuses a route with %s', async (_what, more) => {
    const { save, list } = await company();
    expect((await save(more)).body.code).toBe('validation_failed');
    expect(await list()).toEqual([]);
  });

  it('refuses a route with two consecutive way points at the same place', async () => {
    const { save, change } = await company();
    const wayPoints = [SUMARE, CAMPINAS, { ...CAMPINAS, label: 'Outro nome' }];
    expect((await save({ wayPoints })).body).toMatchObject({ statusCode: 422, code: 'way_points_alike' });
    const { status, body } = await save({ wayPoints: [SUMARE, CAMPINAS, SUMARE], returns: true });
    expect(status).toBe(200);
    expect((await change(body._id, { wayPoints })).body.code).toBe('way_points_alike');
  });

  it('refuses a route with vehicles or people of another company, containers or deleted records', async () => {
    const { organization, save, list } = await company();
    const other = await makeOrganization(portal);
    const deleted = { status: 'deleted' } as const;
    const refused = async (more: Partial<Described>) => (await save(more)).body.code;
    expect(await refused({ vehicle: await makeVehicle(portal, other) })).toBe('record_unknown');
    expect(await refused({ user: await makeMember(portal, other) })).toBe('record_unknown');
    const container = await makeVehicle(portal, organization, { kind: 'container', plate: 'Tambor' });
    expect(await refused({ vehicle: container })).toBe('record_unknown');
    expect(await refused({ vehicle: await makeVehicle(portal, organization, deleted) })).toBe(
      'record_deleted',
    );
    expect(await refused({ user: await makeMember(portal, organization, deleted) })).toBe('record_deleted');
    expect(await list()).toEqual([]);
  });

  it('saves at most 1,000 routes per company, without deleted routes', async () => {
    const { organization, save, remove, recover } = await company();
    const { body: first } = await save();
    await portal.pool.query(
      `INSERT INTO route_scripts (organization_id, id, name, way_points, corridor_km, returns, distance_meters,
         duration_seconds, is_estimate, created_at, updated_at)
       SELECT organization_id, gen_random_uuid(), name, way_points, corridor_km, returns, distance_meters,
         duration_seconds, is_estimate, created_at, updated_at
       FROM route_scripts, generate_series(1, 999) WHERE organization_id = $1`,
      [organization.id],
    );
    expect((await save()).body).toMatchObject({ statusCode: 409, code: 'route_scripts_full' });
    await remove(first._id);
    expect((await save()).status).toBe(200);
    expect((await recover(first._id)).body.code).toBe('route_scripts_full');
  });
});
