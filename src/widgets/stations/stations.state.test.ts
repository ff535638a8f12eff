import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { GasStation } from '#contract/stations.ts';
import { json, refusal, type Reply } from '#core/api/testing/misbehaving-server.ts';
import type { Session } from '#core/session/session.ts';
import { eventually } from '#core/session/testing/eventually.ts';
import { openCompany } from '#core/session/testing/open-company.ts';
import type { StationChanged } from './stations.element.ts';
import { createStationsState, type StationsState, type StationFact } from './stations.state.ts';

const LIST = 'GET /admin/organization/gasStation';
const SWITCH = 'POST /admin/organization/blacklist';

const station = (at: number, more: Partial<GasStation> = {}): GasStation => ({
  id: `s${at}`,
  name: `Posto ${at}`,
  brand: '',
  federalTaxNumber: '00000000000191',
  address: 'Avenida Brasil',
  number: '10',
  neighborhood: 'Centro',
  postalCode: '13170000',
  city: 'Sumaré',
  state: 'SP',
  latitude: -22.8 + at / 1000,
  longitude: -47.2,
  isApproximate: false,
  status: 'active',
  fuels: ['gas'],
  prices: [],
  enabled: true,
  distanceKm: null,
  ...more,
});

const until = (check: () => void) => eventually(check);

const { server, enter } = await openCompany();
let session: Session;
let held: GasStation[];
let queries: URLSearchParams[];
const stops: (() => void)[] = [];

const answerList: Reply = (response, request) => {
  const query = new URL(request.url, 'http://localhost').searchParams;
  queries.push(query);
  const limit = Number(query.get('limit'));
  const skip = (Number(query.get('page')) - 1) * limit;
  const gasStations = held.slice(skip, skip + limit);
  const pages = { current: 1, total: 1 };
  json(200, { gasStations, pages, items: { total: held.length, skip } })(response, request);
};

beforeEach(async () => {
  held = Array.from({ length: 60 }, (_, at) => station(at));
  queries = [];
  server.answer(LIST, answerList);
  session = await enter();
});
afterEach(() => {
  for (const stop of stops.splice(0)) stop();
});

async function open() {
  const changes: StationChanged[] = [];
  const facts: StationFact[] = [];
  const views: string[] = [];
  const state = createStationsState(session, {
    hidden: ['brand'],
    brought: '',
    parse: (text) => ({ view: { search: text }, showsDeleted: false }),
    onView: (view) => views.push(view),
    onChanged: (change) => changes.push(change),
    notify: (fact) => facts.push(fact),
  });
  stops.push(state.start());
  await until(() => expect(state.rows.value).toHaveLength(25));
  return { state, changes, facts, views };
}
const rowOf = (state: StationsState, id: string) => state.rows.value?.find((row) => row.id === id);
const first = (state: StationsState) => state.rows.value?.[0] as GasStation;

describe('view of an address', () => {
  it('applies a new view of the page and ignores the view that the list reported', async () => {
    const { state, views } = await open();
    state.show('shell');
    await until(() => expect(views).toEqual(['search=shell']));
    const { length } = queries;
    state.show('search=shell');
    expect([state.list.view.value.search, queries.length]).toEqual(['shell', length]);
  });
});

