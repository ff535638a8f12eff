import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { LiveEvent } from '#contract/events.ts';
import { cents } from '#core/money/cents.ts';
import { makeAccount, type AccountOptions } from '../../testing/accounts.ts';
import { openCompany } from '../../testing/open-company.ts';
import {
  buyCredit,
  makeRefuel,
  makeOrganization,
  type TestOrganization,
} from '../../testing/organizations.ts';
import { PORTAL_URL, startPortal, type Portal } from '../../testing/portal.ts';
import { createNotifier } from './notifier.ts';

const NOW = new Date('2026-11-21T10:00:00Z');
const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

let portal: Portal;
const failures: unknown[] = [];
beforeAll(async () => {
  portal = await startPortal();
});
afterEach(async () => {
  portal.clock.set(NOW);
  failures.length = 0;
  // Clears the thresholds of all companies, so that the next test receives mails only about its own company.
  await portal.pool.query(
    'UPDATE organization_settings SET low_balance_cents = NULL, low_days = NULL, low_wallet_cents = NULL',
  );
  await portal.pool.query('DELETE FROM low_marks');
});
afterAll(() => portal.close());

const teller = () =>
  createNotifier({
    tenancy: portal.tenancy,
    clock: portal.clock,
    bus: portal.bus,
    report: (error) => failures.push(error),
  });

async function notify(afterMs = 5 * MINUTE_MS): Promise<string[]> {
  portal.clock.advance(afterMs);
  const before = portal.mail.list().length;
  await teller()();
  await portal.sendMails();
  const { length } = portal.mail.list();
  return portal.mail
    .list()
    .slice(0, length - before)
    .map(({ to }) => to);
}

async function openFleet(settings: object = {}) {
  const company = await openCompany(portal, {
    sharingType: 'VEHICLE',
    companyCents: 100_000,
    vehicles: { one: {}, two: {}, three: {} },
    wallets: { one: {}, two: {}, three: {} },
  });
  const { organization, administrator: admin, ask } = company;
  const send = async (call: string, body: object) => {
    const { status, text } = await ask(`PUT /admin/organization/${call}`, body);
    if (status !== 200) throw new Error(text);
  };
  await send('settings', settings);
  const vehicles = (['one', 'two', 'three'] as const).map((name) => ({
    id: company.vehicles[name],
    wallet: company.wallets[name],
  }));
  const give = (vehicle: number, amount: number) =>
    send('updateVehicleBalance', { shares: [{ ...vehicles[vehicle], amount }] });
  const refuel = (vehicle: number) =>
    makeRefuel(portal, organization, { wallet: vehicles[vehicle]?.wallet ?? '', litres: 10 });
  const plus = (of: AccountOptions = {}, at: TestOrganization = organization) => makeAccount(portal, at, of);
  return { organization, admin, send, give, refuel, plus };
}

