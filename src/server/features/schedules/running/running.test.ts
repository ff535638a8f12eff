import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { LiveEvent } from '#contract/events.ts';
import type { Schedule, ScheduleRun, ScheduleRunRow } from '#contract/schedules.ts';
import { cents } from '#core/money/cents.ts';
import { openCompany, type CompanyOptions } from '../../../testing/open-company.ts';
import {
  buyCredit,
  makeMember,
  makeVehicle,
  makeWallet,
  type TestOrganization,
} from '../../../testing/organizations.ts';
import { SANDBOX_URL, startPortal, type Portal } from '../../../testing/portal.ts';
import { watchStatements } from '../../../testing/watched-statements.ts';
import { createRunner } from './running.ts';

const A = '/admin/organization/balance/schedule';
const HOUR_MS = 3_600_000;

let portal: Portal;
let run: () => Promise<number>;
beforeAll(async () => {
  portal = await startPortal({ environment: { LITRO_SANDBOX: 'on' } });
  run = createRunner({ ...portal, ledger: { halted: false }, report });
});
afterAll(() => portal.close());

function report(error: unknown): never {
  throw error;
}

const daily = {
  name: 'Diária da frota',
  scheduleType: 'daily',
  interval: 1,
  time: '08:00',
  startsOn: '2026-11-01',
  endsOn: null,
  onHolidays: 'run',
  amountMode: 'fixed',
  shareAmount: 50,
  onShortfall: 'whole',
};

const morningOf = (day: string) => portal.clock.set(new Date(`${day}T10:00:00Z`));
const wait = (hours: number) => portal.clock.advance(hours * HOUR_MS);

async function openOffice(reais: number, options: CompanyOptions = {}) {
  const company = await openCompany(portal, {
    companyCents: reais * 100,
    ...options,
    drivers: { bia: { firstName: 'Bia', lastName: 'Reis' } },
  });
  const { organization, administrator: account } = company;
  const driver = company.drivers.bia;
  let { token } = company;
  const ask = async <T>(call: string, body?: object) => {
    const request = { token, ...(body && { body }), headers: { 'accept-language': 'en' } };
    const answer = await portal.ask<T>(call, request);
    if (answer.status !== 401) return answer.body;
    token = await portal.signIn(account);
    return (await portal.ask<T>(call, { ...request, token })).body;
  };
  return {
    organization,
    account,
    driver,
    ask,
    create: (body: object = {}) =>
      ask<Schedule>(`POST ${A}`, {
        ...daily,
        shares: [{ id: driver }],
        ...body,
      }),
    read: async (id: string) =>
      (
        await ask<{
          docs: Schedule[];
        }>(`GET ${A}?_id=${id}`)
      ).docs[0],
    change: (id: string, body: object) => ask<Schedule>(`PUT ${A}/${id}`, body),
    log: async (id: string) =>
      (
        await ask<{
          docs: ScheduleRun[];
        }>(`GET ${A}/${id}/run`)
      ).docs,
    recipients: async (id: string, of: string) =>
      (
        await ask<{
          recipients: ScheduleRunRow[];
        }>(`GET ${A}/${id}/run/${of}`)
      ).recipients,
    company: () => balanceOf(organization),
  };
}

async function balanceOf({ id }: TestOrganization) {
  const { rows } = await portal.pool.query<{ company: number; wallets: number; count: number }>(
    `SELECT (sum(balance_cents) FILTER (WHERE kind = 'company'))::int AS company,
       coalesce(sum(balance_cents) FILTER (WHERE kind = 'wallet'), 0)::int AS wallets,
       (count(*) FILTER (WHERE kind = 'wallet'))::int AS count
     FROM ledger_accounts WHERE organization_id = $1`,
    [id],
  );
  return rows[0];
}

const outcomesOf = (lines: readonly ScheduleRun[]) =>
  lines.map(({ on, status, reason }) => [on, reason ?? status]);

