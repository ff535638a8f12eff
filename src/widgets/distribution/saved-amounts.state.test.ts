import { beforeEach, describe, expect, it } from 'vitest';
import { json } from '#core/api/testing/misbehaving-server.ts';
import { cents } from '#core/money/cents.ts';
import type { Session } from '#core/session/session.ts';
import { eventually } from '#core/session/testing/eventually.ts';
import { openCompany } from '#core/session/testing/open-company.ts';
import { createActions } from './actions.state.ts';
import type { DistributionFact } from './distribution-context.ts';
import { createDistributionState, type DistributionState } from './distribution.state.ts';
import {
  keptAmountsOf,
  parseSavedAmounts,
  placeSaved,
  writeSavedAmounts,
} from '#blocks/distribution-table/stored-amounts.model.ts';
import type { SavedAmounts } from './saved-amounts.state.ts';
import {
  listWith,
  movementOf,
  vehicleOf,
  walletAfter,
  walletOf,
} from '#blocks/distribution-table/testing/answers.ts';
import { walletRow as row } from '#blocks/distribution-table/testing/wallet-row.ts';

const LIST = 'GET /admin/organization/balance/distribution';
const HAND_OUT = 'PUT /admin/organization/updateVehicleBalance';
const listOf = (...names: string[]) =>
  listWith({ vehicles: names.map((name) => vehicleOf(name, [walletOf(`wallet ${name}`, 10)])) });

const { server, enter } = await openCompany();

describe('amounts as they are kept', () => {
  const places = {
    rows: [row('w1', { ownerId: 'o1' }), row('w2', { ownerId: 'o2', expenseCenterId: 'c1' })],
    expenseCenters: [{ id: 'c1', name: 'Obras' }],
  };
  const amounts = [
    { ownerId: 'o1', expenseCenterId: null, amountCents: cents(500) },
    { ownerId: 'o1', expenseCenterId: 'c1', amountCents: cents(200) },
  ];

  it('are those of an owner and a cost centre, without a name', () => {
    const entries = [
      { id: 'w1', amount: cents(500) },
      { id: 'o1 c1', amount: cents(200) },
    ];
    expect(keptAmountsOf(entries, places)).toEqual(amounts);
    expect(writeSavedAmounts(amounts)).toEqual([
      ['o1', null, 500],
      ['o1', 'c1', 200],
    ]);
    expect(parseSavedAmounts(writeSavedAmounts(amounts))).toEqual(amounts);
    expect(placeSaved(amounts, places)).toEqual({ placed: entries, gone: [] });
  });

  it('are told where their owner or cost centre is gone, and stay with a wallet made meanwhile', () => {
    const later = { rows: [row('w9', { ownerId: 'o1', expenseCenterId: 'c1' })], expenseCenters: [] };
    const lost = { ownerId: 'o3', expenseCenterId: null, amountCents: cents(1) };
    const elsewhere = { ownerId: 'o1', expenseCenterId: 'c7', amountCents: cents(1) };
    expect(placeSaved([...amounts.slice(1), lost, elsewhere], later)).toEqual({
      placed: [{ id: 'w9', amount: 200 }],
      gone: [lost, elsewhere],
    });
  });

  it.each([
    ['nothing', []],
    ['no list', { 0: ['o1', null, 5] }],
    ['an amount below zero', [['o1', null, -5]]],
    ['a part of a cent', [['o1', null, 0.5]]],
    ['an owner that is no id', [[7, null, 5]]],
    ['more than is kept', [['o1', null, 5, 'Ana']]],
  ])('are none of %s', (_what, text) => {
    expect(parseSavedAmounts(text)).toBeNull();
  });
});

