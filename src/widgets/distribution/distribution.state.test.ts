import { effect } from '@preact/signals-react';
import { beforeEach, describe, expect, it } from 'vitest';
import type { DistributionVehicle } from '#contract/balance.ts';
import { json, type Reply } from '#core/api/testing/misbehaving-server.ts';
import { cents } from '#core/money/cents.ts';
import type { Session } from '#core/session/session.ts';
import { hydrateOf, homeId, permissionsOf } from '#core/session/testing/company-server.ts';
import { eventually } from '#core/session/testing/eventually.ts';
import { openCompany } from '#core/session/testing/open-company.ts';
import { createActions, type Actions } from './actions.state.ts';
import type { DistributionFact } from './distribution-context.ts';
import { createDistributionState, type DistributionState } from './distribution.state.ts';
import { rowsIn } from '#blocks/distribution-table/list.state.ts';
import {
  listWith,
  movementOf,
  vehicleOf,
  walletAfter,
  walletOf,
} from '#blocks/distribution-table/testing/answers.ts';

const LIST = 'GET /admin/organization/balance/distribution';
const HAND_OUT = 'PUT /admin/organization/updateVehicleBalance';
const MANY = 'PUT /admin/organization/balance/wallets';
const ANYWHERE = 'PUT /admin/organization/allow-anywhere-refueling';

const vehicle = (name: string, balance: number, wallet: string | null = `wallet ${name}`) =>
  vehicleOf(name, wallet === null ? [] : [walletOf(wallet, balance)]);
const listOf = (...vehicles: DistributionVehicle[]) => listWith({ vehicles });
const refusing = (status: number, code: string, details?: object[]): Reply =>
  json(status, { statusCode: status, error: 'Refused', message: code, code, requestId: 'req-1', details });

const { server, enter } = await openCompany();
let session: Session;
let state: DistributionState;
let actions: Actions;
let facts: DistributionFact[];
let events: [name: string, detail: unknown][];
let isVetoed: boolean;

beforeEach(async () => {
  server.answer(
    LIST,
    json(200, listOf(vehicle('AAA1A11', 100), vehicle('BBB2B22', 0), vehicle('CCC3C33', 0, null))),
  );
  server.answer(
    'GET /admin/organization/user/permissions',
    json(200, permissionsOf('portal.sharedBalance.add', 'portal.sharedBalance.remove')),
  );
  session = await enter();
  await eventually(() => expect(session.can('portal.sharedBalance.add')).toBe(true));
  events = [];
  facts = [];
  isVetoed = false;
  state = createDistributionState(
    session,
    (name, detail) => {
      events.push([name, detail]);
      return !isVetoed;
    },
    (fact) => void facts.push(fact),
  );
  actions = createActions(state.context);
  await state.list.load();
});

const row = (name: string) => {
  const found = rowsIn(state.list.listing.value).find(({ ownerId }) => ownerId === name);
  if (!found) throw new Error(`No row of ${name}`);
  return found;
};
const type = (name: string, text: string) => state.drafts.type(row(name).id, text, 'pt-BR');
const typed = (name: string) => state.drafts.of(row(name).id).value.amount;
const mark = (name: string) => state.rowStates.of(row(name).id).value;
const bodies = (name: string) => server.calls(name).map(({ body }) => JSON.parse(body) as unknown);

function undo() {
  const fact = facts.at(-1);
  if (!fact || !('undo' in fact) || !fact.undo) throw new Error('Nothing can be taken back.');
  fact.undo();
}

function confirm() {
  state.askToDistribute();
  const question = state.question.value;
  if (question?.kind !== 'hand-out') throw new Error('Nothing was asked.');
  state.close();
  return actions.distribute(question.distribution);
}

