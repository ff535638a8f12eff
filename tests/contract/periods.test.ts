import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { RouteContract } from '#contract/route.ts';
import { routes } from '#contract/routes.ts';
import { makeAccount } from '../../src/server/testing/accounts.ts';
import { openStage } from '../../src/server/testing/stage.ts';
import { startPortal, type Portal } from '../../src/server/testing/portal.ts';

const periodCalls = Object.entries(routes).filter(([, { query }]: [string, RouteContract]) => {
  const { properties = {} } = (query ?? {}) as { properties?: object };
  return 'from' in properties && 'to' in properties;
});

let portal: Portal;
/** Ids of the test's records. The key is the segment of the path that precedes the id. */
const ids = { vehicle: '', tank: '' };
const tokens = { company: '', above: '' };
beforeAll(async () => {
  portal = await startPortal();
  const stage = await openStage(portal, { sharingType: 'EMPLOYEE' });
  ids.vehicle = await stage.addLorry();
  ids.tank = await stage.addTank();
  tokens.company = await stage.openSession();
  tokens.above = await portal.signIn(await makeAccount(portal, null));
});
afterAll(() => portal.close());

const addressOf = (name: string) =>
  name.replace(/(vehicle|tank)\/\{id\}/, (_all, of: 'vehicle' | 'tank') => `${of}/${ids[of]}`);

async function ask(name: string, days: string): Promise<unknown[]> {
  const isAbove = name.includes('/superAdmin/');
  const { status, body } = await portal.ask(`${addressOf(name)}?${days}`, {
    token: isAbove ? tokens.above : tokens.company,
    ...(name.startsWith('POST ') && { body: {} }),
  });
  return [status, body.code];
}

describe.each(periodCalls)('%s', (name) => {
  it('refuses a period that ends before it begins', async () => {
    expect(await ask(name, 'from=2026-11-25&to=2026-11-24')).toEqual([400, 'period_backwards']);
  });

  it('answers for fifty years or refuses the period as too long', async () => {
    expect([
      [200, undefined],
      [400, 'period_too_long'],
    ]).toContainEqual(await ask(name, 'from=1976-01-01&to=2026-01-01'));
  });
});
