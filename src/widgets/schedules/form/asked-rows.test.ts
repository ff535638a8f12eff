import { beforeEach, describe, expect, it } from 'vitest';
import { askedScheduleOf, type AskedShare } from '#blocks/asked-shares/asked-shares.ts';
import { json } from '#core/api/testing/misbehaving-server.ts';
import { cents } from '#core/money/cents.ts';
import type { Session } from '#core/session/session.ts';
import { homeId, hydrateOf, permissionsOf } from '#core/session/testing/company-server.ts';
import { eventually } from '#core/session/testing/eventually.ts';
import { openCompany } from '#core/session/testing/open-company.ts';
import { holdersOf } from '../testing/answers.ts';
import { takeAsked } from './asked-rows.ts';

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

const share = (ownerId: string, amount: number, over: Partial<AskedShare> = {}): AskedShare => ({
  ownerId,
  walletId: null,
  centerId: null,
  amountCents: cents(amount),
  ...over,
});

describe('what another screen asks a schedule to give', () => {
  it('begins the form with the rows as the company has them, the commonest amount as that of all', async () => {
    const shares = [
      share('v3', 30_000),
      share('v1', 20_000, { walletId: 'w1' }),
      share('v2', 20_000, { centerId: 'c2' }),
    ];
    askedScheduleOf(session).keep(shares);
    const { typed, rows } = await takeAsked(session);
    expect(typed).toEqual({ shareAmount: 200 });
    expect(rows).toMatchObject([
      { row: { id: 'v3', wallet: null, centerId: null, center: null }, ownCents: 30_000 },
      { row: { id: 'v1', wallet: 'w1', centerId: null, center: 'Obras', heldCents: 3_000 }, ownCents: null },
      { row: { id: 'v2', wallet: null, centerId: 'c2', center: 'Frota leve', heldCents: 0 }, ownCents: null },
    ]);
  });

  it('is taken up once, and leaves out whom the company does not have any more', async () => {
    askedScheduleOf(session).keep([
      share('v1', 500, { walletId: 'gone' }),
      share('v9', 500),
      share('v3', 700),
    ]);
    const { rows } = await takeAsked(session);
    expect(rows.map(({ row }) => row.id)).toEqual(['v3']);
    expect(await takeAsked(session)).toEqual({ typed: {}, rows: [] });
  });

  it('is still there where the list of the company could not be read', async () => {
    askedScheduleOf(session).keep([share('v3', 700)]);
    server.answer(HOLDERS, json(500, {}));
    await expect(takeAsked(session)).rejects.toThrow();
    server.answer(HOLDERS, json(200, holdersOf()));
    expect((await takeAsked(session)).rows).toHaveLength(1);
  });

  it('is nothing where what is kept is no such thing', async () => {
    const place = `${session.user.profile?._id}.${session.organizations.currentId}.asked-schedule`;
    for (const value of [[], [['v3', null, null, -1]], [['v3', null, 700]], [[3, null, null, 700]]]) {
      const kept = { version: 1, keptAt: new Date().toISOString(), isBeingSent: false, value };
      session.drafts.setItem(place, JSON.stringify(kept));
      expect((await takeAsked(session)).rows, JSON.stringify(value)).toEqual([]);
    }
  });
});