describe('distribution of typed amounts', () => {
  it('sends exact amounts in reais under one key, and shows the balances of the answer', async () => {
    server.answer(
      HAND_OUT,
      json(
        200,
        movementOf(69.99, 730.01, [walletAfter('AAA1A11', 140, 50), walletAfter('CCC3C33', 19.99, 19.99)]),
      ),
    );
    type('AAA1A11', '50');
    type('CCC3C33', '19,99');
    await confirm();
    expect(bodies(HAND_OUT)).toEqual([
      {
        shares: [
          { id: 'AAA1A11', wallet: 'wallet AAA1A11', amount: 50 },
          { id: 'CCC3C33', amount: 19.99 },
        ],
      },
    ]);
    expect(server.calls(HAND_OUT)[0]?.headers['idempotency-key']).toMatch(/^[\w-]{16,}$/);
    expect(row('AAA1A11').balanceCents).toBe(14_000);
    expect(row('CCC3C33')).toMatchObject({ id: 'wallet CCC3C33', balanceCents: 1999 });
    expect(state.list.companyCents.value).toBe(73_001);
    expect(state.drafts.count.value).toBe(0);
    expect(mark('CCC3C33')).toEqual({ kind: 'saved' });
    expect(events.map(([name]) => name)).toEqual([
      'litro-before-distribute',
      'litro-view-changed',
      'litro-distributed',
    ]);
    expect(events[2]?.[1]).toMatchObject({ amount: 69.99, company: 730.01, entry: 'e1' });
  });

  it('asks no confirmation if the amounts exceed the company balance or a cell is unreadable', () => {
    type('AAA1A11', '800,01');
    state.askToDistribute();
    expect(state.question.value).toBeNull();
    expect(state.situation.value).toEqual({ kind: 'exceeds', missing: 1 });
    type('AAA1A11', '10');
    type('BBB2B22', 'abc');
    state.askToDistribute();
    expect(state.question.value).toBeNull();
  });

  it('sends nothing and keeps the typed amounts if the host page cancels it', async () => {
    isVetoed = true;
    type('AAA1A11', '50');
    await confirm();
    expect(events).toEqual([
      [
        'litro-before-distribute',
        { shares: [{ id: 'AAA1A11', wallet: 'wallet AAA1A11', amount: 50 }], total: 50 },
      ],
    ]);
    expect(server.calls(HAND_OUT)).toHaveLength(0);
    expect(typed('AAA1A11')).toBe(5000);
    expect(facts.at(-1)).toEqual({ kind: 'vetoed' });
  });

  it('keeps the typed amounts after a refusal, and names the refused rows with their reasons', async () => {
    const details = [{ id: 'BBB2B22', wallet: 'wallet BBB2B22', reason: 'inactive' }];
    server.answer(HAND_OUT, refusing(422, 'wallets_refused', details));
    type('AAA1A11', '50');
    type('BBB2B22', '60');
    await confirm();
    expect(state.movements.refused.value?.error).toMatchObject({
      code: 'wallets_refused',
      requestId: 'req-1',
    });
    expect([...(state.movements.refused.value?.rows ?? [])]).toEqual([['wallet BBB2B22', 'inactive']]);
    expect([typed('AAA1A11'), typed('BBB2B22')]).toEqual([5000, 6000]);
    expect(row('AAA1A11').balanceCents).toBe(10_000);
    expect(state.movements.running.value).toBeNull();
  });

  it('sends one call for a double click', async () => {
    server.answer(HAND_OUT, json(200, movementOf(50, 750, [walletAfter('AAA1A11', 150, 50)])));
    type('AAA1A11', '50');
    state.askToDistribute();
    const question = state.question.value;
    if (question?.kind !== 'hand-out') throw new Error('Nothing was asked.');
    await Promise.all([actions.distribute(question.distribution), actions.distribute(question.distribution)]);
    expect(server.calls(HAND_OUT)).toHaveLength(1);
  });
});

describe('selection of rows', () => {
  const select = (...names: string[]) =>
    state.selection.set(
      names.map((name) => row(name).id),
      true,
    );

  it('is empty after a distribution, including rows that received their first wallet', async () => {
    server.answer(
      HAND_OUT,
      json(200, movementOf(57, 743, [walletAfter('AAA1A11', 150, 50), walletAfter('CCC3C33', 7, 7)])),
    );
    select('AAA1A11', 'BBB2B22', 'CCC3C33');
    type('AAA1A11', '50');
    type('CCC3C33', '7');
    await confirm();
    expect([...state.selection.ids.value]).toEqual([]);
  });

  it('keeps an owner who received a wallet, and drops an owner who left the list', async () => {
    select('BBB2B22', 'CCC3C33');
    server.answer(LIST, json(200, listOf(vehicle('AAA1A11', 100), vehicle('CCC3C33', 0))));
    await state.list.load();
    expect([...state.selection.ids.value]).toEqual(['wallet CCC3C33']);
  });
});

