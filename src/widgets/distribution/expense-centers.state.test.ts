import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Wallet } from '#contract/balance.ts';
import { json } from '#core/api/testing/misbehaving-server.ts';
import type { Session } from '#core/session/session.ts';
import { homeId, hydrateOf, permissionsOf } from '#core/session/testing/company-server.ts';
import { eventually } from '#core/session/testing/eventually.ts';
import { openCompany } from '#core/session/testing/open-company.ts';
import { createActions, type Actions } from './actions.state.ts';
import type { DistributionFact } from './distribution-context.ts';
import { createDistributionState, type DistributionState } from './distribution.state.ts';
import {
  balanceOf,
  listWith,
  personOf,
  walletAfter,
  walletOf,
} from '#blocks/distribution-table/testing/answers.ts';

const LIST = 'GET /admin/organization/balance/distribution';
const EXPENSE_CENTERS = 'GET /admin/organization/expense-center';
const HAND_OUT = 'PUT /admin/organization/updateBalance';
const [works, sales] = ['Obras', 'Vendas'].map((name) => ({ id: `id of ${name}`, name })) as [
  { id: string; name: string },
  { id: string; name: string },
];

const walletIn = (expenseCenter: { id: string; name: string }): Wallet =>
  walletOf(`wallet in ${expenseCenter.name}`, 10, {
    expenseCenter: { _id: expenseCenter.id, name: expenseCenter.name },
  });
const personWith = (...wallets: Wallet[]) => ({
  ...listWith({ users: [{ ...personOf('Ana', wallets), id: 'ana' }] }),
  hasAnywhere: false,
});

const { server, enter } = await openCompany();
let session: Session;
let state: DistributionState;
let actions: Actions;
let facts: DistributionFact[];
let sendEvent: (type: string) => void;
let stop: () => void;

const pageOf = (expenseCenters: readonly { id: string; name: string }[], page = 1, pages = 1) => ({
  docs: expenseCenters.map(({ id, name }) => ({ _id: id, name, status: 'active', wallets: 0, balance: 0 })),
  pages: { current: page, total: pages },
  items: { total: expenseCenters.length, skip: 0 },
});
const offered = () => state.expenseCenters.offered.value.map(({ name }) => name);
const rows = () => state.expenseCenterView.rows.value;
const settled = () => eventually(() => expect(state.list.listing.value.status).toBe('ready'));

