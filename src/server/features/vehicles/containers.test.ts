import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Container } from '#contract/containers.ts';
import { newId } from '../../platform/identifier.ts';
import { makeAccount } from '../../testing/accounts.ts';
import { openCompany } from '../../testing/open-company.ts';
import { ordersOf } from '../../testing/orders.ts';
import { makeVehicle, type TestOrganization } from '../../testing/organizations.ts';
import { startPortal, type Portal } from '../../testing/portal.ts';

const CONTAINER = '/admin/organization/container';
let portal: Portal;
let company: TestOrganization;
let token: string;

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

const askAs = <T>(who: string, call: string, body?: object) =>
  portal.ask<T>(call, { token: who, body, headers: { 'idempotency-key': newId(portal.clock) } });
const ask = <T>(call: string, body?: object) => askAs<T>(token, call, body);
const create = (name: string, more: object = {}) =>
  ask<Container>(`POST ${CONTAINER}`, { name, fuelType: 'diesel', ...more });
const list = async (query = '') =>
  (await ask<{ docs: Container[] }>(`GET ${CONTAINER}?${query}`)).body.docs.map(({ name }) => name);
const distribute = (id: string, amount: number) =>
  ask('PUT /admin/organization/updateVehicleBalance', { shares: [{ id, amount }] });

describe('container', () => {
  it('registers, lists, sorts, finds and changes containers', async () => {
    const { body } = await create('Galão azul', { capacity: 200.5 });
    expect(body).toMatchObject({ name: 'Galão azul', fuelType: 'diesel', capacity: 200.5, balance: 0 });
    await create('Tambor 2', { capacity: null });
    expect(await list()).toEqual(['Tambor 2', 'Galão azul']);
    expect(await list('sort=name')).toEqual(['Galão azul', 'Tambor 2']);
    for (const order of ordersOf(`GET ${CONTAINER}`)) {
      const [first, second] = [
        await list(`sort=${order}&limit=1`),
        await list(`sort=${order}&limit=1&page=2`),
      ];
      expect([...first, ...second], order).toEqual(await list(`sort=${order}`));
    }
    expect(await list('sort=-capacity')).toEqual(['Galão azul', 'Tambor 2']);
    expect(await list('search=GALAO')).toEqual(['Galão azul']);
    const changed = await ask<{ record: Container }>(`PUT ${CONTAINER}/${body._id}`, { name: 'Galão 20 L' });
    expect(changed.body.record).toMatchObject({ name: 'Galão 20 L', capacity: 200.5 });
  });

  it('refuses a duplicate container name regardless of case, and permits a vehicle with the same plate', async () => {
    await create('ABC1C34');
    for (const name of ['ABC1C34', 'abc1c34', ' ABC1C34 ']) {
      const { status, body } = await create(name);
      expect([status, body.code, body.message]).toEqual([
        409,
        'container_exists',
        'Container already exists.',
      ]);
    }
    const vehicle = { licensePlate: 'ABC1234', fuelType: 'flex' };
    expect((await ask('POST /admin/organization/vehicle', vehicle)).status).toBe(200);
    expect((await create('   ')).body.code).toBe('validation_failed');
  });

  it('distributes credit to a container like to a vehicle, and returns the credit at its deactivation', async () => {
    const { body: container } = await create('Galão');
    await distribute(container._id, 80);
    const distribution = await ask<{ vehicles: { id: string; licensePlate: string; balance: number }[] }>(
      'GET /admin/organization/balance/distribution?type=VEHICLE',
    );
    expect(distribution.body.vehicles).toMatchObject([
      { id: container._id, licensePlate: 'Galão', balance: 80 },
    ]);
    const inactive = await ask(`PUT ${CONTAINER}/${container._id}`, { status: 'inactive' });
    expect(inactive.body).toMatchObject({ returned: 80, record: { status: 'inactive', balance: 0 } });
    const deleted = await ask(`DELETE ${CONTAINER}/${container._id}`);
    expect(deleted.body).toMatchObject({ returned: 0, entry: null, record: { status: 'deleted' } });
    expect((await ask(`PUT ${CONTAINER}/${container._id}`, { name: 'X' })).body.code).toBe('record_deleted');
    expect(await list('isDeleted=true')).toEqual(['Galão']);
  });

  it('restores a container by the call for vehicles, unless another container has its name', async () => {
    const { body: container } = await create('Galão');
    const restore = () => ask(`PUT /admin/organization/vehicle/undelete/${container._id}`);
    await ask(`DELETE ${CONTAINER}/${container._id}`);
    expect((await restore()).body).toEqual({ _id: container._id, kind: 'container', status: 'active' });
    await ask(`DELETE ${CONTAINER}/${container._id}`);
    await create('galão');
    expect((await restore()).body.code).toBe('container_exists');
  });

  it('requires the permission for containers to restore a container, and for vehicles to restore a vehicle', async () => {
    const container = await makeVehicle(portal, company, { plate: 'Galão', kind: 'container' });
    const vehicle = await makeVehicle(portal, company, { plate: 'XYZ1234' });
    const keeper = async (area: 'vehicle' | 'container') =>
      portal.signIn(await makeAccount(portal, company, { permissions: [`portal.${area}.add`] }));
    const who = { vehicle: await keeper('vehicle'), container: await keeper('container') };
    const restore = async (by: string, id: string) =>
      (await askAs(by, `PUT /admin/organization/vehicle/undelete/${id}`)).status;
    expect(await restore(who.container, container)).toBe(200);
    expect(await restore(who.container, vehicle)).toBe(403);
    expect(await restore(who.vehicle, container)).toBe(403);
    expect(await restore(who.vehicle, vehicle)).toBe(200);
    expect(await restore(who.vehicle, newId(portal.clock))).toBe(403);
  });

  it('answers not_found for a vehicle in calls for containers, and for a container in calls for vehicles', async () => {
    const vehicle = await makeVehicle(portal, company, { plate: 'XYZ1234' });
    const { body: container } = await create('Galão');
    for (const call of [
      `DELETE ${CONTAINER}/${vehicle}`,
      `DELETE /admin/organization/vehicle/${container._id}`,
    ]) {
      expect((await ask(call)).body.code).toBe('not_found');
    }
    expect((await ask(`PUT ${CONTAINER}/${vehicle}`, { name: 'X' })).body.code).toBe('not_found');
    expect(await list()).toEqual(['Galão']);
  });
});