describe('due schedule', () => {
  it('distributes a due schedule once, creates the wallet, and writes a log line, an entry and events', async () => {
    morningOf('2026-11-21');
    const office = await openOffice(100);
    const { _id } = await office.create();
    expect(await run()).toBe(0);
    const heard: LiveEvent['type'][] = [];
    const stop = portal.bus.subscribe(office.organization.id, ({ type }) => heard.push(type));
    wait(1);
    expect(await Promise.all([run(), run(), run()])).toContain(1);
    expect(await run()).toBe(0);
    expect(heard).toEqual(['schedule', 'balance', 'distribution']);
    expect(await office.company()).toEqual({ company: 5_000, wallets: 5_000, count: 1 });
    const [line, ...others] = await office.log(_id);
    expect(others).toEqual([]);
    expect(line).toMatchObject({
      on: '2026-11-21',
      dueAt: '2026-11-21T11:00:00.000Z',
      status: 'done',
      reason: null,
      rows: 1,
      refused: 0,
      amount: 50,
      wanted: 50,
      company: {
        before: 100,
        after: 50,
      },
    });
    expect(await office.recipients(_id, line?._id ?? '')).toMatchObject([
      { owner: office.driver, name: 'Bia Reis', wanted: 50, amount: 50, reason: null },
    ]);
    expect(await office.ask(`GET /admin/organization/balancesharing/${line?.entry}`)).toMatchObject({
      source: 'schedule',
      by: null,
      amount: 50,
      schedule: {
        _id,
        name: daily.name,
      },
    });
    expect(await office.read(_id)).toMatchObject({
      lastExecuted: '2026-11-21T11:00:00.000Z',
      nextExecution: '2026-11-22T11:00:00.000Z',
      lastRun: { _id: line?._id, status: 'done' },
    });
    expect((await office.change(_id, { time: '18:00' })).nextExecution).toBe('2026-11-22T21:00:00.000Z');
    stop();
  });

  it('distributes nothing if the balance is too low, mails once, and runs again the next day', async () => {
    morningOf('2026-11-23');
    const office = await openOffice(60);
    const other = await makeMember(portal, office.organization, { firstName: 'Abel', lastName: 'Dias' });
    const { _id } = await office.create({ shares: [{ id: office.driver }, { id: other, amount: 10.01 }] });
    wait(1);
    await run();
    expect(await office.company()).toEqual({ company: 6_000, wallets: 0, count: 0 });
    const [line] = await office.log(_id);
    expect(line).toMatchObject({
      status: 'failed',
      reason: 'insufficient_company_balance',
      entry: null,
      rows: 0,
      refused: 2,
      amount: 0,
      wanted: 60.01,
      company: {
        before: 60,
        after: 60,
      },
    });
    expect(
      (await office.recipients(_id, line?._id ?? '')).map((row) => [row.name, row.wanted, row.reason]),
    ).toEqual([
      ['Abel Dias', 10.01, 'shortfall'],
      ['Bia Reis', 50, 'shortfall'],
    ]);
    await portal.sendMails();
    const mails = portal.mail.list().filter(({ to }) => to === office.account.email);
    expect(mails).toMatchObject([{ subject: expect.stringContaining(daily.name) }]);
    expect(mails[0]?.text).toContain(
      `${SANDBOX_URL}/app/balance/schedules#schedule=${_id}&run=${line?._id}&organization=${office.organization.id}`,
    );
    await buyCredit(portal, office.organization, cents(1));
    wait(24);
    await run();
    expect(outcomesOf(await office.log(_id))).toEqual([
      ['2026-11-24', 'done'],
      ['2026-11-23', 'insufficient_company_balance'],
    ]);
  });

  it('distributes row by row if selected, gives the remainder to one row, and creates no empty wallet', async () => {
    morningOf('2026-11-25');
    const office = await openOffice(70);
    const more = [
      await makeMember(portal, office.organization),
      await makeMember(portal, office.organization),
    ];
    const shares = [office.driver, ...more].map((id) => ({ id }));
    const { _id } = await office.create({ onShortfall: 'inOrder', shares });
    wait(1);
    await run();
    expect(await office.company()).toEqual({ company: 0, wallets: 7_000, count: 2 });
    const [line] = await office.log(_id);
    expect(line).toMatchObject({
      status: 'partial',
      reason: 'insufficient_company_balance',
      rows: 2,
      refused: 1,
      amount: 70,
      wanted: 150,
    });
    const rows = await office.recipients(_id, line?._id ?? '');
    expect(shares.map(({ id }) => rows.find(({ owner }) => owner === id))).toMatchObject([
      { wanted: 50, amount: 50, reason: null },
      { wanted: 50, amount: 20, reason: 'shortfall' },
      { wanted: 50, amount: 0, reason: 'shortfall', wallet: null },
    ]);
  });

  it('fills wallets up to a target, skips inactive recipients, and logs the reasons', async () => {
    morningOf('2026-11-26');
    const office = await openOffice(1_000);
    const inactiveMember = await makeMember(portal, office.organization, {
      firstName: 'Rui',
      lastName: 'Melo',
    });
    const shares = [{ id: office.driver, amount: 80 }, { id: inactiveMember }];
    const { _id } = await office.create({ amountMode: 'target', shares });
    await portal.pool.query(`UPDATE members SET status = 'inactive' WHERE user_id = $1`, [inactiveMember]);
    wait(1);
    await run();
    wait(24);
    await run();
    expect(outcomesOf(await office.log(_id))).toEqual([
      ['2026-11-27', 'nothing_lacking'],
      ['2026-11-26', 'wallets_refused'],
    ]);
    const [reached, first] = await office.log(_id);
    expect([first?.status, first?.amount, first?.refused]).toEqual(['partial', 80, 1]);
    expect(await office.recipients(_id, reached?._id ?? '')).toMatchObject([
      { name: 'Bia Reis', wanted: 0, reason: 'at_target' },
      { name: 'Rui Melo', reason: 'inactive' },
    ]);
    expect(await office.company()).toEqual({ company: 92_000, wallets: 8_000, count: 1 });
  });

  it('distributes to the active vehicles of an expense center at the time of the run', async () => {
    morningOf('2026-11-28');
    const office = await openOffice(1_000, { sharingType: 'VEHICLE', hasExpenseCenters: true });
    const { organization } = office;
    const [one, other] = [await makeVehicle(portal, organization), await makeVehicle(portal, organization)];
    await makeWallet(portal, organization, { vehicle: one, expenseCenter: 'Obra' });
    const { rows } = await portal.pool.query<{ id: string }>(
      'SELECT id FROM expense_centers WHERE organization_id = $1',
      [organization.id],
    );
    const expenseCenter = rows[0]?.id ?? '';
    const { _id } = await office.create({ shares: undefined, expenseCenter });
    wait(1);
    await run();
    const wallet = await makeWallet(portal, organization, { vehicle: other });
    await portal.pool.query('UPDATE wallets SET expense_center_id = $2 WHERE id = $1', [
      wallet,
      expenseCenter,
    ]);
    wait(24);
    await run();
    await portal.pool.query(`UPDATE vehicles SET status = 'inactive' WHERE organization_id = $1`, [
      organization.id,
    ]);
    wait(24);
    await run();
    expect(
      (await office.log(_id)).map(({ status, reason, rows: given }) => [reason ?? status, given]),
    ).toEqual([
      ['no_rows', 0],
      ['done', 2],
      ['done', 1],
    ]);
  });
});

