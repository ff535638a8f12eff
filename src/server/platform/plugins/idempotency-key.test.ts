/**
 * The tests of calls that need an `Idempotency-Key` use unknown record ids, because the server checks the key before the
 * handler runs.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { RouteContract } from '#contract/route.ts';
import { routes } from '#contract/routes.ts';
import { newId } from '../identifier.ts';
import { openCompany } from '../../testing/open-company.ts';
import { startPortal, type Portal } from '../../testing/portal.ts';

let portal: Portal;
let token: string;
let vehicle: string;
const ledger = { halted: false };
beforeAll(async () => {
  portal = await startPortal({ ledger });
  ({
    token,
    vehicles: { truck: vehicle },
  } = await openCompany(portal, { vehicles: { truck: {} } }));
});
afterAll(() => portal.close());

const named = (kind: RouteContract['moves']) =>
  Object.entries(routes as Record<string, RouteContract>)
    .filter(([, { moves }]) => moves === kind)
    .map(([name]) => name);
const withoutKey = async (name: string, body?: object) => {
  const call = name.replace('{id}', newId(portal.clock));
  return (await portal.ask(call, { token, ...(body && { body }) })).body.code;
};

describe('calls without an idempotency key', () => {
  it.each(named('withStatus'))('%s is refused only with a status', async (name) => {
    expect(await withoutKey(name, { status: 'inactive' })).toBe('idempotency_key_missing');
    expect(await withoutKey(name, { status: 'active' })).toBe('idempotency_key_missing');
    expect(await withoutKey(name, {})).toBe('not_found');
  });

  it.each(named('credit').filter((name) => name.startsWith('DELETE')))(
    '%s refuses a request without a key',
    async (name) => {
      expect(await withoutKey(name)).toBe('idempotency_key_missing');
    },
  );

  it('an update of a record runs on every request, also while movements are stopped', async () => {
    const change = (body: object, headers: Record<string, string> = {}) =>
      portal.ask<{ record: { model: string }; entry: null }>(`PUT /admin/organization/vehicle/${vehicle}`, {
        token,
        body,
        headers,
      });
    ledger.halted = true;
    for (const model of ['FH 460', 'FH 540', 'FH 460']) {
      const { body, headers } = await change({ model });
      expect(body).toMatchObject({ record: { model }, returned: 0, entry: null });
      expect(headers['idempotency-hit']).toBeUndefined();
    }
    const halted = await change({ status: 'inactive' }, { 'idempotency-key': newId(portal.clock) });
    expect(halted.body.code).toBe('ledger_halted');
    ledger.halted = false;
  });

  it('an update with a key and without a status runs once', async () => {
    const request = { token, body: { model: 'FM 330' }, headers: { 'idempotency-key': newId(portal.clock) } };
    const first = await portal.ask(`PUT /admin/organization/vehicle/${vehicle}`, request);
    const again = await portal.ask(`PUT /admin/organization/vehicle/${vehicle}`, request);
    expect([again.text, again.headers['idempotency-hit']]).toEqual([first.text, 'true']);
  });
});
