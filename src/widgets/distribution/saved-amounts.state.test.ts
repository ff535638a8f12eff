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

describe('saved amounts', () => {
  const places = {
    rows: [row('w1', { ownerId: 'o1' }), row('w2', { ownerId: 'o2', expenseCenterId: 'c1' })],
    expenseCenters: [{ id: 'c1', name: 'Obras' }],
  };
  const amounts = [
    { ownerId: 'o1', expenseCenterId: null, amountCents: cents(500) },
    { ownerId: 'o1', expenseCenterId: 'c1', amountCents: cents(200) },
  ];

  it('name the owner and the cost center by id, and no other data', () => {
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
    expect(placeSaved(amounts, places)).toEqual({ placed: entries, leftOut: [] });
  });

  it('are reported if their owner or cost center was deleted, and follow a new wallet', () => {
    const later = { rows: [row('w9', { ownerId: 'o1', expenseCenterId: 'c1' })], expenseCenters: [] };
    const lost = { ownerId: 'o3', expenseCenterId: null, amountCents: cents(1) };
    const elsewhere = { ownerId: 'o1', expenseCenterId: 'c7', amountCents: cents(1) };
    expect(placeSaved([...amounts.slice(1), lost, elsewhere], later)).toEqual({
      placed: [{ id: 'w9', amount: 200 }],
      leftOut: [lost, elsewhere],
    });
  });

  it.each([
    ['an empty list', []],
    ['an object instead of a list', { 0: ['o1', null, 5] }],
    ['a negative amount', [['o1', null, -5]]],
    ['a fraction of a cent', [['o1', null, 0.5]]],
    ['an owner whose id is no text', [[7, null, 5]]],
    ['an entry with an additional value', [['o1', null, 5, 'Ana']]],
  ])('are not read from %s', (_what, text) => {
    expect(parseSavedAmounts(text)).toBeNull();
  });
});

describe('typed amounts', () => {
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

  it('are offered again with their time after a reopening, and stay saved after the user restores them', async () => {
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

  it('are not overwritten by a restore if the user typed a newer amount', async () => {
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

  it('are deleted when the user clears or discards them', async () => {
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

  it('are reported if their owner left the list', async () => {
    type('AAA1A11', '50');
    type('BBB2B22', '7');
    server.answer(LIST, json(200, listOf('BBB2B22')));
    await openAgain();
    savedAmounts.takeUp();
    expect(facts).toEqual([{ kind: 'leftOut', amountCents: 5000 }]);
    expect(state.drafts.total.value).toBe(700);
  });

  it('are deleted after a distribution, and stay saved after a refused distribution', async () => {
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

  it('are not offered while their distribution runs, because it may succeed', async () => {
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

  it('are saved separately for each user', async () => {
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

  it('are deleted when the user signs off', async () => {
    type('AAA1A11', '50');
    stop();
    await session.logOff();
    session = await enter();
    await open();
    expect(offered()).toBeNull();
  });
});
