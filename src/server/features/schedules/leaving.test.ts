import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Schedule, ScheduleRow } from '#contract/schedules.ts';
import { newId } from '../../platform/identifier.ts';
import { openStage } from '../../testing/stage.ts';
import { startPortal, type Portal } from '../../testing/portal.ts';

const A = '/admin/organization';
const S = `${A}/balance/schedule`;

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

async function openOffice(sharingType: 'EMPLOYEE' | 'VEHICLE' = 'EMPLOYEE') {
  const stage = await openStage(portal, { sharingType });
  const token = await stage.openSession();
  const ask = async <T = { schedules: number }>(call: string, body?: object) => {
    const { status, body: answer } = await portal.ask<T>(call, {
      token,
      ...(body && { body }),
      headers: { 'idempotency-key': newId(portal.clock) },
    });
    if (status !== 200) throw new Error(`${call}: ${JSON.stringify(answer)}`);
    return answer;
  };
  return {
    stage,
    ask,
    make: async (recipients: object) => (await ask<Schedule>(`POST ${S}`, { ...daily, ...recipients }))._id,
    schedule: async (id: string) => {
      const { docs } = await ask<{ docs: Schedule[] }>(`GET ${S}`);
      const found = docs.find(({ _id }) => _id === id);
      return found && [found.rows, found.amount, found.status, found.pausedBy, found.nextExecution !== null];
    },
    losing: async (...ids: string[]) => (await ask(`POST ${S}/leaving`, { ids })).schedules,
    owners: async (id: string) =>
      (await ask<{ rows: ScheduleRow[] }>(`GET ${S}/${id}/row`)).rows.map(({ owner }) => owner),
    newest: async () => {
      const { rows } = await portal.pool.query<{ operation: string; kinds: string[] }>(
        `SELECT operation, array(SELECT DISTINCT r->>'kind' FROM jsonb_array_elements(records::jsonb) r ORDER BY 1) AS kinds
         FROM changes WHERE organization_id = $1 ORDER BY id DESC LIMIT 1`,
        [stage.organization.id],
      );
      return rows[0];
    },
  };
}

describe('recipients that go out of use', () => {
  it('removes inactive recipients from schedules, pauses schedules without other recipients, and restores nothing at reactivation', async () => {
    const { stage, ask, make, schedule, owners, newest, losing } = await openOffice();
    const [bia, abel] = [await stage.addPerson('UserOrg'), await stage.addPerson('UserOrg')];
    const both = await make({ shares: [{ id: bia.owner, amount: 80.5 }, { id: abel.owner }] });
    const alone = await make({ shares: [{ id: bia.owner }] });
    await make({ shares: [{ id: abel.owner }] });
    expect([await losing(bia.id), await losing(bia.owner), await losing(abel.id)]).toEqual([2, 2, 2]);
    expect(await losing(bia.id, abel.id)).toBe(3);
    const answer = await ask(`PUT ${A}/driver/status`, { ids: [bia.id], status: 'inactive' });
    expect(answer.schedules).toBe(2);
    expect(await newest()).toEqual({ operation: 'change', kinds: ['person', 'schedule'] });
    expect([await owners(both), await schedule(both)]).toEqual([[abel.owner], [1, 50, 'active', null, true]]);
    expect(await schedule(alone)).toEqual([0, 0, 'paused', 'no_rows', false]);
    expect(await losing(bia.id)).toBe(0);
    await ask(`PUT ${A}/driver/status`, { ids: [bia.id], status: 'active' });
    expect([await owners(both), await owners(alone)]).toEqual([[abel.owner], []]);
    expect((await ask(`PUT ${A}/user/turnRecipient/${abel.id}`)).schedules).toBeUndefined();
    expect((await ask(`DELETE ${A}/recipient/${abel.id}`)).schedules).toBe(2);
    expect(await schedule(both)).toEqual([0, 0, 'paused', 'no_rows', false]);
  });

  it('preserves the reason of a manual pause, and ignores deleted schedules, when a recipient is deleted', async () => {
    const { stage, ask, make, schedule, losing } = await openOffice('VEHICLE');
    const drum = await stage.addContainer();
    const paused = await make({ shares: [{ id: drum }] });
    await ask(`PUT ${S}/${paused}`, { status: 'paused' });
    const deleted = await make({ shares: [{ id: drum }] });
    await ask(`DELETE ${S}/${deleted}`);
    expect(await losing(drum)).toBe(1);
    expect((await ask(`DELETE ${A}/container/${drum}`)).schedules).toBe(1);
    expect(await schedule(paused)).toEqual([0, 0, 'paused', 'hand', false]);
  });

  it('removes people from schedules when a user deletes their import', async () => {
    const { stage, ask, make, schedule } = await openOffice();
    const importId = newId(portal.clock);
    const imported = await stage.addImported('user', importId);
    const id = await make({ shares: [{ id: imported }] });
    expect((await ask(`DELETE ${A}/import/${importId}`)).schedules).toBe(1);
    expect(await schedule(id)).toEqual([0, 0, 'paused', 'no_rows', false]);
  });
});

