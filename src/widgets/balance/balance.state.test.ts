import { beforeEach, describe, expect, it } from 'vitest';
import type { Balance } from '#contract/balance.ts';
import { json, refusal, type Reply } from '#core/api/testing/misbehaving-server.ts';
import type { Session } from '#core/session/session.ts';
import { homeId, organizationOf } from '#core/session/testing/company-server.ts';
import { eventually } from '#core/session/testing/eventually.ts';
import { openCompany } from '#core/session/testing/open-company.ts';
import { createBalanceState } from './balance.state.ts';

const CALL = 'GET /admin/organization/balance';
const otherId = '01900000-0000-7000-8000-000000000009';
const of = (company: number, handedOut = 0): Balance => ({
  total: company + handedOut,
  company,
  handedOut,
  at: '2026-11-20T10:00:00.000Z',
});

const { server, enter } = await openCompany();
let session: Session;

beforeEach(async () => {
  session = await enter();
});

function stateOf(organizationId?: string) {
  const changes: Balance[] = [];
  const state = createBalanceState(session, {
    organizationId,
    onChanged: (balance) => changes.push(balance),
  });
  const company = () =>
    state.value.value.status === 'ready' ? state.value.value.value.figures.companyCents : null;
  return { state, changes, company };
}

function openLine(): (type: string) => void {
  const lines: { write(text: string): void }[] = [];
  const line: Reply = (response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    response.write(`data: {"type":"hello","organizationId":"${homeId}"}\n\n`);
    lines.push(response);
  };
  server.answer('GET /events', line);
  return (type) => {
    for (const open of lines) open.write(`data: {"type":"${type}","organizationId":"${homeId}"}\n\n`);
  };
}

describe('createBalanceState', () => {
  it('holds and reports the balance that the server returns', async () => {
    server.answer(CALL, json(200, of(1000.01, 19.99)));
    const { state, company, changes } = stateOf();
    await state.load();
    expect(company()).toBe(100_001);
    expect(changes).toEqual([of(1000.01, 19.99)]);
  });

  it('retains the balance after a failed refresh and clears the failure after the next success', async () => {
    server.answer(CALL, json(200, of(1000)));
    const { state, company } = stateOf();
    await state.load();
    server.answer(CALL, refusal(403, 'permission_missing'));
    await state.load();
    expect(company()).toBe(100_000);
    expect(state.failure.value?.code).toBe('permission_missing');
    server.answer(CALL, json(200, of(900)));
    await state.load();
    expect(company()).toBe(90_000);
    expect(state.failure.value).toBeNull();
  });

  it('fails with the request id if the first load fails', async () => {
    server.answer(CALL, refusal(403, 'permission_missing'));
    const { state } = stateOf();
    await state.load();
    expect(state.value.value).toMatchObject({ status: 'failed', error: { requestId: 'req-1' } });
  });

  it('fails if an amount is finer than a cent', async () => {
    server.answer(CALL, json(200, { ...of(1), company: 0.001 }));
    const { state } = stateOf();
    await state.load();
    expect(state.value.value.status).toBe('failed');
  });

  it('reports a changed balance once and ignores an answer with the same amounts', async () => {
    server.answer(CALL, json(200, of(1000)));
    const { state, changes } = stateOf();
    await state.load();
    server.answer(CALL, json(200, { ...of(1000), at: '2026-11-20T11:00:00.000Z' }));
    await state.load();
    server.answer(CALL, json(200, of(999)));
    await state.load();
    expect(changes.map(({ company }) => company)).toEqual([1000, 999]);
  });

  it('ignores a late answer to an earlier request', async () => {
    const late: (() => void)[] = [];
    server.answer(CALL, (response, request) => void late.push(() => json(200, of(1))(response, request)));
    const { state, company } = stateOf();
    const first = state.load();
    await eventually(() => expect(late).toHaveLength(1));
    server.answer(CALL, json(200, of(2)));
    await state.load();
    late[0]?.();
    await first;
    expect(company()).toBe(200);
  });

  it('reloads the balance after a balance event', async () => {
    const sendEvent = openLine();
    server.answer(CALL, json(200, of(1000)));
    const { state, company } = stateOf();
    const stop = state.start();
    await eventually(() => expect(company()).toBe(100_000));
    await eventually(() => expect(session.live.line.value.status).toBe('open'));
    server.answer(CALL, json(200, of(500)));
    sendEvent('balance');
    await eventually(() => expect(company()).toBe(50_000));
    stop();
  });

  it('requests the balance of another organization by its id', async () => {
    server.answer(CALL, (response, request) =>
      json(200, of(organizationOf(request.url) === otherId ? 7 : 8))(response, request),
    );
    const { state, company } = stateOf(otherId);
    await state.load();
    expect(company()).toBe(700);
  });
});