describe('what was typed', () => {
  let session: Session;
  let state: DistributionState;
  let savedAmounts: SavedAmounts;
  let stop: () => void;
  let facts: DistributionFact[];

  const open = async () => {
    facts = [];
    state = createDistributionState(
      session,
      () => true,
      (fact) => void facts.push(fact),
    );
    stop = state.start();
    await eventually(() =>
      expect([state.list.listing.value.status, state.expenseCenters.settled.value]).toEqual(['ready', true]),
    );
    savedAmounts = await eventually(
      () => state.savedAmounts.value ?? Promise.reject(new Error('Nothing is kept yet.')),
    );
  };
  const openAgain = async () => {
    stop();
    await open();
  };
  const type = (name: string, text: string) => state.drafts.type(`wallet ${name}`, text, 'pt-BR');
  const offered = () => savedAmounts.offered.value;

  beforeEach(async () => {
    server.answer(LIST, json(200, listOf('AAA1A11', 'BBB2B22')));
    session = await enter();
    await open();
    return () => stop();
  });

  it('is offered again with its time, put back when that is wanted, and kept on', async () => {
    type('AAA1A11', '50');
    type('BBB2B22', '7,5');
    await openAgain();
    expect([offered()?.count, offered()?.totalCents, state.drafts.count.value]).toEqual([2, 5750, 0]);
    expect(Date.now() - (offered()?.typedAt.getTime() ?? 0)).toBeLessThan(60_000);
    savedAmounts.takeUp();
    expect([offered(), state.drafts.total.value]).toEqual([null, 5750]);
    await openAgain();
    expect(offered()?.totalCents).toBe(5750);
  });

  it('gives way to what is typed anew, and is not lost by it', async () => {
    type('AAA1A11', '50');
    type('BBB2B22', '7');
    await openAgain();
    type('AAA1A11', '60');
    await openAgain();
    expect(offered()).toMatchObject({ count: 2, totalCents: 6700 });
    type('BBB2B22', '1');
    savedAmounts.takeUp();
    expect(state.drafts.total.value).toBe(6100);
  });

  it('is dropped when it is cleared or let go', async () => {
    type('AAA1A11', '50');
    state.drafts.clear();
    await openAgain();
    expect(offered()).toBeNull();
    type('AAA1A11', '50');
    await openAgain();
    savedAmounts.discard();
    await openAgain();
    expect(offered()).toBeNull();
  });

  it('is told where its owner is no longer there', async () => {
    type('AAA1A11', '50');
    type('BBB2B22', '7');
    server.answer(LIST, json(200, listOf('BBB2B22')));
    await openAgain();
    savedAmounts.takeUp();
    expect(facts).toEqual([{ kind: 'leftOut', amountCents: 5000 }]);
    expect(state.drafts.total.value).toBe(700);
  });

  it('is dropped once it is handed out, and kept when that is refused', async () => {
    const distribute = async () => {
      type('AAA1A11', '50');
      state.askToDistribute();
      const question = state.question.value;
      if (question?.kind !== 'hand-out') throw new Error('Nothing was asked.');
      state.close();
      await createActions(state.context).distribute(question.distribution);
      await openAgain();
    };
    server.answer(HAND_OUT, json(422, { code: 'insufficient_company_balance', message: 'no' }));
    await distribute();
    expect(offered()?.totalCents).toBe(5000);
    savedAmounts.discard();
    server.answer(HAND_OUT, json(200, movementOf(50, 800, [walletAfter('AAA1A11', 60, 50)])));
    await distribute();
    expect(offered()).toBeNull();
  });

  it('is not offered while it is being handed out: it may have happened', async () => {
    let answer = () => {};
    server.answer(HAND_OUT, (response, request) => {
      answer = () => json(422, { code: 'insufficient_company_balance', message: 'no' })(response, request);
    });
    type('AAA1A11', '50');
    state.askToDistribute();
    const question = state.question.value;
    if (question?.kind !== 'hand-out') throw new Error('Nothing was asked.');
    const done = createActions(state.context).distribute(question.distribution);
    await eventually(() => expect(server.calls(HAND_OUT)).toHaveLength(1));
    await openAgain();
    expect(offered()).toBeNull();
    answer();
    await done;
    await openAgain();
    expect(offered()?.totalCents).toBe(5000);
  });

  it('is that of one person and one way to hold credit', async () => {
    type('AAA1A11', '50');
    stop();
    session.user.profile = { _id: 'rui', firstName: 'R', lastName: 'S', email: 'r@s.example' };
    await open();
    expect(offered()).toBeNull();
    stop();
    session.user.profile = { _id: 'u1', firstName: 'A', lastName: 'B', email: 'a@b.example' };
    await open();
    expect(offered()?.totalCents).toBe(5000);
  });

  it('is gone after a sign-off', async () => {
    type('AAA1A11', '50');
    stop();
    await session.logOff();
    session = await enter();
    await open();
    expect(offered()).toBeNull();
  });
});