describe('reload of the list while amounts are typed', () => {
  it('keeps the amounts, even of an owner who received a wallet', async () => {
    type('AAA1A11', '50');
    type('CCC3C33', '7');
    server.answer(
      LIST,
      json(200, listOf(vehicle('AAA1A11', 1), vehicle('BBB2B22', 0), vehicle('CCC3C33', 0))),
    );
    await state.list.load();
    expect([typed('AAA1A11'), typed('CCC3C33')]).toEqual([5000, 700]);
    expect(row('CCC3C33').id).toBe('wallet CCC3C33');
    expect(state.drafts.total.value).toBe(5700);
  });

  it('reports the amounts of rows that left the list', async () => {
    type('AAA1A11', '50');
    type('BBB2B22', '7');
    server.answer(LIST, json(200, listOf(vehicle('AAA1A11', 1))));
    await state.list.load();
    expect(facts.at(-1)).toEqual({ kind: 'gone', names: ['BBB2B22'], amountCents: 700 });
    expect(state.drafts.total.value).toBe(5000);
  });

  it('keeps the rows after a failure, and reports the failure', async () => {
    server.answer(LIST, refusing(403, 'permission_missing'));
    await state.list.load();
    expect(rowsIn(state.list.listing.value)).toHaveLength(3);
    expect(state.list.failure.value?.code).toBe('permission_missing');
  });
});

describe('changes that another user makes', () => {
  const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
  const open = () => {
    const lines: { write(text: string): void }[] = [];
    server.answer('GET /events', (response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      response.write(': open\n\n');
      lines.push(response);
    });
    const all = Array.from({ length: 250 }, (_, index) => vehicle(`V${String(index).padStart(4, '0')}`, 0));
    server.answer(LIST, (response, request) => {
      const limit = Number(new URL(request.url, server.host).searchParams.get('limit'));
      const page = { ...listOf(...all.slice(0, limit)), items: { total: 250, skip: 0 } };
      setTimeout(() => json(200, page)(response, request), 60);
    });
    const requestCount = () => server.calls(LIST).length;
    const before = requestCount();
    const fresh = createDistributionState(
      session,
      () => true,
      (fact) => void facts.push(fact),
    );
    const stop = fresh.start();
    const sendEvent = (type: string) => {
      for (const line of lines) line.write(`data: {"type":"${type}","organizationId":"${homeId}"}\n\n`);
    };
    const complete = () => eventually(() => expect(rowsIn(fresh.list.listing.value)).toHaveLength(250));
    return {
      sendEvent,
      stop,
      complete,
      requestCount: () => requestCount() - before,
      isOpen: () => lines.length > 0,
    };
  };

  it('cause no reload if the list was requested after them', async () => {
    const { sendEvent, stop, complete, requestCount, isOpen } = open();
    await eventually(() => expect(isOpen()).toBe(true));
    sendEvent('hello');
    await complete();
    await pause(600);
    expect(requestCount()).toBe(2);
    stop();
  });

  it('cause a reload if they follow the request for the list', async () => {
    const { sendEvent, stop, complete, requestCount } = open();
    await complete();
    expect(requestCount()).toBe(2);
    sendEvent('distribution');
    await eventually(() => expect(requestCount()).toBe(3));
    stop();
  });
});

describe('loading of a long list', () => {
  it('shows the first hundred rows, then all rows', async () => {
    const all = Array.from({ length: 250 }, (_, index) => vehicle(`V${String(index).padStart(4, '0')}`, 0));
    const limits: (string | null)[] = [];
    server.answer(LIST, (response, request) => {
      const limit = new URL(request.url, server.host).searchParams.get('limit');
      limits.push(limit);
      const page = { ...listOf(...all.slice(0, Number(limit))), items: { total: 250, skip: 0 } };
      json(200, page)(response, request);
    });
    const fresh = createDistributionState(
      session,
      () => true,
      (fact) => void facts.push(fact),
    );
    const counts: number[] = [];
    fresh.list.listing.subscribe((listing) => void counts.push(rowsIn(listing).length));
    await fresh.list.load();
    expect(limits).toEqual(['100', '10000']);
    expect(counts).toEqual([0, 0, 100, 250]);
  });
});

