import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { json, refusal, type Reply } from '#core/api/testing/misbehaving-server.ts';
import type { Session } from '#core/session/session.ts';
import { eventually } from '#core/session/testing/eventually.ts';
import { openCompany } from '#core/session/testing/open-company.ts';
import { withFilter, withSearch } from '#core/state/table-view.ts';
import { createMapState } from './map.state.ts';

const LIST = 'GET /admin/organization/gasStation';
const PAID = 'GET /admin/organization/gasStation/paid';

const station = (id: string, more: object = {}) => ({
  id,
  name: `Posto ${id}`,
  brand: '',
  federalTaxNumber: '00000000000191',
  address: '',
  number: '',
  neighborhood: '',
  postalCode: '',
  city: 'Sumaré',
  state: 'SP',
  latitude: -22.8,
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
let queries: URLSearchParams[];
let held: object[];
const stops: (() => void)[] = [];

const answerList: Reply = (response, request) => {
  queries.push(new URL(request.url, 'http://localhost').searchParams);
  const items = { total: held.length, skip: 0 };
  json(200, { gasStations: held, pages: { current: 1, total: 1 }, items })(response, request);
};

beforeEach(async () => {
  queries = [];
  held = [station('a'), station('b')];
  server.answer(LIST, answerList);
  server.answer(PAID, json(200, { prices: [] }));
  session = await enter();
});
afterEach(() => {
  for (const stop of stops.splice(0)) stop();
});

async function open(view = '') {
  const views: string[] = [];
  const state = createMapState(session, { view, onView: (next) => views.push(next) });
  stops.push(state.start());
  await until(() => expect(state.found.value).toHaveLength(held.length));
  return { state, views };
}

describe('createMapState', () => {
  it('loads all stations with one request, sorted by name', async () => {
    await open();
    expect(queries.map(String)).toHaveLength(1);
    expect([queries[0]?.get('limit'), queries[0]?.get('sort')]).toEqual(['1000', 'name']);
  });

  it('requests the stations nearest to a place and writes the place into its view', async () => {
    const { state, views } = await open();
    state.goNear({ label: 'Campinas, SP', latitude: -22.905, longitude: -47.066 });
    await until(() => expect(queries).toHaveLength(2));
    expect([queries[1]?.get('near'), queries[1]?.get('sort')]).toEqual(['-22.905,-47.066', 'distance']);
    expect(views).toEqual(['near=-22.905%2C-47.066&place=Campinas%2C+SP']);
  });

  it('requests a search after a pause and applies local filters without a request', async () => {
    const { state } = await open();
    for (const text of ['s', 'se', 'ser']) state.narrow(withSearch(state.choice.value.view, text));
    await until(() => expect(queries).toHaveLength(2));
    expect(queries[1]?.get('search')).toBe('ser');
    state.narrow(withFilter(state.choice.value.view, 'priced', ['1']));
    state.choose('a');
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(queries).toHaveLength(2);
    expect(state.shown.value).toEqual([]);
  });

  it('shows the last paid price with its day in the time zone of the organization', async () => {
    const paid = { gasStation: 'b', product: 'gas', price: 6.189, paidAt: '2026-11-20T02:30:00.000Z' };
    server.answer(PAID, json(200, { prices: [paid] }));
    const { state } = await open('station=b');
    await until(() =>
      expect(state.selected.value?.known).toEqual({
        product: 'gas',
        price: 6.189,
        seenOn: '2026-11-19',
        isPaid: true,
      }),
    );
  });

  it('lists stations if the server refuses the paid prices', async () => {
    server.answer(PAID, refusal(403, 'permission_missing'));
    const { state } = await open();
    expect(state.listed.value.map((row) => row.station.id)).toEqual(['a', 'b']);
    expect(state.failure.value).toBeNull();
  });

  it('applies a view of the page and reports no view in return', async () => {
    const { state, views } = await open();
    state.show('enabled=1&station=a');
    await until(() => expect(queries.at(-1)?.get('enabled')).toBe('true'));
    await until(() => expect(state.selected.value?.station.id).toBe('a'));
    expect(views).toEqual([]);
  });

  it('empties the list after a refused request and loads stations again on request', async () => {
    const { state } = await open();
    server.answer(LIST, refusal(403, 'organization_forbidden'));
    state.load();
    await until(() => expect(state.failure.value?.code).toBe('organization_forbidden'));
    expect(state.found.value).toBeNull();
    server.answer(LIST, answerList);
    state.load();
    await until(() => expect(state.found.value).toHaveLength(2));
  });
});
