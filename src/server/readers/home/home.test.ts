import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Home } from '#contract/home.ts';
import type { PermissionKey } from '#contract/permissions.ts';
import { newId } from '../../platform/identifier.ts';
import { makeAccount } from '../../testing/accounts.ts';
import { openCompany } from '../../testing/open-company.ts';
import { makeRefuel, makeMember, makeOrganization } from '../../testing/organizations.ts';
import { startPortal, type Portal } from '../../testing/portal.ts';
import { makeRefusal } from '../../testing/refusals.ts';
import { createCloser } from '../../features/refuel-sums/closing.ts';

const NOW = new Date('2026-11-21T10:00:00Z');

let portal: Portal;
beforeAll(async () => {
  portal = await startPortal({ environment: { LITRO_SANDBOX: 'on' } });
});
afterEach(() => portal.clock.set(NOW));
afterAll(() => portal.close());

async function openFleet() {
  const {
    organization,
    administrator: admin,
    token,
    ask,
    vehicles: { truck, van },
    wallets: { truck: wallet, van: vanWallet },
  } = await openCompany(portal, {
    sharingType: 'VEHICLE',
    companyCents: 900_000,
    vehicles: { truck: { plate: 'RST1D23' }, van: { plate: 'UVW4567' } },
    wallets: { truck: {}, van: {} },
  });
  const send = (call: string, body: object) => ask<{ _id: string; entry: string }>(call, body);
  const handedOut = await send('PUT /admin/organization/updateVehicleBalance', {
    shares: [{ id: truck, wallet, amount: 1000 }],
  });
  const read = async (whose = token) =>
    (await portal.ask<Home>('GET /admin/organization/home', { token: whose })).body;
  const change = (body: object) =>
    ask('PUT /admin/organization/settings', body).then(({ status }) => {
      if (status !== 200) throw new Error(`The settings were not changed: ${status}`);
    });
  const fill = (at: string, of: Partial<Parameters<typeof makeRefuel>[2]> = {}) => {
    portal.clock.set(new Date(at));
    return makeRefuel(portal, organization, { wallet, vehicle: truck, litres: 10, ...of });
  };
  const entry = handedOut.body.entry;
  return { organization, admin, token, truck, van, wallet, vanWallet, entry, send, read, change, fill };
}

const close = () => createCloser(portal).close();