describe('collection of credit', () => {
  it('collects from selected wallets by one call under one key, and reports one sum', async () => {
    server.answer(LIST, json(200, listOf(vehicle('AAA1A11', 100), vehicle('BBB2B22', 30))));
    await state.list.load();
    const moved = [walletAfter('AAA1A11', 0, -99.5), walletAfter('BBB2B22', 0, -30)];
    server.answer(MANY, json(200, movementOf(129.5, 929.5, moved)));
    await actions.collect([row('AAA1A11'), row('BBB2B22')]);
    expect(bodies(MANY)).toEqual([{ act: 'collect', wallets: ['wallet AAA1A11', 'wallet BBB2B22'] }]);
    expect(server.calls(MANY)[0]?.headers['idempotency-key']).toMatch(/^[\w-]{16,}$/);
    expect([row('AAA1A11').balanceCents, row('BBB2B22').balanceCents]).toEqual([0, 0]);
    expect(facts.at(-1)).toEqual({ kind: 'collected', amountCents: 12_950, afterCents: 92_950 });
    expect(events).toEqual([
      ['litro-collected', { amount: 129.5, company: 929.5, handedOut: 70.5, owners: 2 }],
    ]);
  });

  it('collects nothing after a refusal, and names the refused row', async () => {
    server.answer(LIST, json(200, listOf(vehicle('AAA1A11', 100), vehicle('BBB2B22', 30))));
    await state.list.load();
    const details = [{ wallet: 'wallet BBB2B22', reason: 'unknown' }];
    server.answer(MANY, refusing(422, 'wallets_refused', details));
    await actions.collect([row('AAA1A11'), row('BBB2B22')]);
    expect([...(state.movements.refused.value?.rows ?? [])]).toEqual([['wallet BBB2B22', 'unknown']]);
    expect([row('AAA1A11').balanceCents, mark('AAA1A11'), facts]).toEqual([10_000, null, []]);
  });

  it('collects from one wallet by the call for its owner', async () => {
    const call = 'PUT /admin/organization/reapVehicleBalance/AAA1A11';
    server.answer(call, json(200, movementOf(99.5, 899.5, [walletAfter('AAA1A11', 0, -99.5)])));
    await actions.collect([row('AAA1A11')]);
    expect(bodies(call)).toEqual([{ wallets: ['wallet AAA1A11'] }]);
    expect(facts.at(-1)).toEqual({ kind: 'collected', amountCents: 9950, afterCents: 89_950 });
  });
});

describe('actions on many wallets', () => {
  const shared = (owner: string, moved: number) => ({ ...walletAfter(owner, 0, moved), sharedBalance: true });

  it('share the company balance with all wallets by one call, and emit the returned amount of each wallet', async () => {
    server.answer(MANY, json(200, movementOf(30, 830, [shared('AAA1A11', 0), shared('BBB2B22', -30)])));
    await actions.shareMany([row('AAA1A11'), row('BBB2B22')]);
    expect(bodies(MANY)).toEqual([{ act: 'share', wallets: ['wallet AAA1A11', 'wallet BBB2B22'] }]);
    expect([row('AAA1A11').sharing, row('BBB2B22').sharing]).toEqual([true, true]);
    expect(facts).toEqual([{ kind: 'sharedMany', count: 2, amountCents: 3000 }]);
    expect(events).toEqual([
      ['litro-wallet-shared', { id: 'AAA1A11', wallet: 'wallet AAA1A11', amount: 0, company: 830 }],
      ['litro-wallet-shared', { id: 'BBB2B22', wallet: 'wallet BBB2B22', amount: 30, company: 830 }],
    ]);
  });

  it('limit all wallets by one call', async () => {
    const none = [walletAfter('AAA1A11', 100, 0), walletAfter('BBB2B22', 0, 0)];
    server.answer(MANY, json(200, { ...movementOf(0, 800, none), entry: null }));
    await actions.limitMany([row('AAA1A11'), row('BBB2B22')], cents(50_050));
    expect(bodies(MANY)).toEqual([
      { act: 'limit', limit: 500.5, wallets: ['wallet AAA1A11', 'wallet BBB2B22'] },
    ]);
    expect([row('AAA1A11').limitCents, row('CCC3C33').limitCents]).toEqual([50_050, null]);
    expect(facts).toEqual([{ kind: 'limitedMany', count: 2, limitCents: 50_050 }]);
    expect(events.map(([name]) => name)).toEqual(['litro-limit-changed', 'litro-limit-changed']);
  });
});

