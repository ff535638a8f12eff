import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ErrorBody } from '#contract/error-body.ts';
import { MAX_SCHEDULES } from '#contract/facts.ts';
import type { LiveEvent } from '#contract/events.ts';
import type { PermissionKey } from '#contract/permissions.ts';
import type { Schedule, SchedulePreview, ScheduleRow } from '#contract/schedules.ts';
import { cents } from '#core/money/cents.ts';
import { newId } from '../../platform/identifier.ts';
import { openCompany, type CompanyOptions } from '../../testing/open-company.ts';
import {
  buyCredit,
  makeMember,
  makeOrganization,
  makeVehicle,
  makeWallet,
} from '../../testing/organizations.ts';
import { startPortal, type Portal } from '../../testing/portal.ts';

const A = '/admin/organization/balance/schedule';
const MAY: readonly PermissionKey[] = [
  'portal.balanceDistributionSchedule.list',
  'portal.balanceDistributionSchedule.add',
  'portal.balanceDistributionSchedule.remove',
];

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

let portal: Portal;
beforeAll(async () => {
  portal = await startPortal();
});
afterAll(() => portal.close());

async function openOffice(options: CompanyOptions = {}, may = MAY) {
  const company = await openCompany(portal, {
    ...options,
    permissions: may,
    drivers: { bia: { firstName: 'Bia', lastName: 'Reis' } },
  });
  const { organization, administrator: account, token } = company;
  const driver = company.drivers.bia;
  const ask = <T = Schedule>(call: string, body?: object, headers?: Record<string, string>) =>
    portal.ask<T & Partial<ErrorBody>>(call, { token, ...(body && { body }), ...(headers && { headers }) });
  const request = { ...daily, shares: [{ id: driver }] };
  const create = (body: object = {}) => ask(`POST ${A}`, { ...request, ...body });
  return {
    organization,
    account,
    driver,
    ask,
    request,
    create,
    made: async (body: object = {}) => (await create(body)).body,
    preview: async (body: object = {}) =>
      (
        await ask<SchedulePreview>(`POST ${A}/preview`, {
          ...request,
          ...body,
        })
      ).body,
    change: (id: string, body: object) => ask(`PUT ${A}/${id}`, body),
    list: async (query = '') =>
      (
        await ask<{
          docs: Schedule[];
          items: {
            total: number;
          };
        }>(`GET ${A}?${query}`)
      ).body,
    rows: async (id: string) =>
      (
        await ask<{
          rows: ScheduleRow[];
        }>(`GET ${A}/${id}/row`)
      ).body.rows,
  };
}

