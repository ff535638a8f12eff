import { beforeEach, describe, expect, it } from 'vitest';
import type { DistributionUser } from '#contract/balance.ts';
import type { DistributionDetail } from '#contract/distributions.ts';
import { json } from '#core/api/testing/misbehaving-server.ts';
import { openCompany } from '#core/session/testing/open-company.ts';
import { hydrateOf, homeId } from '#core/session/testing/company-server.ts';
import { createActions } from './actions.state.ts';
import type { DistributionFact } from './distribution-context.ts';
import { createDistributionState, type DistributionState } from './distribution.state.ts';
import { findOpened } from './opened.model.ts';
import { createReceiptState } from './receipt.state.ts';
import {
  AT,
  listWith,
  movementOf,
  personOf,
  walletAfter,
  walletOf,
} from '#blocks/distribution-table/testing/answers.ts';

const LIST = 'GET /admin/organization/balance/distribution';
const HAND_OUT = 'PUT /admin/organization/updateBalance';
const RECEIPT = 'GET /admin/organization/balancesharing/e1';
const COLLECT = 'PUT /admin/organization/balancesharing/e1/collect';

const person = (name: string, balance: number, hasWallet = true) =>
  personOf(name, hasWallet ? [walletOf(`wallet ${name}`, balance)] : []);
const listOf = (...users: DistributionUser[]) => listWith({ users });
const rowOf = (owner: string, amount: number, left: number): DistributionDetail['rows'][number] => ({
  owner,
  name: owner,
  wallet: `wallet ${owner}`,
  expenseCenter: null,
  amount,
  balance: amount,
  left,
});
const distributionOf = (...rows: DistributionDetail['rows']): DistributionDetail => {
  const amount = rows.reduce((sum, row) => sum + row.amount, 0);
  return {
    entry: 'e1',
    at: AT,
    by: { user: 'u1', name: 'Ana' },
    address: null,
    source: 'hand',
    schedule: null,
    amount,
    left: rows.reduce((sum, row) => sum + row.left, 0),
    company: { before: 800, after: 800 - amount },
    rows,
  };
};

const { server, enter } = await openCompany();
let state: DistributionState;
let facts: DistributionFact[];
let events: [name: string, detail: unknown][];

async function start(view = '') {
  const session = await enter();
  events = [];
  facts = [];
  state = createDistributionState(
    session,
    (name, detail) => {
      events.push([name, detail]);
      return true;
    },
    (fact) => void facts.push(fact),
    view,
  );
  await state.list.load();
}

beforeEach(() => {
  server.answer('GET /v2/admin/organization/hydrate', json(200, hydrateOf(homeId)));
  server.answer(LIST, json(200, listOf(person('Ana', 100), person('Bia', 0, false))));
});

const views = () => events.flatMap(([name, detail]) => (name === 'litro-view-changed' ? [detail] : []));

async function distribute() {
  server.answer(
    HAND_OUT,
    json(200, movementOf(50, 750, [walletAfter('Ana', 130, 30), walletAfter('Bia', 20, 20)])),
  );
  state.drafts.type('wallet Ana', '30', 'pt-BR');
  state.drafts.type('Bia', '20', 'pt-BR');
  state.askToDistribute();
  const question = state.question.value;
  if (question?.kind !== 'hand-out') throw new Error('Nothing was asked.');
  state.close();
  await createActions(state.context).distribute(question.distribution);
}

function openReceipt() {
  const opened = state.opened.value;
  if (opened?.kind !== 'receipt') throw new Error('No receipt is open.');
  return createReceiptState(state.context, opened);
}

async function readReceipt() {
  const receipt = openReceipt();
  await receipt.load();
  const now = receipt.receipt.value;
  if (now.status !== 'ready') throw new Error(`The receipt is ${now.status}.`);
  return { receipt, now: now.value };
}

