import { beforeEach, describe, expect, it } from 'vitest';
import type { PermissionKey } from '#contract/permissions.ts';
import { json, refusal, type Reply } from '#core/api/testing/misbehaving-server.ts';
import type { Session } from '#core/session/session.ts';
import { homeId, permissionsOf, user } from '#core/session/testing/company-server.ts';
import { eventually } from '#core/session/testing/eventually.ts';
import { openCompany } from '#core/session/testing/open-company.ts';
import { isActive } from './matrix.model.ts';
import type { PermissionChanged } from './permissions.element.ts';
import { createPersonState, type ChangeFact, type PersonState } from './person.state.ts';

const COLLEAGUE = '01900000-0000-7000-8000-0000000000c1';
const LIST = `GET /admin/organization/user/permissions/${COLLEAGUE}`;
const GIVE = 'POST /admin/organization/user/permission';
const putTo = (id: string) => `PUT /admin/organization/user/permission/${id}`;
const SEE: PermissionKey = 'portal.vehicle.list';
const ADD: PermissionKey = 'portal.vehicle.add';

const { server, enter } = await openCompany();
let session: Session;
let changed: PermissionChanged[];
let facts: ChangeFact[];

beforeEach(() => {
  changed = [];
  facts = [];
});

const docOf = (key: string, id: string | null, status: 'active' | 'inactive' = 'active') => ({
  _id: key,
  area: 'a',
  action: 'list',
  userPermission: id === null ? null : { _id: id, status },
});
const listOf = (...docs: ReturnType<typeof docOf>[]) => json(200, { docs });
const obey: Reply = (response, request) => {
  const body = JSON.parse(request.body) as { _permission?: string; status: 'active' | 'inactive' };
  json(200, docOf(body._permission ?? SEE, 'r1', body.status))(response, request);
};

async function show(
  held: readonly PermissionKey[] = ['portal.permission.list', 'portal.permission.add', SEE, ADD],
  userId = COLLEAGUE,
): Promise<PersonState> {
  server.answer('GET /admin/organization/user/permissions', json(200, permissionsOf(...held)));
  session = await enter();
  await eventually(() => expect(session.subscription.loaded.status).toBe('ready'));
  const state = createPersonState(
    session,
    userId,
    (change) => changed.push(change),
    (fact) => facts.push(fact),
  );
  await state.matrix.load();
  return state;
}
const has = (state: PersonState, key: PermissionKey) => {
  const holdings = state.shown.value;
  return holdings !== null && isActive(holdings, key);
};
const settled = (state: PersonState) =>
  eventually(() => {
    expect(state.matrix.pending.value.size).toBe(0);
    expect(state.operation.running.value).toBeNull();
  });