describe('GET /admin/organization/home', () => {
  it('returns zeros and nulls for a company without movements', async () => {
    const { ask } = await openCompany(portal, { companyCents: 12_345 });
    const { body } = await ask<Home>('GET /admin/organization/home');
    expect(body).toMatchObject({
      today: '2026-11-21',
      balance: { total: 123.45, company: 123.45, handedOut: 0, rate: null, daysLeft: null },
      month: { spent: { refuels: 0, total: 0 }, before: { spent: { total: 0 } } },
      distribution: { last: null },
      purchases: { count: 0, amount: 0, overdue: 0, next: null },
      bills: { overdue: { count: 0, owed: 0 }, due: { count: 0, owed: 0 }, next: null, credit: null },
      activity: { rejected: { count: 0, first: [] }, alerts: [], receiptsPending: 0 },
      wallets: { lowWallet: null, count: 0, first: [] },
      licences: { until: '2026-12-21', ending: 0, ended: 0, first: [] },
      schedules: {
        due: { count: 0, amount: 0, lacks: 0, first: [] },
        ran: { count: 0, amount: 0, first: [] },
        failed: { since: '2026-11-15', count: 0, first: [] },
      },
    });
  });

  it.each([
    ['before the days are closed', async () => 0],
    ['from stored sums', close],
  ])('returns the days left at the mean of the last four weeks, %s', async (_when, closing) => {
    const { read, fill, change } = await openFleet();
    await fill('2026-10-20T12:00:00Z', { litres: 1400 });
    await fill('2026-10-24T12:00:00Z', { more: { fee_cents: 151 as never } });
    await fill('2026-11-20T12:00:00Z', { litres: 20 });
    await fill('2026-11-21T09:00:00Z');
    portal.clock.set(NOW);
    await closing();
    await change({ lowDays: 44 });
    const { balance } = await read();
    // The spending rate excludes the refuels before its four weeks and today's refuel, and includes the fee.
    expect(balance?.rate).toEqual({ perDay: 6.54, from: '2026-10-24', to: '2026-11-20', days: 28 });
    expect(balance).toMatchObject({ total: 289.44, daysLeft: 44, lowDays: 44, areDaysLow: false });
    await change({ lowDays: 45 });
    expect((await read()).balance).toMatchObject({ daysLeft: 44, areDaysLow: true, isBalanceLow: false });
  });

  it('returns no rate before the first week is over', async () => {
    const { read, fill, admin } = await openFleet();
    await fill('2026-11-15T12:00:00Z');
    portal.clock.set(NOW);
    expect((await read()).balance?.rate).toBeNull();
    portal.clock.set(new Date('2026-11-22T10:00:00Z'));
    const nextDay = await portal.signIn(admin);
    expect((await read(nextDay)).balance?.rate).toMatchObject({
      from: '2026-11-15',
      to: '2026-11-21',
      days: 7,
    });
  });

  it('returns scheduled distributions of today, and failed runs of the last week', async () => {
    const { organization, truck, van, entry, send, read } = await openFleet();
    const schedule = async (time: string, amount: number, id: string) => {
      const named = { name: `Às ${time}`, scheduleType: 'daily', interval: 1, time, startsOn: '2026-11-20' };
      const how = { endsOn: null, onHolidays: 'run', amountMode: 'fixed', onShortfall: 'whole' };
      const body = { ...named, ...how, shareAmount: amount, shares: [{ id }] };
      const made = await send('POST /admin/organization/balance/schedule', body);
      if (!made.body._id) throw new Error(JSON.stringify(made.body));
      return made.body._id;
    };
    const [noon, evening] = [await schedule('12:00', 6000, truck), await schedule('18:00', 2000, van)];
    await schedule('06:30', 10, van);
    const decided = async (at: string, status: string, reason: string | null, of: string | null) => {
      portal.clock.set(new Date(at));
      const id = newId(portal.clock);
      await portal.pool.query(
        `INSERT INTO schedule_runs (organization_id, id, schedule_id, run_on, due_on, due_at, decided_at, status, reason, entry_id,
           given_rows, amount_cents, wanted_cents)
         VALUES ($1, $2, $3, $4::date, $4::date, $4::timestamptz, $4::timestamptz, $5, $6, $7, $8, $9, 200000)`,
        [
          organization.id,
          id,
          evening,
          at,
          status,
          reason,
          of,
          of === null ? 0 : 1,
          of === null ? 0 : 150_000,
        ],
      );
      return id;
    };
    await decided('2026-11-14T21:00:00Z', 'failed', 'insufficient_company_balance', null);
    const failed = await decided('2026-11-15T21:00:00Z', 'failed', 'insufficient_company_balance', null);
    await decided('2026-11-16T21:00:00Z', 'skipped', 'holiday', null);
    const late = await decided('2026-11-17T21:00:00Z', 'skipped', 'too_late', null);
    const ran = await decided('2026-11-21T09:30:00Z', 'partial', 'insufficient_company_balance', entry);
    portal.clock.set(NOW);
    const { schedules } = await read();
    expect(schedules?.due).toEqual({
      count: 2,
      amount: 8000,
      lacks: 0,
      first: [
        {
          _id: noon,
          name: 'Às 12:00',
          at: '2026-11-21T15:00:00.000Z',
          rows: 1,
          amount: 6000,
          isEnough: true,
        },
        {
          _id: evening,
          name: 'Às 18:00',
          at: '2026-11-21T21:00:00.000Z',
          rows: 1,
          amount: 2000,
          isEnough: true,
        },
      ],
    });
    expect(schedules?.ran).toMatchObject({
      count: 1,
      amount: 1500,
      first: [
        {
          _id: ran,
          schedule: {
            _id: evening,
            name: 'Às 18:00',
          },
          status: 'partial',
          wanted: 2e3,
          rows: 1,
        },
      ],
    });
    expect(schedules?.failed).toMatchObject({
      since: '2026-11-15',
      count: 2,
      first: [
        {
          _id: late,
          reason: 'too_late',
        },
        {
          _id: failed,
          status: 'failed',
          amount: 0,
        },
      ],
    });
    await send('PUT /admin/organization/updateVehicleBalance', { shares: [{ id: van, amount: 1500 }] });
    expect((await read()).schedules?.due).toMatchObject({
      lacks: 1500,
      first: [{ isEnough: true }, { isEnough: false }],
    });
  });

  it('returns whether the company balance is below its threshold', async () => {
    const { read, change } = await openFleet();
    await change({ lowBalance: 8000 });
    expect((await read()).balance).toMatchObject({ company: 8000, lowBalance: 8000, isBalanceLow: false });
    await change({ lowBalance: 8000.01 });
    expect((await read()).balance).toMatchObject({ lowBalance: 8000.01, isBalanceLow: true });
  });

  it('returns the month to date beside the previous month, to the same day and whole', async () => {
    const { read, fill } = await openFleet();
    await fill('2026-10-21T23:00:00Z');
    await fill('2026-10-22T12:00:00Z', { litres: 20 });
    await fill('2026-11-01T02:30:00Z');
    await fill('2026-11-01T12:00:00Z');
    await fill('2026-11-21T09:00:00Z', { litres: 30 });
    portal.clock.set(NOW);
    await close();
    expect((await read()).month).toEqual({
      from: '2026-11-01',
      to: '2026-11-21',
      spent: { refuels: 2, amount: 241.96, fees: 0, total: 241.96 },
      before: {
        from: '2026-10-01',
        sameDay: '2026-10-21',
        to: '2026-10-31',
        spentToSameDay: { refuels: 1, amount: 60.49, fees: 0, total: 60.49 },
        spent: { refuels: 3, amount: 241.96, fees: 0, total: 241.96 },
      },
    });
  });

  it('compares the end of a long month with a whole short month', async () => {
    const { admin } = await openFleet();
    portal.clock.set(new Date('2027-03-31T12:00:00Z'));
    const token = await portal.signIn(admin);
    const { body } = await portal.ask<Home>('GET /admin/organization/home', { token });
    expect(body.month?.before).toMatchObject({ from: '2027-02-01', sameDay: '2027-02-28', to: '2027-02-28' });
  });

  it('returns the last distribution and its collected amount', async () => {
    const { read, send, entry, admin, truck, wallet } = await openFleet();
    await send('PUT /admin/organization/updateVehicleBalance', {
      shares: [{ id: truck, wallet, amount: 50 }],
    });
    const newest = (await read()).distribution?.last;
    expect(newest).toMatchObject({ source: 'hand', rows: 1, amount: 50, collected: 0 });
    expect(newest?._id).not.toBe(entry);
    expect(newest?.by?.user).toBe(admin.userId);
    await send(`PUT /admin/organization/balancesharing/${newest?._id}/collect`, {});
    expect((await read()).distribution?.last).toMatchObject({ _id: newest?._id, collected: 50 });
  });

  it('counts open purchases and returns the purchase to pay first', async () => {
    const { read, send, admin } = await openFleet();
    const buy = (paymentType: string, value: number) =>
      send('POST /admin/organization/purchase', { paymentType, value });
    await buy('transfer', 300);
    const slip = await buy('bankSlip', 50);
    const pix = await buy('pix', 100);
    expect((await read()).purchases).toMatchObject({
      count: 3,
      amount: 450,
      overdue: 0,
      next: { _id: pix.body._id, paymentType: 'pix', value: 100, dueDate: null },
    });
    portal.clock.advance(10 * 60_000);
    // The Pix code has expired, so the home no longer counts its purchase.
    expect((await read()).purchases).toMatchObject({
      count: 2,
      amount: 350,
      overdue: 0,
      next: { _id: slip.body._id, paymentType: 'bankSlip', dueDate: '2026-11-25' },
    });
    portal.clock.advance(5 * 86_400_000);
    const later = await portal.signIn(admin);
    expect((await read(later)).purchases).toMatchObject({ count: 2, amount: 350, overdue: 1, next: null });
  });

  it('returns overdue and due bills and the used credit limit', async () => {
    const { read, organization } = await openFleet();
    const write = (startsOn: string, endsOn: string, dueOn: string | null, owedCents: number) =>
      portal.pool.query(
        `INSERT INTO bills (organization_id, id, billing_type, billing_period, starts_on, ends_on, starts_at, ends_at, opened_at,
           status, owed_cents, due_on, closed_at)
         VALUES ($1, $2, 'postPaid', 'fortnightly', $3, $4, $3::date, $4::date + 1, $3::date, $5, $6, $7,
           CASE WHEN $7::date IS NULL THEN NULL ELSE $4::date + 1 END)`,
        [
          organization.id,
          newId(portal.clock),
          startsOn,
          endsOn,
          dueOn ? 'processing' : 'pending',
          owedCents,
          dueOn,
        ],
      );
    await write('2026-10-16', '2026-10-31', '2026-11-20', 20_000);
    await write('2026-11-01', '2026-11-15', '2026-11-24', 30_000);
    await write('2026-11-16', '2026-11-30', null, 0);
    await portal.pool.query(
      `UPDATE organizations SET billing_type = 'postPaid', credit_limit_cents = 100000 WHERE organization_id = $1`,
      [organization.id],
    );
    expect((await read()).bills).toEqual({
      overdue: { count: 1, owed: 200 },
      due: { count: 1, owed: 300 },
      next: { from: '2026-10-16', dueDate: '2026-11-20' },
      credit: { limit: 1_000, owed: 0 },
    });
  });

  it("returns only today's rejections, alerts and refuels that wait for a receipt", async () => {
    const { read, organization, fill, truck, van } = await openFleet();
    await fill('2026-11-21T02:00:00Z', { more: { approval: 'pendingReceiptValidation' } });
    await makeRefusal(portal, organization, { reason: 'aboveLimit', vehicle_id: truck });
    await fill('2026-11-21T09:00:00Z', { more: { alerts: ['MISSING_RECEIPT_VALIDATION'] } });
    const refused: string[] = [];
    for (let minute = 0; minute < 6; minute += 1) {
      portal.clock.advance(60_000);
      refused.unshift(
        await makeRefusal(portal, organization, {
          reason: 'insufficientBalance',
          vehicle_id: van,
          station_name: 'Posto Sul',
        }),
      );
    }
    portal.clock.set(NOW);
    const { activity } = await read();
    expect(activity).toMatchObject({
      spent: { refuels: 1, total: 60.49 },
      rejected: { count: 6 },
      alerts: [{ type: 'MISSING_RECEIPT_VALIDATION', count: 1 }],
      receiptsPending: 1,
    });
    expect(activity?.rejected.first.map(({ _id }) => _id)).toEqual(refused.slice(0, 5));
    expect(activity?.rejected.first[0]).toMatchObject({
      reason: 'insufficientBalance',
      owner: { kind: 'vehicle', _id: van, name: 'UVW-4567' },
      station: 'Posto Sul',
      amount: 302.45,
    });
  });

  it('returns used wallets below the threshold, without unused wallets', async () => {
    const { read, change, fill, wallet, truck } = await openFleet();
    await change({ lowWallet: 1000 });
    expect((await read()).wallets).toMatchObject({ lowWallet: 1000, count: 0 });
    await fill('2026-11-20T12:00:00Z');
    portal.clock.set(NOW);
    expect((await read()).wallets).toEqual({
      lowWallet: 1000,
      count: 1,
      first: [
        {
          _id: wallet,
          owner: { kind: 'vehicle', _id: truck, name: 'RST1D23' },
          expenseCenter: null,
          balance: 939.51,
        },
      ],
    });
    await change({ lowWallet: 939.51 });
    expect((await read()).wallets?.count).toBe(0);
  });

  it('excludes a wallet that shares the company balance', async () => {
    const { read, change, fill, send, wallet, truck } = await openFleet();
    await change({ lowWallet: 2000 });
    await fill('2026-11-20T12:00:00Z');
    portal.clock.set(NOW);
    await send('PUT /admin/organization/shareVehicleBalance', { id: truck, wallet, sharedBalance: true });
    expect((await read()).wallets?.count).toBe(0);
  });

  it("returns drivers' licenses that ended or end within thirty days", async () => {
    const { read, organization } = await openFleet();
    const license = async (endsOn: string | null, of: Parameters<typeof makeMember>[2] = {}) => {
      const user = await makeMember(portal, organization, of);
      await portal.pool.query('UPDATE members SET drivers_license_expires_on = $1 WHERE user_id = $2', [
        endsOn,
        user,
      ]);
    };
    await license('2026-11-20', { firstName: 'Ana', lastName: 'Souza' });
    await license('2026-11-21', { firstName: 'Bia', lastName: 'Lima' });
    await license('2026-12-21', { firstName: 'Caio', lastName: 'Reis' });
    await license('2026-12-22');
    await license(null);
    await license('2026-11-20', { status: 'inactive' });
    await license('2026-11-20', { role: 'User' });
    const { licences } = await read();
    expect(licences).toMatchObject({ until: '2026-12-21', ending: 2, ended: 1 });
    expect(licences?.first.map(({ name, endsOn }) => [name, endsOn])).toEqual([
      ['Ana Souza', '2026-11-20'],
      ['Bia Lima', '2026-11-21'],
      ['Caio Reis', '2026-12-21'],
    ]);
  });
});