describe('receipt of a distribution', () => {
  it('opens with the answer to the distribution, has an address, and stays open until the user closes it', async () => {
    await start();
    await distribute();
    expect(openReceipt().receipt.value).toMatchObject({
      status: 'ready',
      value: {
        entry: 'e1',
        amountCents: 5000,
        beforeCents: 80_000,
        afterCents: 75_000,
        rows: [
          { ownerId: 'Ana', name: 'Ana', amountCents: 3000, balanceCents: 13_000 },
          { ownerId: 'Bia', name: 'Bia', walletId: 'wallet Bia', amountCents: 2000, balanceCents: 2000 },
        ],
      },
    });
    state.closeOver();
    expect(state.opened.value).toBeNull();
    expect(views()).toEqual([
      { view: 'receipt=e1', move: 'open' },
      { view: '', move: 'close' },
    ]);
  });

  it("opens from the statement of a row, which stays linked to the owner's first wallet", async () => {
    await start('record=Bia&tab=statement');
    const row = state.opened.value;
    if (row?.kind !== 'row') throw new Error('No row is open.');
    const places = () => ({ rows: state.rows(), expenseCenters: [] });
    expect(findOpened(row, places())).toMatchObject({ id: 'Bia', walletId: null });
    server.answer(LIST, json(200, listOf(person('Ana', 100), person('Bia', 20))));
    await state.list.load();
    expect(findOpened(row, places())).toMatchObject({ walletId: 'wallet Bia' });
    state.open({ kind: 'receipt', entry: 'e1' });
    expect(views()).toEqual([{ view: 'receipt=e1' }]);
  });

  it('opens by its address, and the host page closes it unless a dialog is open', async () => {
    server.answer(RECEIPT, json(200, distributionOf(rowOf('Ana', 30, 30))));
    await start('receipt=e1');
    const { now } = await readReceipt();
    expect(now).toMatchObject({ by: 'Ana', amountCents: 3000, leftCents: 3000 });
    state.ask({ kind: 'limit', rows: state.rows() });
    state.show('');
    expect(views()).toEqual([{ view: 'receipt=e1', move: 'open' }]);
    state.close();
    state.show('');
    expect(state.opened.value).toBeNull();
    expect(views()).toHaveLength(1);
  });

  it('fills in its amounts again, even for a wallet that it created, and reports recipients who left the list', async () => {
    await start();
    await distribute();
    const { rows } = { rows: [rowOf('Ana', 30, 30), rowOf('Bia', 20, 20), rowOf('Caio', 7, 7)] };
    server.answer(RECEIPT, json(200, distributionOf(...rows)));
    const { receipt, now } = await readReceipt();
    receipt.repeat(now);
    expect(state.drafts.entries()).toEqual([
      { id: 'wallet Ana', amount: 3000 },
      { id: 'wallet Bia', amount: 2000 },
    ]);
    expect(facts).toEqual([{ kind: 'leftOut', amountCents: 700 }]);
  });

  it('collects its remainder by one call under one key, and reports the spent amount', async () => {
    server.answer(RECEIPT, json(200, distributionOf(rowOf('Ana', 30, 12.5))));
    server.answer(COLLECT, json(200, movementOf(12.5, 812.5, [walletAfter('Ana', 87.5, -12.5)])));
    await start('receipt=e1');
    const { receipt } = await readReceipt();
    const fresh = await receipt.renew();
    if (!fresh) throw new Error('It was not asked for anew.');
    await receipt.collect(fresh);
    expect(server.calls(COLLECT)).toHaveLength(1);
    expect(server.calls(COLLECT)[0]?.headers['idempotency-key']).toMatch(/^[\w-]{16,}$/);
    expect(receipt.collected.value).toEqual({ amountCents: 1250, goneCents: 1750 });
    expect(state.rows()[0]?.balanceCents).toBe(8750);
    expect(state.list.companyCents.value).toBe(81_250);
    expect(events.at(-1)).toEqual([
      'litro-collected',
      { amount: 12.5, company: 812.5, handedOut: 187.5, owners: 1 },
    ]);
  });
});