describe('permission to refuel anywhere', () => {
  it('is shown at once and marked as pending until the answer', async () => {
    const held: (() => void)[] = [];
    server.answer(ANYWHERE, (response, request) => {
      held.push(() => json(200, { id: 'AAA1A11', allowAnywhereRefueling: 1 })(response, request));
    });
    const done = state.setAnywhere(row('AAA1A11'), true);
    expect(row('AAA1A11').anywhere).toBe(true);
    expect(mark('AAA1A11')).toEqual({ kind: 'pending' });
    await eventually(() => expect(held).toHaveLength(1));
    held[0]?.();
    await done;
    expect(mark('AAA1A11')).toEqual({ kind: 'saved' });
    expect(events).toEqual([['litro-anywhere-changed', { id: 'AAA1A11', allowed: true }]]);
  });

  it('is reset if the answer contains an error flag', async () => {
    server.answer(
      ANYWHERE,
      json(200, { id: 'AAA1A11', allowAnywhereRefueling: 0, error: true, message: 'no' }),
    );
    await state.setAnywhere(row('AAA1A11'), true);
    expect(row('AAA1A11').anywhere).toBe(false);
    expect(facts.at(-1)).toMatchObject({ kind: 'anywhereFailed', name: 'AAA1A11' });
    expect(events).toEqual([]);
  });

  it('is reset if the server refuses the change', async () => {
    server.answer(ANYWHERE, refusing(422, 'anywhere_unavailable'));
    await state.setAnywhere(row('AAA1A11'), true);
    expect(row('AAA1A11').anywhere).toBe(false);
    expect(facts.at(-1)).toMatchObject({
      kind: 'anywhereFailed',
      failure: { code: 'anywhere_unavailable' },
    });
  });
});

