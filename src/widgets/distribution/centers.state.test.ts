import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Wallet } from '#contract/balance.ts';
import { json } from '#core/api/testing/misbehaving-server.ts';
import type { Session } from '#core/session/session.ts';
import { homeId, hydrateOf, permissionsOf } from '#core/session/testing/company-server.ts';
import { eventually } from '#core/session/testing/eventually.ts';
import { openCompany } from '#core/session/testing/open-company.ts';
import { createActs, type Acts } from './acts.state.ts';
import type { DistributionFact } from './distribution-fact.ts';
import { createDistributionState, type DistributionState } from './distribution.state.ts';
import {
  balanceOf,
  listWith,
  personOf,
  walletAfter,
  walletOf,
} from '#blocks/distribution-table/testing/answers.ts';

const LIST = 'GET /admin/organization/balance/distribution';
const CENTERS = 'GET /admin/organization/expense-center';
const HAND_OUT = 'PUT /admin/organization/updateBalance';
const [works, sales] = ['Obras', 'Vendas'].map((name) => ({ id: `id of ${name}`, name })) as [
  { id: string; name: string },
  { id: string; name: string },
];

const walletIn = (center: { id: string; name: string }): Wallet =>
  walletOf(`wallet in ${center.name}`, 10, { expenseCenter: { _id: center.id, name: center.name } });
const personWith = (...wallets: Wallet[]) => ({
  ...listWith({ users: [{ ...personOf('Ana', wallets), id: 'ana' }] }),
  hasAnywhere: false,
});

const { server, enter } = await openCompany();
let session: Session;
let state: DistributionState;
let acts: Acts;
let facts: DistributionFact[];
let say: (type: string) => void;
let stop: () => void;

const pageOf = (centers: readonly { id: string; name: string }[], page = 1, pages = 1) => ({
  docs: centers.map(({ id, name }) => ({ _id: id, name, status: 'active', wallets: 0, balance: 0 })),
  pages: { current: page, total: pages },
  items: { total: centers.length, skip: 0 },
});
const offered = () => state.centers.offered.value.map(({ name }) => name);
const rows = () => state.centerView.rows.value;
const settled = () => eventually(() => expect(state.list.listing.value.status).toBe('ready'));

beforeEach(() => {
  facts = [];
  server.answer(
    'GET /v2/admin/organization/hydrate',
    json(200, hydrateOf(homeId, { modules: { expenseCenter: true, fuelManagement: false } })),
  );
  grant('portal.expenseCenter.list');
  server.answer(CENTERS, json(200, pageOf([works, sales])));
  server.answer(LIST, json(200, personWith(walletIn(works))));
  server.answer('GET /events', (response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    response.flushHeaders();
    say = (type) => response.write(`data: ${JSON.stringify({ type, organizationId: homeId })}\n\n`);
  });
});
afterEach(() => {
  stop();
});

function grant(...keys: string[]) {
  server.answer(
    'GET /admin/organization/user/permissions',
    json(200, permissionsOf('portal.balanceDistribution.list', 'portal.balanceDistribution.add', ...keys)),
  );
}

async function open() {
  session = await enter();
  await eventually(() => expect(session.permissions.loaded.status).toBe('ready'));
  state = createDistributionState(
    session,
    () => true,
    (fact) => void facts.push(fact),
  );
  acts = createActs(state.context);
  stop = state.start();
  await settled();
}
async function openWithCenters() {
  await open();
  await eventually(() => expect(offered()).toEqual(['Obras', 'Vendas']));
}