describe('deleted expense center', () => {
  it('pauses schedules of a deleted expense center and removes rows that name the center or its wallets', async () => {
    const { stage, ask, make, schedule, owners, newest, losing } = await openOffice();
    const [center, other] = [await stage.addExpenseCenter(), await stage.addExpenseCenter()];
    const { owner } = await stage.addPerson('UserOrg');
    const wallet = await stage.addWallet('user', owner, false, center);
    const otherWallet = await stage.addWallet('user', owner, false, other);
    const standing = await make({ expenseCenter: center });
    const elsewhere = await make({ expenseCenter: other });
    const rows = await make({
      shares: [
        { id: owner, wallet },
        { id: owner, wallet: otherWallet },
      ],
    });
    const named = await make({ shares: [{ id: owner, expenseCenter: center }] });
    expect([await losing(center), await losing(other)]).toEqual([3, 2]);
    expect((await ask(`DELETE ${A}/expense-center/${center}`)).schedules).toBe(3);
    expect(await newest()).toEqual({ operation: 'delete', kinds: ['expense-center', 'schedule'] });
    expect((await schedule(standing))?.slice(2)).toEqual(['paused', 'expense_center_deleted', false]);
    expect((await schedule(elsewhere))?.slice(2)).toEqual(['active', null, true]);
    expect([await owners(rows), (await schedule(rows))?.slice(2)]).toEqual([[owner], ['active', null, true]]);
    expect(await schedule(named)).toEqual([0, 0, 'paused', 'no_rows', false]);
  });
});

describe('changed sharing type of a company', () => {
  it('pauses schedules of the old sharing type, and reports their number before and after the change', async () => {
    const { stage, ask, make, schedule, newest } = await openOffice();
    const { owner } = await stage.addPerson('UserOrg');
    const running = await make({ shares: [{ id: owner }] });
    const paused = await make({ shares: [{ id: owner }] });
    await ask(`PUT ${S}/${paused}`, { status: 'paused' });
    const path = `${A}/balance-sharing-type`;
    expect((await ask(`GET ${path}`)).schedules).toBe(1);
    const change = { balanceSharingType: 'VEHICLE', expectedReturn: 0 };
    expect((await ask(`PUT ${path}`, change)).schedules).toBe(1);
    expect((await newest())?.kinds).toContain('schedule');
    expect((await schedule(running))?.slice(2)).toEqual(['paused', 'sharing_type', false]);
    expect((await schedule(paused))?.slice(2)).toEqual(['paused', 'hand', false]);
    expect((await ask(`PUT ${path}`, { ...change, balanceSharingType: 'EMPLOYEE' })).schedules).toBe(0);
    expect((await schedule(running))?.slice(2)).toEqual(['paused', 'sharing_type', false]);
  });
});
