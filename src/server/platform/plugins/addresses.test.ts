/**
 * A call may have several addresses, which share handler, policy and schema. Other tests rely on this rule and use only
 * one address per call.
 */
import type { RouteOptions } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addressesOf } from '#contract/addresses.ts';
import type { RouteContract } from '#contract/route.ts';
import { routes } from '#contract/routes.ts';
import { newId } from '../identifier.ts';
import { makeAccount } from '../../testing/accounts.ts';
import { makeMember, makeOrganization } from '../../testing/organizations.ts';
import { startPortal, type Portal } from '../../testing/portal.ts';
import { registerRoutes, type Module } from './routes.ts';

let portal: Portal;
let modules: readonly Module[] = [];
beforeAll(async () => {
  portal = await startPortal({ modulesOf: (made) => (modules = made) });
});
afterAll(() => portal.close());

function registered(): Map<string, RouteOptions> {
  const found = new Map<string, RouteOptions>();
  const app = {
    route: (options: RouteOptions) =>
      found.set(`${String(options.method)} ${options.url.replace(/:(\w+)/g, '{$1}')}`, options),
    register: (plugin: (context: object) => Promise<void>) => plugin(app),
    removeAllContentTypeParsers: () => undefined,
    addContentTypeParser: () => undefined,
  };
  registerRoutes(app as never, modules, {} as never);
  return found;
}

const further = (Object.entries(routes) as [string, RouteContract][]).flatMap(([name, contract]) =>
  addressesOf(name, contract)
    .slice(1)
    .map(({ path }) => ({ name, other: `${name.split(' ')[0]} ${path}` })),
);

describe('the addresses of a call', () => {
  it('share handler, policy and schema, and differ only in their path', () => {
    const found = registered();
    expect(found.size).toBe(Object.keys(routes).length + further.length);
    for (const { name, other } of further) {
      const { url: _main, ...main } = found.get(name) ?? { url: '' };
      const { url: _other, ...twin } = found.get(other) ?? { url: '' };
      expect(main).toHaveProperty('handler');
      expect(Object.keys(twin), other).toEqual(Object.keys(main));
      for (const [key, value] of Object.entries(twin)) {
        expect(value === Reflect.get(main, key), `${key} of ${other}`).toBe(true);
      }
    }
  });

  it('share idempotency keys: a repetition at another address replays the first answer', async () => {
    const company = await makeOrganization(portal, { companyCents: 10_000 });
    const id = await makeMember(portal, company);
    const request = {
      token: await portal.signIn(await makeAccount(portal, company)),
      body: { shares: [{ id, amount: 1 }] },
      headers: { 'idempotency-key': newId(portal.clock) },
    };
    const first = await portal.ask('PUT /admin/organization/updateBalance', request);
    const again = await portal.ask('PUT /v2/admin/organization/updateBalance', request);
    expect([first.status, first.headers['idempotency-hit']]).toEqual([200, undefined]);
    expect([again.text, again.headers['idempotency-hit']]).toEqual([first.text, 'true']);
  });
});