describe('actions on one wallet', () => {
  it('show the returned amount of the answer when a wallet stops sharing', async () => {
    const call = 'PUT /admin/organization/unshareVehicleBalance/AAA1A11';
    server.answer(call, json(200, movementOf(99.5, 899.5, [walletAfter('AAA1A11', 0, -99.5)])));
    await actions.unshare(row('AAA1A11'));
    expect(bodies(call)).toEqual([{ sharedBalance: false, wallet: 'wallet AAA1A11' }]);
    expect(facts.at(-1)).toMatchObject({ kind: 'unshared', name: 'AAA1A11', amountCents: 9950 });
    expect(row('AAA1A11').balanceCents).toBe(0);
  });

  it('undo the end and the start of sharing, and ask for confirmation if the wallet has received credit', async () => {
    const share = 'PUT /admin/organization/shareVehicleBalance';
    const unshare = 'PUT /admin/organization/unshareVehicleBalance/AAA1A11';
    const shared = (balance: number) => ({ ...walletAfter('AAA1A11', balance, 0), sharedBalance: true });
    server.answer(unshare, json(200, movementOf(100, 900, [walletAfter('AAA1A11', 0, -100)])));
    server.answer(share, json(200, movementOf(0, 900, [shared(0)])));
    await actions.unshare(row('AAA1A11'));
    undo();
    await eventually(() => expect(row('AAA1A11').sharing).toBe(true));
    expect(bodies(share)).toEqual([{ id: 'AAA1A11', wallet: 'wallet AAA1A11', sharedBalance: true }]);
    undo();
    await eventually(() => expect(server.calls(unshare)).toHaveLength(2));
    await eventually(() => expect(row('AAA1A11').sharing).toBe(false));
    server.answer(share, json(200, movementOf(0, 900, [shared(7)])));
    await actions.share(row('AAA1A11'));
    undo();
    expect(state.question.value).toMatchObject({ kind: 'unshare', row: { balanceCents: 700 } });
    expect(server.calls(unshare)).toHaveLength(2);
  });

  it('share another wallet of an owner instead of the first, and undo shares the first again', async () => {
    const call = 'PUT /admin/organization/shareVehicleBalance';
    const two = vehicle('AAA1A11', 0);
    const [first] = two.wallets;
    if (!first) throw new Error('It has no wallet.');
    const expenseCenter = { _id: 'c1', name: 'Obra' };
    const wallets = [
      { ...first, sharedBalance: true },
      { ...first, id: 'other', expenseCenter },
    ];
    server.answer(LIST, json(200, listOf({ ...two, wallets })));
    await state.list.load();
    server.answer(call, json(200, movementOf(0, 800, [])));
    const other = state.rows().find(({ id }) => id === 'other');
    if (other) await actions.share(other);
    undo();
    await eventually(() => expect(server.calls(call)).toHaveLength(2));
    expect(bodies(call)).toMatchObject([{ wallet: 'other' }, { wallet: 'wallet AAA1A11' }]);
  });

  it('save a limit in reais, remove it by undo, and report a refused undo', async () => {
    const call = 'PUT /admin/organization/wallet/wallet%20AAA1A11/limit';
    const saved = vehicle('AAA1A11', 100).wallets[0];
    server.answer(call, json(200, { ...saved, limit: 500.5 }));
    await actions.setLimit(row('AAA1A11'), cents(50_050));
    expect(row('AAA1A11').limitCents).toBe(50_050);
    expect(facts.at(-1)).toMatchObject({ kind: 'limitSaved', limitCents: 50_050 });
    server.answer(call, json(200, { ...saved, limit: null }));
    undo();
    await eventually(() => expect(row('AAA1A11').limitCents).toBeNull());
    expect(bodies(call)).toEqual([{ limit: 500.5 }, { limit: null }]);
    server.answer(call, refusing(403, 'forbidden'));
    undo();
    await eventually(() => expect(facts.at(-1)).toMatchObject({ kind: 'limitFailed', name: 'AAA1A11' }));
  });
});

it('the list loads people after the company changes its credit from vehicles to people', async () => {
  const stop = state.start();
  server.answer(
    'GET /v2/admin/organization/hydrate',
    json(200, hydrateOf(homeId, { balanceSharingType: 'EMPLOYEE' })),
  );
  const { vehicles: _, ...people } = listOf();
  server.answer(LIST, json(200, { ...people, users: [] }));
  await session.reloadHydrate();
  await eventually(() => expect(state.type()).toBe('EMPLOYEE'));
  stop();
});

describe('pasting of a list', () => {
  it('fills in 10 000 vehicles in one step and undoes them in one step', async () => {
    const plates = Array.from({ length: 10_000 }, (_, at) => `ABC${String(at).padStart(4, '0')}`);
    server.answer(LIST, json(200, listOf(...plates.map((plate) => vehicle(plate, 0)))));
    const stop = state.start();
    await eventually(() => expect(state.list.listing.value).toMatchObject({ value: { total: 10_000 } }));
    const sums: number[] = [];
    const stopSums = effect(() => void sums.push(state.drafts.total.value));
    const text = plates.map((plate, at) => `${plate.toLowerCase()}\t${at === 0 ? 2 : 1},50`).join('\r\n');
    await eventually(() => {
      // The state can match pasted rows only once the cost centers are loaded.
      if (state.pasting.lastReport.peek()?.kind !== 'reading') state.pasting.take('', text, 'pt-BR');
      expect(state.drafts.count.peek()).toBe(10_000);
    });
    expect(sums).toEqual([0, 1_500_100]);
    state.pasting.undo();
    expect(sums).toEqual([0, 1_500_100, 0]);
    stopSums();
    stop();
  });
});