describe('the cost centre that credit is handed out by', () => {
  it('is one of all there are, however many pages they fill', async () => {
    server.answer(CENTERS, (response, { url }) => {
      const page = Number(new URL(url, 'http://localhost').searchParams.get('page'));
      json(200, pageOf([page === 1 ? works : sales], page, 2))(response, {} as never);
    });
    await openWithCenters();
  });

  it.each([
    [
      'the organisation has none',
      () => server.answer('GET /v2/admin/organization/hydrate', json(200, hydrateOf(homeId))),
    ],
    ['the user may not see them', () => grant()],
  ])('is not offered where %s', async (_why, without) => {
    without();
    await open();
    expect([offered(), server.calls(CENTERS)]).toEqual([[], []]);
  });

  it('shows its own wallets, and the others when they are asked for; nothing is loaded for it', async () => {
    await openWithCenters();
    const asked = server.calls(LIST).length;
    state.centerView.choose(sales);
    expect([rows(), state.centerView.holding.value]).toEqual([[], 0]);
    state.centerView.includeOthers(true);
    expect(rows()).toMatchObject([{ walletId: null, ownerId: 'ana', expenseCenter: 'Vendas' }]);
    expect(state.centerView.holding.value).toBe(0);
    state.centerView.choose(works);
    expect([rows().map(({ id }) => id), state.centerView.holding.value]).toEqual([['wallet in Obras'], 1]);
    expect(server.calls(LIST)).toHaveLength(asked);
  });

  it('hands out to the wallet that is made there, and says that one is made', async () => {
    server.answer(
      HAND_OUT,
      json(200, {
        entry: 'e1',
        amount: 5,
        balance: balanceOf(800),
        wallets: [walletAfter('ana', 5, 5, 'w9')],
      }),
    );
    await openWithCenters();
    state.centerView.choose(sales);
    state.centerView.includeOthers(true);
    state.drafts.type(rows()[0]?.id ?? '', '5', 'pt-BR');
    state.askToHandOut();
    const question = state.question.value;
    if (question?.kind !== 'hand-out') throw new Error('Nothing was asked.');
    expect(question.handOut).toMatchObject({ center: 'Vendas', newWallets: 1 });
    state.close();
    await acts.handOut(question.handOut);
    expect(server.calls(HAND_OUT).map(({ body }) => JSON.parse(body) as unknown)).toEqual([
      { shares: [{ id: 'ana', expenseCenter: sales.id, amount: 5 }] },
    ]);
    expect(rows()).toMatchObject([{ id: 'w9', walletId: 'w9', balanceCents: 500, expenseCenter: 'Vendas' }]);
    expect(state.drafts.ids()).toEqual([]);
  });

  it('leaves amounts where they were typed, counts them and says what is out of sight', async () => {
    await openWithCenters();
    state.drafts.type('wallet in Obras', '5', 'pt-BR');
    state.centerView.choose(sales);
    state.centerView.includeOthers(true);
    state.sight.see(rows());
    state.drafts.type(rows()[0]?.id ?? '', '2', 'pt-BR');
    expect([state.drafts.count.value, state.sight.hidden.value]).toEqual([2, { count: 1, total: 500 }]);
    state.centerView.includeOthers(false);
    state.sight.see(rows());
    expect(state.sight.hidden.value).toEqual({ count: 2, total: 700 });
    state.askToHandOut();
    expect(state.question.value).toMatchObject({ handOut: { center: null, newWallets: 1, totalCents: 700 } });
    expect(facts).toEqual([]);
  });

  it('gives way to all of them when it is deleted elsewhere, and says so with what was meant for it', async () => {
    await openWithCenters();
    state.centerView.choose(sales);
    state.centerView.includeOthers(true);
    state.drafts.type(rows()[0]?.id ?? '', '2', 'pt-BR');
    server.answer(CENTERS, json(200, pageOf([works])));
    say('registry');
    await eventually(() => expect(facts.at(-1)).toEqual({ kind: 'centerGone', name: 'Vendas' }));
    expect(facts[0]).toEqual({ kind: 'gone', names: ['Ana · Vendas'], amountCents: 200 });
    expect([state.centers.chosen.value, state.drafts.ids()]).toEqual([null, []]);
    expect(rows()).toMatchObject([{ id: 'wallet in Obras' }]);
  });
});