describe('parts of the home', () => {
  const parts = {
    balance: 'portal.balanceDistribution.list',
    wallets: 'portal.balanceDistribution.list',
    month: 'portal.transaction.list',
    activity: 'portal.transaction.list',
    distribution: 'portal.balanceSharing.list',
    purchases: 'portal.purchase.list',
    bills: 'portal.bill.list',
    licences: 'portal.driver.list',
    schedules: 'portal.balanceDistributionSchedule.list',
  } as const satisfies Partial<Record<keyof Home, PermissionKey>>;
  const shown = (home: Home) =>
    Object.entries(home).flatMap(([part, value]) =>
      value === null || part === 'at' || part === 'today' ? [] : [part],
    );

  it.each([...new Set(Object.values(parts))])(
    'are shown for the permission %s, and no others',
    async (key) => {
      const { organization, read } = await openFleet();
      const token = await portal.signIn(await makeAccount(portal, organization, { permissions: [key] }));
      const own = Object.entries(parts).flatMap(([part, permission]) => (permission === key ? [part] : []));
      expect(shown(await read(token)).sort()).toEqual(own.sort());
    },
  );

  it('are null for an administrator without permissions, who still gets an answer', async () => {
    const { organization, read } = await openFleet();
    const token = await portal.signIn(await makeAccount(portal, organization));
    expect(shown(await read(token))).toEqual([]);
    expect((await read(token)).today).toBe('2026-11-21');
  });

  it('follow the selected organization and the permissions of the home organization', async () => {
    const { organization, admin, token } = await openFleet();
    const branch = await makeOrganization(portal, { parentId: organization.id, companyCents: 700 });
    const limited = await portal.signIn(
      await makeAccount(portal, organization, { permissions: ['portal.balanceDistribution.list'] }),
    );
    const ask = (whose: string, id: string) =>
      portal.ask<Home>(`GET /admin/organization/home?organizationId=${id}`, { token: whose });
    expect((await ask(limited, branch.id)).body).toMatchObject({ balance: { total: 7 }, month: null });
    expect((await ask(token, branch.id)).body.distribution).toEqual({ last: null });
    const other = await openFleet();
    expect((await ask(token, other.organization.id)).body.code).toBe('organization_forbidden');
    expect((await ask(other.token, organization.id)).body.code).toBe('organization_forbidden');
    const above = await portal.signIn(await makeAccount(portal, null));
    expect((await ask(above, organization.id)).body.distribution?.last?.by?.user).toBe(admin.userId);
  });

  it('contain nothing of another organization', async () => {
    const mine = await openFleet();
    const other = await openFleet();
    await mine.change({ lowWallet: 5000 });
    await other.fill('2026-11-20T12:00:00Z');
    await other.fill('2026-11-21T09:00:00Z', { more: { alerts: ['MISSING_RECEIPT_VALIDATION'] } });
    await makeRefusal(portal, other.organization, { reason: 'aboveLimit' });
    await other.send('POST /admin/organization/purchase', { paymentType: 'transfer', value: 5 });
    portal.clock.set(NOW);
    const home = await mine.read();
    expect(home).toMatchObject({
      balance: { total: 9000, rate: null },
      month: { spent: { refuels: 0 } },
      distribution: { last: { _id: mine.entry } },
      purchases: { count: 0 },
      activity: { spent: { refuels: 0 }, rejected: { count: 0 }, alerts: [], receiptsPending: 0 },
      wallets: { count: 0 },
    });
  });
});