describe('a company balance below its threshold', () => {
  it('sends a warning once, and again after the balance rose and fell', async () => {
    const { organization, admin, give } = await openFleet({ lowBalance: 500 });
    expect(await notify()).toEqual([]);
    await give(0, 500);
    expect(await notify()).toEqual([]);
    await give(0, 0.01);
    expect(await notify()).toEqual([admin.email]);
    await give(0, 10);
    expect(await notify()).toEqual([]);
    await buyCredit(portal, organization, cents(1_001));
    expect(await notify()).toEqual([]);
    await give(0, 0.01);
    expect(await notify()).toEqual([admin.email]);
    expect(portal.mail.list()[0]?.text.replaceAll('\u00a0', ' ')).toContain(
      'O saldo da empresa está em R$ 499,99, abaixo do limite de aviso de R$ 500,00.',
    );
    // The link in the mail names the company, because the user may have selected another company.
    expect(portal.mail.list()[0]?.text).toContain(`${PORTAL_URL}/app#organization=${organization.id}\n`);
    expect(failures).toEqual([]);
  });

  it('sends one warning if several servers check and send at the same time', async () => {
    const { admin, give } = await openFleet({ lowBalance: 500 });
    await give(0, 600);
    const servers = [teller(), teller(), teller()];
    const looked = await Promise.all(servers.map((look) => look()));
    expect(looked.reduce((all, count) => all + count)).toBe(1);
    const sent = await Promise.all(servers.map(() => portal.sendMails()));
    expect(sent.reduce((all, count) => all + count)).toBe(1);
    expect(portal.mailTo(admin)?.subject).toMatch(/^Limite de aviso atingido: Transportes/);
    expect(failures).toEqual([]);
  });

  it('publishes an event without data to open pages', async () => {
    const { organization, give } = await openFleet({ lowBalance: 500 });
    await give(0, 600);
    const events: LiveEvent[] = [];
    const end = portal.bus.subscribe(organization.id, (event) => events.push(event));
    await notify();
    await notify();
    end();
    expect(events).toEqual([{ type: 'thresholds', organizationId: organization.id }]);
  });

  it('sends one warning after days without a server, however often the balance fell', async () => {
    const { organization, admin, give } = await openFleet({ lowBalance: 500 });
    await give(0, 600);
    await buyCredit(portal, organization, cents(100_000));
    await give(0, 1000);
    expect(await notify(72 * HOUR_MS)).toEqual([admin.email]);
  });

  it('restarts the warning with a new threshold', async () => {
    const { admin, give, send } = await openFleet({ lowBalance: 500 });
    await give(0, 600);
    expect(await notify()).toEqual([admin.email]);
    await send('settings', { lowBalance: null });
    expect(await notify()).toEqual([]);
    await send('settings', { lowBalance: 450 });
    expect(await notify()).toEqual([admin.email]);
  });
});

describe('wallets below their threshold', () => {
  it('cause a mail at once, and a second mail for all further wallets of the next hours', async () => {
    const { admin, give, refuel } = await openFleet({ lowWallet: 50 });
    for (const vehicle of [0, 1, 2]) await give(vehicle, 100);
    expect(await notify()).toEqual([]);
    await refuel(0);
    expect(await notify()).toEqual([admin.email]);
    await refuel(1);
    expect(await notify()).toEqual([]);
    await refuel(2);
    expect(await notify(5 * HOUR_MS)).toEqual([]);
    expect(await notify(HOUR_MS)).toEqual([admin.email]);
    expect(portal.mail.list()[0]?.text.replaceAll('\u00a0', ' ')).toMatch(
      /Carteiras em uso com saldo abaixo de R\$ 50,00: 2\.\n- ABC-?\d{4}: R\$ 39,51\n- ABC-?\d{4}: R\$ 39,51\n/,
    );
    expect(await notify(7 * HOUR_MS)).toEqual([]);
  });
});

describe('recipients of a warning', () => {
  it('are active administrators who see the balance, each in the language of the last sign-in', async () => {
    const { admin, give, plus } = await openFleet({ lowBalance: 500 });
    const [other, inactive] = [
      await plus({ permissions: ['portal.balanceDistribution.list'] }),
      await plus({ permissions: ['portal.balanceDistribution.list'], status: 'inactive' }),
    ];
    await plus({ permissions: ['portal.transaction.list'] });
    await portal.logIn(other, {}, { headers: { 'accept-language': 'en-GB' } });
    await give(0, 600);
    expect((await notify()).sort()).toEqual([admin.email, other.email].sort());
    expect(portal.mailTo(inactive)).toBeUndefined();
    expect(portal.mailTo(other)?.subject).toMatch(/^Alert limit reached/);
    expect(portal.mailTo(admin)?.subject).toMatch(/^Limite de aviso/);
  });

  it('include administrators of a branch and of its company', async () => {
    const { organization, admin, plus } = await openFleet();
    const branch = await makeOrganization(portal, { parentId: organization.id });
    const local = await plus({}, branch);
    await portal.pool.query(
      `INSERT INTO organization_settings (organization_id, low_balance_cents) VALUES ($1, 1)
       ON CONFLICT (organization_id) DO UPDATE SET low_balance_cents = 1`,
      [branch.id],
    );
    expect((await notify()).sort()).toEqual([admin.email, local.email].sort());
  });
});