describe('switch of a permission', () => {
  it('shows a moved switch at once and reports the change after the answer', async () => {
    server.answer(LIST, listOf(docOf(SEE, null)));
    let answer = () => {};
    server.answer(GIVE, (response, request) => {
      answer = () => obey(response, request);
    });
    const state = await show();
    state.toggle(SEE, true);
    expect(has(state, SEE)).toBe(true);
    expect(changed).toEqual([]);
    await eventually(() => expect(server.calls(GIVE)).toHaveLength(1));
    answer();
    await settled(state);
    expect(has(state, SEE)).toBe(true);
    expect(changed).toEqual([{ user: COLLEAGUE, permission: SEE, status: 'active' }]);
  });

  it('reports a change with its undo, and reports the outcome of that undo', async () => {
    server.answer(LIST, listOf(docOf(SEE, null)));
    server.answer(GIVE, obey);
    server.answer(putTo('r1'), obey);
    const state = await show();
    state.toggle(SEE, true);
    await settled(state);
    const fact = facts.at(-1);
    expect(fact).toMatchObject({ kind: 'switched', key: SEE, active: true });
    if (fact?.kind === 'switched') fact.undo?.();
    await eventually(() => expect(facts.at(-1)).toMatchObject({ kind: 'switched', active: false }));
    expect(has(state, SEE)).toBe(false);
    server.answer(putTo('r1'), refusal(403, 'permission_missing'));
    const back = facts.at(-1);
    if (back?.kind === 'switched') back.undo?.();
    await eventually(() => expect(facts.at(-1)).toMatchObject({ kind: 'refused', key: SEE }));
    expect(has(state, SEE)).toBe(false);
  });

  it('offers no undo that the changer is not permitted to do', async () => {
    const key: PermissionKey = 'portal.driver.list';
    server.answer(LIST, listOf(docOf(key, 'r1')));
    server.answer(putTo('r1'), (response, request) =>
      json(200, docOf(key, 'r1', 'inactive'))(response, request),
    );
    const state = await show();
    state.toggle(key, false);
    state.confirm();
    await settled(state);
    expect(facts.at(-1)).toMatchObject({ kind: 'switched', key, undo: null });
  });

  it('reverts the switch and reports the reason if the server refuses', async () => {
    server.answer(LIST, listOf(docOf(SEE, 'r1')));
    server.answer(putTo('r1'), refusal(403, 'permission_missing'));
    const state = await show();
    state.toggle(SEE, false);
    expect(has(state, SEE)).toBe(false);
    await settled(state);
    expect(has(state, SEE)).toBe(true);
    expect(facts.at(-1)).toMatchObject({
      kind: 'refused',
      key: SEE,
      error: { code: 'permission_missing', requestId: 'req-1' },
    });
    expect(changed).toEqual([]);
  });

  it('changes an existing record and creates a record for a permission held by rank', async () => {
    server.answer(LIST, listOf(docOf(SEE, 'r1', 'inactive'), docOf(ADD, COLLEAGUE)));
    server.answer(putTo('r1'), obey);
    server.answer(GIVE, obey);
    const state = await show();
    state.toggle(SEE, true);
    state.toggle(ADD, false);
    await settled(state);
    expect(server.calls(putTo('r1'))).toHaveLength(1);
    expect(JSON.parse(server.calls(GIVE)[0]?.body ?? '')).toEqual({
      _permission: ADD,
      _user: COLLEAGUE,
      status: 'inactive',
    });
  });

  it('reloads the permissions after an unknown outcome', async () => {
    server.answer(LIST, listOf(docOf(SEE, null)));
    const state = await show();
    server.answer(GIVE, (response, request) => {
      server.answer(LIST, listOf(docOf(SEE, 'r9')));
      refusal(500, 'internal_error')(response, request);
    });
    state.toggle(SEE, true);
    await settled(state);
    expect(has(state, SEE)).toBe(true);
    expect(facts.at(-1)).toMatchObject({ kind: 'refused', error: { outcome: 'unknown' } });
  });

  it('ignores a late list that was requested before the change', async () => {
    server.answer(LIST, listOf(docOf(SEE, null)));
    server.answer(GIVE, obey);
    const state = await show();
    let late = () => {};
    server.answer(LIST, (response, request) => {
      late = () => listOf(docOf(SEE, null))(response, request);
    });
    const loading = state.matrix.load();
    await eventually(() => expect(server.calls(LIST)).toHaveLength(2));
    state.toggle(SEE, true);
    await settled(state);
    server.answer(LIST, listOf(docOf(SEE, 'r1')));
    late();
    await loading;
    expect(has(state, SEE)).toBe(true);
  });

  it('asks before it revokes the permission to view this screen', async () => {
    const key: PermissionKey = 'portal.permission.list';
    server.answer(LIST, listOf(docOf(key, 'r1')));
    server.answer(putTo('r1'), (response, request) =>
      json(200, docOf(key, 'r1', 'inactive'))(response, request),
    );
    const state = await show();
    state.toggle(key, false);
    expect(state.question.value).toMatchObject({ shortcut: null, consequences: ['closesThisScreen'] });
    expect(has(state, key)).toBe(true);
    state.confirm();
    await settled(state);
    expect(has(state, key)).toBe(false);
  });
});

