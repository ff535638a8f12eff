import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { DistributionDetail, DistributionLine } from '#contract/distributions.ts';
import { json } from '#core/api/testing/misbehaving-server.ts';
import { openCompany } from '#core/session/testing/open-company.ts';
import { homeId, hydrateOf } from '#core/session/testing/company-server.ts';
import { listWith, personOf, walletOf } from '#blocks/distribution-table/testing/answers.ts';
import { areAllThere } from '#blocks/distribution-table/type-again.ts';
import type { DistributionFact } from './distribution-context.ts';
import { createDistributionState, type DistributionState } from './distribution.state.ts';
import { createRepeats } from './repeats.state.ts';

const LIST = 'GET /admin/organization/balance/distribution';
const FORMER = 'GET /admin/organization/balancesharing';
const by = { user: 'u1', name: 'Ana' };
const lineOf = (id: string, at: string, amount: number, rows: number): DistributionLine => ({
  _id: id,
  at,
  by,
  source: 'hand',
  schedule: null,
  rows,
  amount,
  collected: 0,
  left: amount,
});
const rowOf = (owner: string, amount: number): DistributionDetail['rows'][number] => ({
  owner,
  name: owner,
  wallet: `wallet ${owner}`,
  expenseCenter: null,
  amount,
  balance: amount,
  left: 0,
});
const distributionOf = (entry: string, ...rows: DistributionDetail['rows']): DistributionDetail => ({
  entry,
  at: '2026-11-27T12:00:00.000Z',
  by,
  address: null,
  source: 'hand',
  schedule: null,
  amount: rows.reduce((sum, { amount }) => sum + amount, 0),
  left: 0,
  company: {
    before: 800,
    after: 700,
  },
  rows,
});

const { server, enter } = await openCompany();
let state: DistributionState;
let facts: DistributionFact[];
let stop = () => {};

async function start() {
  facts = [];
  state = createDistributionState(
    await enter(),
    () => true,
    (fact) => void facts.push(fact),
  );
  stop = state.start();
  await vi.waitUntil(() => areAllThere(state.context));
  return createRepeats(state.context);
}

beforeEach(() => {
  server.answer('GET /v2/admin/organization/hydrate', json(200, hydrateOf(homeId)));
  const people = ['Ana', 'Bia', 'Caio'].map((name) => personOf(name, [walletOf(`wallet ${name}`, 10)]));
  server.answer(LIST, json(200, listWith({ users: people })));
});

afterEach(() => stop());

describe('distributions that can be repeated', () => {
  it('are the last five by hand, in the order of the server, with days in the time zone of the organization', async () => {
    const page = { next: null, totals: { count: 2, amount: 60, collected: 0, left: 60 }, authors: [] };
    const docs = [
      lineOf('e4', '2026-11-28T02:30:00.000Z', 40, 2),
      lineOf('e3', '2026-11-27T12:30:00.000Z', 20, 1),
      lineOf('e2', '2026-11-27T12:00:00.000Z', 40, 2),
      lineOf('e1', '2026-11-20T12:00:00.000Z', 40, 2),
    ];
    server.answer(FORMER, json(200, { docs, ...page }));
    const repeats = await start();
    await repeats.load();
    const [call] = server.calls(FORMER);
    const query = new URL(call?.url ?? '', 'https://litro.example').searchParams;
    expect(Object.fromEntries(query)).toMatchObject({ source: 'hand', sort: '-_id', limit: '5' });
    expect(repeats.offered.value).toMatchObject([
      { entry: 'e4', day: '2026-11-27', hasTwin: true, amountCents: 4000, wallets: 2 },
      { entry: 'e3', day: '2026-11-27', hasTwin: false, amountCents: 2000, wallets: 1 },
      { entry: 'e2', day: '2026-11-27', hasTwin: true, amountCents: 4000, wallets: 2 },
      { entry: 'e1', day: '2026-11-20', hasTwin: false },
    ]);
  });

  it('replace the typed amounts in one step, and report the sum of recipients who left the list', async () => {
    server.answer(`${FORMER}/e1`, json(200, distributionOf('e1', rowOf('Ana', 30), rowOf('Davi', 7))));
    const repeats = await start();
    state.drafts.type('wallet Ana', '1', 'pt-BR');
    state.drafts.type('wallet Bia', '2', 'pt-BR');
    await repeats.repeat('e1');
    expect(state.drafts.entries()).toEqual([{ id: 'wallet Ana', amount: 3000 }]);
    expect(facts).toEqual([{ kind: 'leftOut', amountCents: 700 }]);
    state.drafts.undo();
    expect(state.drafts.total.value).toBe(300);
  });

  it('leave the table unchanged and report the failure if the server does not return the distribution', async () => {
    server.answer(`${FORMER}/e1`, json(404, { statusCode: 404, code: 'not_found', message: '', error: '' }));
    const repeats = await start();
    state.drafts.type('wallet Bia', '2', 'pt-BR');
    await repeats.repeat('e1');
    expect(state.drafts.total.value).toBe(200);
    expect(repeats.failed.value).toMatchObject({ entry: 'e1', error: { code: 'not_found' } });
    server.answer(`${FORMER}/e1`, json(200, distributionOf('e1', rowOf('Ana', 30))));
    await repeats.repeat('e1');
    expect([repeats.failed.value, state.drafts.total.value]).toEqual([null, 3000]);
  });

  it('fill in only the last of several selected distributions', async () => {
    server.answer(`${FORMER}/e1`, json(200, distributionOf('e1', rowOf('Ana', 30))));
    server.answer(`${FORMER}/e2`, json(200, distributionOf('e2', rowOf('Caio', 5))));
    const repeats = await start();
    await Promise.all([repeats.repeat('e1'), repeats.repeat('e2')]);
    expect(state.drafts.entries()).toEqual([{ id: 'wallet Caio', amount: 500 }]);
  });
});