describe('schedule without a timely run', () => {
  it.each([
    ['daily', {}, 6],
    ['weekly', { scheduleType: 'weekly', weekdays: [2] }, 24],
    ['monthly', { scheduleType: 'monthly', monthDay: 1 }, 48],
  ])(
    'runs a late %s schedule only within its grace period and only for the latest day',
    async (_type, rule, hours) => {
      morningOf('2026-12-01');
      const office = await openOffice(10_000);
      const { _id } = await office.create(rule);
      wait(1 + hours);
      await run();
      expect((await office.log(_id))[0]).toMatchObject({ on: '2026-12-01', reason: null });
      morningOf('2027-06-01');
      wait(1 + hours);
      portal.clock.advance(1);
      await run();
      const log = await office.log(_id);
      expect(log[0]).toMatchObject({ on: '2027-06-01', status: 'skipped', reason: 'too_late' });
      expect(log.length).toBeGreaterThan(5);
      expect(await office.company()).toEqual({ company: 995_000, wallets: 5_000, count: 1 });
      await portal.sendMails();
      const mails = portal.mail.list().filter(({ to }) => to === office.account.email);
      expect(mails).toMatchObject([{ text: expect.stringContaining('ficou parado') }]);
    },
  );

  it('logs days of a paused schedule as paused and never runs these days later', async () => {
    morningOf('2026-12-07');
    const office = await openOffice(1_000);
    const { _id } = await office.create();
    await office.change(_id, { status: 'paused' });
    wait(25);
    await run();
    wait(48);
    await office.change(_id, { status: 'active' });
    await run();
    expect(outcomesOf(await office.log(_id))).toEqual([
      ['2026-12-10', 'paused'],
      ['2026-12-09', 'paused'],
      ['2026-12-08', 'paused'],
      ['2026-12-07', 'paused'],
    ]);
    wait(24);
    await run();
    expect(outcomesOf(await office.log(_id))[0]).toEqual(['2026-12-11', 'done']);
  });

  it('skips holidays with the reason, and ends the schedule with its last day', async () => {
    morningOf('2026-12-24');
    const office = await openOffice(1_000);
    const { _id } = await office.create({ onHolidays: 'skip', endsOn: '2026-12-26' });
    wait(1);
    for (let day = 0; day < 4; day += 1) {
      await run();
      wait(24);
    }
    expect(outcomesOf(await office.log(_id))).toEqual([
      ['2026-12-26', 'done'],
      ['2026-12-25', 'holiday'],
      ['2026-12-24', 'done'],
    ]);
    expect(await office.read(_id)).toMatchObject({ status: 'ended', nextExecution: null });
    expect(await office.change(_id, { name: 'Outra' })).toMatchObject({ code: 'schedule_ended' });
  });

  it('logs the due day of a schedule although a user changes or deletes the schedule at that moment', async () => {
    morningOf('2027-01-11');
    const office = await openOffice(1_000);
    const [changed, deleted] = [await office.create(), await office.create()];
    wait(1);
    await office.change(changed._id, { time: '12:00', shareAmount: 70 });
    await office.ask(`DELETE ${A}/${deleted._id}`);
    await run();
    wait(6);
    await run();
    expect((await office.log(changed._id)).map(({ on, amount }) => [on, amount])).toEqual([
      ['2027-01-11', 70],
    ]);
    expect(outcomesOf(await office.log(deleted._id))).toEqual([['2027-01-11', 'paused']]);
    expect((await office.read(changed._id))?.nextExecution).toBe('2027-01-12T15:00:00.000Z');
  });
});

describe('schedule of ten thousand rows', () => {
  it('distributes to ten thousand wallets in fewer than 80 statements', async () => {
    morningOf('2027-02-01');
    const office = await openOffice(100_000);
    const { rows } = await portal.pool.query<{ id: string }>(
      `INSERT INTO members (organization_id, id, user_id, role, first_name, last_name, identifier, created_at)
       SELECT $1::uuid, gen_random_uuid(), gen_random_uuid(), 'UserOrg', 'Motorista', n::text, lpad((700000 + n)::text, 11, '0'), now()
       FROM generate_series(1, 10000) n RETURNING user_id AS id`,
      [office.organization.id],
    );
    await portal.pool.query('ANALYZE');
    const { _id } = await office.create({ shares: rows, shareAmount: 1 });
    wait(1);
    const roundTrips = watchStatements(portal.pool);
    await run();
    const statements = roundTrips.flat().length;
    expect(await office.company()).toEqual({ company: 9_000_000, wallets: 1_000_000, count: 10_000 });
    expect((await office.log(_id))[0]).toMatchObject({ status: 'done', rows: 10_000, amount: 10_000 });
    expect(statements).toBeLessThan(80);
  });
});