describe('switch of a station', () => {
  it('moves the switch only after the answer of the server and reports the change to the page', async () => {
    const { state, changes } = await open();
    const late: (() => void)[] = [];
    server.answer(
      SWITCH,
      (response, request) =>
        void late.push(() => json(200, station(0, { enabled: false }))(response, request)),
    );
    const turning = state.setEnabled(first(state), false);
    await until(() => expect(late).toHaveLength(1));
    expect(first(state).enabled).toBe(true);
    expect(state.rowStates.of('s0').value).toEqual({ kind: 'pending' });
    await state.setEnabled(first(state), false);
    late[0]?.();
    await turning;
    expect(server.calls(SWITCH)).toHaveLength(1);
    expect(first(state).enabled).toBe(false);
    expect(changes).toEqual([{ id: 's0', enabled: false }]);
  });

  it('reports an undo that restores the switch only once', async () => {
    const { state, changes, facts } = await open();
    server.answer(SWITCH, (response, request) => {
      const { enabled } = JSON.parse(request.body) as { enabled: boolean };
      json(200, station(0, { enabled }))(response, request);
    });
    await state.setEnabled(first(state), false);
    const [fact] = facts;
    expect(fact).toMatchObject({ kind: 'switched', id: 's0', enabled: false });
    if (fact?.kind !== 'switched') return;
    fact.undo();
    fact.undo();
    await until(() => expect(first(state).enabled).toBe(true));
    expect(server.calls(SWITCH)).toHaveLength(2);
    expect(changes.map(({ enabled }) => enabled)).toEqual([false, true]);
  });

  it('retains the switch after a refusal and reports station and reason', async () => {
    server.answer(SWITCH, refusal(403, 'permission_missing'));
    const { state, changes, facts } = await open();
    await state.setEnabled(first(state), false);
    expect(first(state).enabled).toBe(true);
    expect(facts).toMatchObject([{ name: 'Posto 0', error: { code: 'permission_missing' } }]);
    expect(state.rowStates.of('s0').value).toBeNull();
    expect(changes).toEqual([]);
  });

  it('ignores a list requested before the change and applies a later list', async () => {
    const { state } = await open();
    server.answer(SWITCH, json(200, station(0, { enabled: false })));
    const late: (() => void)[] = [];
    server.answer(LIST, (response, request) => void late.push(() => answerList(response, request)));
    const loading = state.list.load();
    await until(() => expect(late).toHaveLength(1));
    await state.setEnabled(first(state), false);
    late[0]?.();
    await loading;
    expect(first(state).enabled).toBe(false);
    server.answer(LIST, answerList);
    await state.list.load();
    expect(first(state).enabled).toBe(true);
  });
});

describe('stations nearest to a place', () => {
  it('sorts stations by distance to a selected place, and by name without a place', async () => {
    const { state } = await open();
    state.list.view.value = { ...state.list.view.value, page: 2 };
    state.goNear({ label: 'Sumaré, SP', latitude: -22.82, longitude: -47.273 });
    await until(() => expect(queries.at(-1)?.get('near')).toBe('-22.82,-47.273'));
    expect([queries.at(-1)?.get('sort'), queries.at(-1)?.get('page')]).toEqual(['distance', '1']);
    state.goNear({ label: 'Campinas, SP', latitude: -22.9, longitude: -47.06 });
    await until(() => expect(queries.at(-1)?.get('near')).toBe('-22.9,-47.06'));
    state.goNear(null);
    await until(() => expect(queries.at(-1)?.get('near')).toBeNull());
    expect(queries.at(-1)?.get('sort')).toBe('name');
  });
});

describe('map of the stations', () => {
  it('loads the stations of all pages once', async () => {
    const { state } = await open();
    const shown: number[] = [];
    stops.push(state.onMap.subscribe((stations) => shown.push(stations.length)));
    stops.push(state.startMap());
    await until(() => expect(shown).toEqual([0, 60]));
    const ofMap = () => queries.filter((query) => query.get('limit') === '1000').length;
    expect(ofMap()).toBe(1);
    state.list.view.value = { ...state.list.view.value, page: 2 };
    await until(() => expect(first(state).id).toBe('s25'));
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(ofMap()).toBe(1);
  });

  it('shows the stations of the page if the request for all stations fails', async () => {
    const { state } = await open();
    server.answer(LIST, json(500, {}));
    stops.push(state.startMap());
    await until(() => expect(state.onMap.value).toHaveLength(25));
  });

  it('sends no request if the page of the list contains all stations', async () => {
    held = held.slice(0, 25);
    const { state } = await open();
    stops.push(state.startMap());
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(state.onMap.value).toHaveLength(25);
    expect(queries).toHaveLength(1);
  });

  it('opens the page of the list with the selected station', async () => {
    const { state } = await open();
    stops.push(state.startMap());
    await until(() => expect(state.onMap.value).toHaveLength(60));
    state.choose('s52');
    await until(() => expect(rowOf(state, 's52')).toBeDefined());
    expect(state.list.view.value.page).toBe(3);
    state.choose('s50');
    expect([state.list.view.value.page, state.selected.value]).toEqual([3, 's50']);
  });

  it('shows a switched station at once', async () => {
    const { state } = await open();
    stops.push(state.startMap());
    await until(() => expect(state.onMap.value).toHaveLength(60));
    server.answer(SWITCH, json(200, station(0, { enabled: false })));
    await state.setEnabled(first(state), false);
    expect(state.onMap.value[0]?.enabled).toBe(false);
  });
});