describe('/admin/organization/balance/schedule', () => {
  it('creates, finds, changes, pauses, resumes and deletes a schedule, with an event for each change', async () => {
    const office = await openOffice();
    const heard: LiveEvent['type'][] = [];
    const stop = portal.bus.subscribe(office.organization.id, ({ type }) => heard.push(type));
    const other = await makeMember(portal, office.organization, { firstName: 'Abel', lastName: 'Dias' });
    const made = await office.made({ shares: [{ id: office.driver }, { id: other, amount: 80.5 }] });
    expect(made).toMatchObject({
      ...daily,
      weekdays: null,
      monthDay: null,
      balanceSharingType: 'EMPLOYEE',
      expenseCenter: null,
      rows: 2,
      amount: 130.5,
      status: 'active',
      pausedBy: null,
      lastExecuted: null,
      nextExecution: '2026-11-21T11:00:00.000Z',
      lastRun: null,
      by: { user: office.account.userId, name: expect.any(String) },
    });
    expect((await office.list('search=diaria')).docs).toEqual([made]);
    expect((await office.list('search=abel')).items.total).toBe(1);
    expect((await office.list('search=carla')).items.total).toBe(0);
    expect(await office.rows(made._id)).toMatchObject([
      { owner: office.driver, name: 'Bia Reis', amount: null, balance: 0, wallet: null, refused: null },
      { owner: other, name: 'Abel Dias', amount: 80.5, balance: 0, refused: null },
    ]);
    const changed = (
      await office.change(made._id, { scheduleType: 'weekly', weekdays: [5, 1], time: '06:30' })
    ).body;
    expect(changed).toMatchObject({
      weekdays: [1, 5],
      rows: 2,
      amount: 130.5,
      nextExecution: '2026-11-23T09:30:00.000Z',
    });
    expect((await office.change(made._id, { status: 'paused' })).body).toMatchObject({
      status: 'paused',
      pausedBy: 'hand',
      nextExecution: null,
    });
    expect((await office.list('status=paused&sort=nextExecution')).items.total).toBe(1);
    const resumed = (
      await office.change(made._id, { status: 'active', monthDay: 31, scheduleType: 'monthly' })
    ).body;
    expect(resumed).toMatchObject({
      status: 'active',
      pausedBy: null,
      weekdays: null,
      nextExecution: '2026-11-30T09:30:00.000Z',
    });
    expect((await office.ask(`DELETE ${A}/${made._id}`)).body).toMatchObject({
      status: 'deleted',
      nextExecution: null,
    });
    expect((await office.list()).docs).toEqual([]);
    expect((await office.list('isDeleted=true')).items.total).toBe(1);
    expect((await office.change(made._id, { name: 'Outra' })).body.code).toBe('record_deleted');
    expect((await office.ask(`DELETE ${A}/${made._id}`)).body.code).toBe('record_deleted');
    expect(heard).toEqual(heard.map(() => 'schedule'));
    expect(heard).toHaveLength(5);
    stop();
  });

  it('creates a schedule once per idempotency key', async () => {
    const { ask, request, list } = await openOffice();
    const key = { 'idempotency-key': newId(portal.clock) };
    const first = await ask(`POST ${A}`, request, key);
    expect((await ask(`POST ${A}`, request, key)).text).toBe(first.text);
    expect((await list()).items.total).toBe(1);
  });

  it('counts the active vehicles of an expense center as recipients, and rows replace the expense center', async () => {
    const office = await openOffice({ sharingType: 'VEHICLE', hasExpenseCenters: true });
    const { organization } = office;
    const [one, other, deletedVehicle] = [
      await makeVehicle(portal, organization, { plate: 'BRA2E19' }),
      await makeVehicle(portal, organization, { plate: 'ABC1D23' }),
      await makeVehicle(portal, organization, { plate: 'XYZ9A99', status: 'inactive' }),
    ];
    await makeWallet(portal, organization, { vehicle: one, expenseCenter: 'Obra Norte' });
    const { rows } = await portal.pool.query<{ id: string }>(
      'SELECT id FROM expense_centers WHERE organization_id = $1',
      [organization.id],
    );
    const expenseCenter = rows[0]?.id ?? '';
    for (const vehicle of [other, deletedVehicle]) {
      const wallet = await makeWallet(portal, organization, { vehicle });
      await portal.pool.query('UPDATE wallets SET expense_center_id = $2 WHERE id = $1', [
        wallet,
        expenseCenter,
      ]);
    }
    const made = await office.made({ shares: undefined, expenseCenter });
    expect(made).toMatchObject({
      balanceSharingType: 'VEHICLE',
      expenseCenter: { _id: expenseCenter, name: 'Obra Norte' },
      rows: 2,
      amount: 100,
    });
    expect((await office.list('search=obra')).items.total).toBe(1);
    expect((await office.rows(made._id)).map(({ name }) => name)).toEqual(['ABC1D23', 'BRA2E19']);
    const target = await office.change(made._id, { amountMode: 'target', shareAmount: 75 });
    expect(target.body.amount).toBe(150);
    const rowed = await office.change(made._id, { shares: [{ id: one, expenseCenter }] });
    expect(rowed.body).toMatchObject({ expenseCenter: null, rows: 1, amount: 75 });
    await portal.pool.query(`UPDATE expense_centers SET status = 'deleted' WHERE id = $1`, [expenseCenter]);
    expect((await office.create({ shares: undefined, expenseCenter })).body.code).toBe('record_deleted');
    expect(await office.rows(made._id)).toMatchObject([{ refused: 'deleted' }]);
  });

  it('refuses invalid schedules and saves nothing', async () => {
    const office = await openOffice();
    const { organization, driver } = office;
    const stranger = await makeMember(portal, await makeOrganization(portal));
    const inactive = await makeMember(portal, organization, { status: 'inactive' });
    const several = await makeMember(portal, organization);
    for (const expenseCenter of ['Norte', 'Sul'])
      await makeWallet(portal, organization, { user: several, expenseCenter });
    const codeOf = async (body: object) => (await office.create(body)).body.code;
    const shares = (...ids: string[]) => ({ shares: ids.map((id) => ({ id })) });
    for (const [body, code] of [
      [{ interval: 0 }, 'validation_failed'],
      [{ interval: 100 }, 'validation_failed'],
      [{ shareAmount: 0 }, 'validation_failed'],
      [{ shareAmount: 0.001 }, 'validation_failed'],
      [{ name: 'a\u0000b', time: '24:00' }, 'validation_failed'],
      [{ startsOn: '2026-02-30' }, 'validation_failed'],
      [{ startsOn: '0001-01-01' }, 'validation_failed'],
      [{ endsOn: '2026-10-31' }, 'period_backwards'],
      [{ endsOn: '2026-11-20' }, 'schedule_never_runs'],
      [{ scheduleType: 'weekly' }, 'schedule_days_wrong'],
      [{ weekdays: [1] }, 'schedule_days_wrong'],
      [{ scheduleType: 'weekly', weekdays: [1, 1] }, 'validation_failed'],
      [{ scheduleType: 'monthly', monthDay: 32 }, 'validation_failed'],
      [
        { scheduleType: 'monthly', monthDay: 25, interval: 12, startsOn: '2026-12-01', onHolidays: 'skip' },
        'schedule_never_runs',
      ],
      [{ shares: undefined }, 'schedule_recipients_wrong'],
      [{ expenseCenter: driver }, 'schedule_recipients_wrong'],
      [{ shares: undefined, expenseCenter: driver }, 'expense_centers_unavailable'],
      [{ shares: [] }, 'validation_failed'],
      [shares(driver, driver), 'wallet_repeated'],
      [shares(several), 'wallet_ambiguous'],
      [shares(inactive), 'wallets_refused'],
      [shares(stranger), 'wallets_refused'],
      [shares(await makeVehicle(portal, organization)), 'wallets_refused'],
      [shares(...Array.from({ length: 10_001 }, () => newId(portal.clock))), 'validation_failed'],
    ] as const) {
      expect(await codeOf(body), JSON.stringify(body).slice(0, 200)).toBe(code);
    }
    expect((await office.list()).items.total).toBe(0);
    const { rows } = await portal.pool.query('SELECT FROM schedule_rows WHERE organization_id = $1', [
      organization.id,
    ]);
    expect(rows).toEqual([]);
  });

  it('refuses a schedule above the maximum number', async () => {
    const { organization, made, create } = await openOffice();
    const { _id } = await made();
    await portal.pool.query(
      `INSERT INTO schedules (organization_id, id, name, schedule_type, step, local_time, starts_on, on_holidays, amount_mode,
         share_cents, on_shortfall, sharing_type, due_on, due_at, created_at)
       SELECT organization_id, gen_random_uuid(), name, schedule_type, step, local_time, starts_on, on_holidays, amount_mode,
         share_cents, on_shortfall, sharing_type, due_on, due_at, created_at
       FROM schedules, generate_series(2, $2) WHERE organization_id = $1 AND id = $3`,
      [organization.id, MAX_SCHEDULES, _id],
    );
    expect((await create()).body.code).toBe('schedules_full');
  });

  it('resumes a schedule after a change of the sharing type only with new recipients', async () => {
    const office = await openOffice();
    const { organization } = office;
    const { _id } = await office.made();
    await portal.pool.query(
      `UPDATE schedules SET status = 'paused', paused_by = 'sharing_type', next_at = NULL WHERE id = $1`,
      [_id],
    );
    await portal.pool.query(
      `UPDATE organizations SET balance_sharing_type = 'VEHICLE' WHERE organization_id = $1`,
      [organization.id],
    );
    expect((await office.change(_id, { status: 'active' })).body.code).toBe('schedule_of_other_type');
    const shares = [{ id: await makeVehicle(portal, organization) }];
    expect((await office.change(_id, { shares, status: 'active' })).body).toMatchObject({
      status: 'active',
      pausedBy: null,
      balanceSharingType: 'VEHICLE',
    });
  });

  it('answers 404 for a schedule of another company, as for an unknown schedule', async () => {
    const office = await openOffice();
    const { _id } = await office.made();
    const stranger = await openOffice();
    for (const id of [_id, newId(portal.clock)]) {
      for (const call of [
        `PUT ${A}/${id}`,
        `DELETE ${A}/${id}`,
        `GET ${A}/${id}/row`,
        `GET ${A}/${id}/run`,
      ]) {
        const answer = await stranger.ask(call, call.startsWith('PUT') ? { name: 'Outra' } : undefined);
        expect([call, answer.status]).toEqual([call, 404]);
      }
    }
  });
});