beforeEach(() => {
  facts = [];
  server.answer(
    'GET /v2/admin/organization/hydrate',
    json(200, hydrateOf(homeId, { modules: { expenseCenter: true, fuelManagement: false } })),
  );
  grant('portal.expenseCenter.list');
  server.answer(EXPENSE_CENTERS, json(200, pageOf([works, sales])));
  server.answer(LIST, json(200, personWith(walletIn(works))));
  server.answer('GET /events', (response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    response.flushHeaders();
    sendEvent = (type) => response.write(`data: ${JSON.stringify({ type, organizationId: homeId })}\n\n`);
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
  actions = createActions(state.context);
  stop = state.start();
  await settled();
}
async function openWithExpenseCenters() {
  await open();
  await eventually(() => expect(offered()).toEqual(['Obras', 'Vendas']));
}

describe('selection of a cost center for a distribution', () => {
  it('offers all cost centers, even if they fill several pages', async () => {
    server.answer(EXPENSE_CENTERS, (response, { url }) => {
      const page = Number(new URL(url, 'http://localhost').searchParams.get('page'));
      json(200, pageOf([page === 1 ? works : sales], page, 2))(response, {} as never);
    });
    await openWithExpenseCenters();
  });

  it.each([
    [
      'the organization has no cost center',
      () => server.answer('GET /v2/admin/organization/hydrate', json(200, hydrateOf(homeId))),
    ],
    ['the user may not list cost centers', () => grant()],
  ])('is not offered if %s', async (_why, without) => {
    without();
    await open();
    expect([offered(), server.calls(EXPENSE_CENTERS)]).toEqual([[], []]);
  });

  it('shows the wallets of the cost center, and other owners on request, without loading', async () => {
    await openWithExpenseCenters();
    const requestCount = server.calls(LIST).length;
    state.expenseCenterView.choose(sales);
    expect([rows(), state.expenseCenterView.holding.value]).toEqual([[], 0]);
    state.expenseCenterView.includeOthers(true);
    expect(rows()).toMatchObject([{ walletId: null, ownerId: 'ana', expenseCenter: 'Vendas' }]);
    expect(state.expenseCenterView.holding.value).toBe(0);
    state.expenseCenterView.choose(works);
    expect([rows().map(({ id }) => id), state.expenseCenterView.holding.value]).toEqual([
      ['wallet in Obras'],
      1,
    ]);
    expect(server.calls(LIST)).toHaveLength(requestCount);
  });

  it('distributes to a new wallet of the cost center, and announces that the wallet will be created', async () => {
    server.answer(
      HAND_OUT,
      json(200, {
        entry: 'e1',
        amount: 5,
        balance: balanceOf(800),
        wallets: [walletAfter('ana', 5, 5, 'w9')],
      }),
    );
    await openWithExpenseCenters();
    state.expenseCenterView.choose(sales);
    state.expenseCenterView.includeOthers(true);
    state.drafts.type(rows()[0]?.id ?? '', '5', 'pt-BR');
    state.askToDistribute();
    const question = state.question.value;
    if (question?.kind !== 'hand-out') throw new Error('Nothing was asked.');
    expect(question.distribution).toMatchObject({ expenseCenter: 'Vendas', newWallets: 1 });
    state.close();
    await actions.distribute(question.distribution);
    expect(server.calls(HAND_OUT).map(({ body }) => JSON.parse(body) as unknown)).toEqual([
      { shares: [{ id: 'ana', expenseCenter: sales.id, amount: 5 }] },
    ]);
    expect(rows()).toMatchObject([{ id: 'w9', walletId: 'w9', balanceCents: 500, expenseCenter: 'Vendas' }]);
    expect(state.drafts.ids()).toEqual([]);
  });

  it('keeps amounts of other cost centers, counts them, and reports the hidden amounts', async () => {
    await openWithExpenseCenters();
    state.drafts.type('wallet in Obras', '5', 'pt-BR');
    state.expenseCenterView.choose(sales);
    state.expenseCenterView.includeOthers(true);
    state.sight.see(rows());
    state.drafts.type(rows()[0]?.id ?? '', '2', 'pt-BR');
    expect([state.drafts.count.value, state.sight.hidden.value]).toEqual([2, { count: 1, total: 500 }]);
    state.expenseCenterView.includeOthers(false);
    state.sight.see(rows());
    expect(state.sight.hidden.value).toEqual({ count: 2, total: 700 });
    state.askToDistribute();
    expect(state.question.value).toMatchObject({
      distribution: { expenseCenter: null, newWallets: 1, totalCents: 700 },
    });
    expect(facts).toEqual([]);
  });

  it('shows all wallets after the cost center is deleted elsewhere, and reports it with its amounts', async () => {
    await openWithExpenseCenters();
    state.expenseCenterView.choose(sales);
    state.expenseCenterView.includeOthers(true);
    state.drafts.type(rows()[0]?.id ?? '', '2', 'pt-BR');
    server.answer(EXPENSE_CENTERS, json(200, pageOf([works])));
    sendEvent('registry');
    await eventually(() => expect(facts.at(-1)).toEqual({ kind: 'centerGone', name: 'Vendas' }));
    expect(facts[0]).toEqual({ kind: 'gone', names: ['Ana · Vendas'], amountCents: 200 });
    expect([state.expenseCenters.selected.value, state.drafts.ids()]).toEqual([null, []]);
    expect(rows()).toMatchObject([{ id: 'wallet in Obras' }]);
  });
});