describe('changer', () => {
  it("identifies the user's own permissions and a user without the permission to change", async () => {
    server.answer(`GET /admin/organization/user/permissions/${user._id}`, listOf(docOf(SEE, 'r1')));
    const own = await show(undefined, user._id);
    expect(own.changer.value.isSelf).toBe(true);
    session.dispose();
    server.answer(LIST, listOf(docOf(SEE, 'r1')));
    const other = await show(['portal.permission.list']);
    expect(other.changer.value).toMatchObject({ isSelf: false, mayChange: false });
  });

  it('withdraws the right to change when an event reports its removal', async () => {
    let sendEvent = (_type: string) => {};
    server.answer('GET /events', (response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      sendEvent = (type) => response.write(`data: {"type":"${type}","organizationId":"${homeId}"}\n\n`);
      sendEvent('hello');
    });
    server.answer(LIST, listOf(docOf(SEE, 'r1')));
    const state = await show();
    const stop = state.start();
    await eventually(() => expect(session.live.line.value.status).toBe('open'));
    server.answer('GET /admin/organization/user/permissions', json(200, permissionsOf()));
    server.answer(LIST, listOf(docOf(SEE, 'r1', 'inactive')));
    sendEvent('permissions');
    await eventually(() => {
      expect(state.changer.value.mayChange).toBe(false);
      expect(has(state, SEE)).toBe(false);
    });
    stop();
  });
});

describe('shortcut', () => {
  const nothing = () => listOf(docOf(SEE, null), docOf(ADD, null));

  it('asks with the complete plan of a shortcut and then applies its steps in order', async () => {
    server.answer(LIST, nothing());
    const keys: string[] = [];
    server.answer(GIVE, (response, request) => {
      keys.push((JSON.parse(request.body) as { _permission: string })._permission);
      obey(response, request);
    });
    const state = await show();
    state.ask('everything', ['vehicle']);
    expect(state.question.value?.plan).toEqual({
      steps: [
        { key: SEE, active: true },
        { key: ADD, active: true },
      ],
      leftOut: ['portal.vehicle.remove'],
    });
    expect(server.calls(GIVE)).toHaveLength(0);
    state.confirm();
    await settled(state);
    expect(keys).toEqual([SEE, ADD]);
    expect(facts.at(-1)).toEqual({ kind: 'done', count: 2, undo: expect.any(Function) });
    expect(state.run.value).toBeNull();
  });

  it('reports partial success and retries only the refused steps', async () => {
    server.answer(LIST, nothing());
    let refusing = true;
    server.answer(GIVE, (response, request) => {
      const isAdd = request.body.includes(ADD);
      (isAdd && refusing ? refusal(403, 'permission_not_held') : obey)(response, request);
    });
    const state = await show();
    state.ask('everything', ['vehicle']);
    state.confirm();
    await settled(state);
    expect(facts.at(-1)).toEqual({ kind: 'partly', done: 1, total: 2 });
    expect(state.run.value).toMatchObject({
      done: 1,
      refused: [{ step: { key: ADD }, error: { code: 'permission_not_held' } }],
      left: [],
    });
    refusing = false;
    state.retry();
    await settled(state);
    expect(facts.at(-1)).toEqual({ kind: 'done', count: 1, undo: expect.any(Function) });
  });

  it('ends a shortcut after a failure that every further step would repeat', async () => {
    server.answer(LIST, nothing());
    server.answer(GIVE, refusal(403, 'permission_missing'));
    const state = await show();
    state.ask('everything', ['vehicle']);
    state.confirm();
    await settled(state);
    expect(server.calls(GIVE)).toHaveLength(1);
    expect(state.run.value).toMatchObject({ done: 0, left: [{ key: ADD, active: true }] });
  });

  it('stops a shortcut after the step in progress', async () => {
    server.answer(LIST, nothing());
    let answer = () => {};
    server.answer(GIVE, (response, request) => {
      answer = () => obey(response, request);
    });
    const state = await show();
    state.ask('everything', ['vehicle']);
    state.confirm();
    await eventually(() => expect(server.calls(GIVE)).toHaveLength(1));
    state.stop();
    answer();
    await settled(state);
    expect(server.calls(GIVE)).toHaveLength(1);
    expect(state.run.value).toMatchObject({ done: 1, refused: [], left: [{ key: ADD, active: true }] });
  });

  it('blocks switches and other shortcuts while a shortcut runs', async () => {
    server.answer(LIST, nothing());
    server.answer(GIVE, () => undefined);
    const state = await show();
    state.ask('everything', ['vehicle']);
    state.confirm();
    await eventually(() => expect(server.calls(GIVE)).toHaveLength(1));
    state.toggle(ADD, true);
    state.ask('everything', ['vehicle']);
    expect(state.question.value).toBeNull();
    expect([...state.matrix.pending.value.keys()]).toEqual([SEE]);
  });
});