describe('POST /admin/organization/balance/schedule/preview', () => {
  it('returns the next three runs with the skipped days between them, and the missing balance', async () => {
    const office = await openOffice();
    await buyCredit(portal, office.organization, cents(9_000));
    const other = await makeMember(portal, office.organization);
    const shares = [{ id: office.driver }, { id: other, amount: 80 }];
    const preview = await office.preview({
      scheduleType: 'monthly',
      monthDay: 25,
      onHolidays: 'skip',
      shares,
    });
    const run = { moved: false, holiday: null, skipped: null, rows: 2, amount: 130 };
    expect(preview).toEqual({
      runs: [
        { ...run, on: '2026-11-25', dueAt: '2026-11-25T11:00:00.000Z' },
        {
          ...run,
          on: '2026-12-25',
          dueAt: '2026-12-25T11:00:00.000Z',
          holiday: 'Natal',
          skipped: 'holiday',
          rows: 0,
          amount: 0,
        },
        { ...run, on: '2027-01-25', dueAt: '2027-01-25T11:00:00.000Z' },
        { ...run, on: '2027-02-25', dueAt: '2027-02-25T11:00:00.000Z' },
      ],
      company: 90,
      isEnough: false,
      lacks: 40,
      refused: [],
    });
    const moved = await office.preview({ scheduleType: 'monthly', monthDay: 25, onHolidays: 'move' });
    expect(moved).toMatchObject({ isEnough: true, lacks: 0 });
    expect(moved.runs[1]).toMatchObject({ on: '2026-12-25', dueAt: '2026-12-28T11:00:00.000Z', moved: true });
  });

  it('names refused rows and writes nothing', async () => {
    const office = await openOffice();
    const deletedMember = await makeMember(portal, office.organization, {
      firstName: 'Rui',
      lastName: 'Melo',
      status: 'deleted',
    });
    const { runs, refused } = await office.preview({
      shares: [{ id: deletedMember }, { id: office.driver }],
    });
    expect(refused).toEqual([{ id: deletedMember, name: 'Rui Melo', reason: 'deleted' }]);
    expect(runs).toHaveLength(3);
    expect(runs[0]).toMatchObject({ rows: 1, amount: 50 });
    const { rows } = await portal.pool.query('SELECT FROM wallets WHERE organization_id = $1', [
      office.organization.id,
    ]);
    expect(rows).toEqual([]);
  });
});
