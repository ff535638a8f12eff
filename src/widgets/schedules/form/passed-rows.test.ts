import { beforeEach, describe, expect, it } from 'vitest';
import { passedSharesOf, type PassedShare } from '#blocks/intent/passed-shares.ts';
import { json } from '#core/api/testing/misbehaving-server.ts';
import { cents } from '#core/money/cents.ts';
import type { Session } from '#core/session/session.ts';
import { homeId, hydrateOf, permissionsOf } from '#core/session/testing/company-server.ts';
import { eventually } from '#core/session/testing/eventually.ts';
import { openCompany } from '#core/session/testing/open-company.ts';
import { holdersOf } from '../testing/answers.ts';
import { takeRequest } from './passed-rows.ts';

const HOLDERS = 'GET /admin/organization/balance/distribution';

const { server, enter } = await openCompany();
let session: Session;

beforeEach(async () => {
  const company = hydrateOf(homeId);
  const modules = { ...company.modules, expenseCenter: true };
  server.answer('GET /v2/admin/organization/hydrate', json(200, { ...company, modules }));
  server.answer(
    'GET /admin/organization/user/permissions',
    json(200, permissionsOf('portal.balanceDistribution.list', 'portal.expenseCenter.list')),
  );
  server.answer(HOLDERS, json(200, holdersOf()));
  server.answer(
    'GET /admin/organization/expense-center',
    json(200, {
      docs: [{ _id: 'c2', name: 'Frota leve' }],
      pages: { current: 1, total: 1 },
      items: { total: 1, skip: 0 },
    }),
  );
  session = await enter();
  await eventually(() => expect(session.can('portal.expenseCenter.list')).toBe(true));
});

const share = (ownerId: string, amount: number, over: Partial<PassedShare> = {}): PassedShare => ({
  ownerId,
  walletId: null,
  expenseCenterId: null,
  amountCents: cents(amount),
  ...over,
});

describe('takeAsked', () => {
  it('fills the form with current rows and takes the most common amount as the shared amount', async () => {
    const shares = [
      share('v3', 30_000),
      share('v1', 20_000, { walletId: 'w1' }),
      share('v2', 20_000, { expenseCenterId: 'c2' }),
    ];
    passedSharesOf(session, 'litro-schedules').keep(shares);
    const { typed, rows } = await takeRequest(session);
    expect(typed).toEqual({ shareAmount: 200 });
    expect(rows).toMatchObject([
      { row: { id: 'v3', wallet: null, expenseCenterId: null, expenseCenter: null }, ownCents: 30_000 },
      {
        row: { id: 'v1', wallet: 'w1', expenseCenterId: null, expenseCenter: 'Obras', heldCents: 3_000 },
        ownCents: null,
      },
      {
        row: { id: 'v2', wallet: null, expenseCenterId: 'c2', expenseCenter: 'Frota leve', heldCents: 0 },
        ownCents: null,
      },
    ]);
  });

  it('takes the requested rows once and leaves out owners and wallets that no longer exist', async () => {
    passedSharesOf(session, 'litro-schedules').keep([
      share('v1', 500, { walletId: 'gone' }),
      share('v9', 500),
      share('v3', 700),
    ]);
    const { rows } = await takeRequest(session);
    expect(rows.map(({ row }) => row.id)).toEqual(['v3']);
    expect(await takeRequest(session)).toEqual({ typed: {}, rows: [] });
  });

  it('retains the requested rows if the list of owners cannot be loaded', async () => {
    passedSharesOf(session, 'litro-schedules').keep([share('v3', 700)]);
    server.answer(HOLDERS, json(500, {}));
    await expect(takeRequest(session)).rejects.toThrow();
    server.answer(HOLDERS, json(200, holdersOf()));
    expect((await takeRequest(session)).rows).toHaveLength(1);
  });

  it('returns no rows for invalid stored values', async () => {
    const place = `${session.user.profile?._id}.${session.organizations.currentId}.asked-schedule`;
    for (const value of [[], [['v3', null, null, -1]], [['v3', null, 700]], [[3, null, null, 700]]]) {
      const stored = { version: 1, savedAt: new Date().toISOString(), isBeingSent: false, value };
      session.drafts.setItem(place, JSON.stringify(stored));
      expect((await takeRequest(session)).rows, JSON.stringify(value)).toEqual([]);
    }
  });
});
