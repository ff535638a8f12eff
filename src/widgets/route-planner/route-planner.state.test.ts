import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { json, refusal, type Reply } from '#core/api/testing/misbehaving-server.ts';
import type { Session } from '#core/session/session.ts';
import { eventually } from '#core/session/testing/eventually.ts';
import { openCompany } from '#core/session/testing/open-company.ts';
import type { PlannerFact } from './planner-fact.ts';
import { createPlannerState, type PlannerState } from './route-planner.state.ts';
import { CAMPINAS, CURITIBA, planOf, RIO, scriptOf, STATION } from './testing/answers.ts';

const PLAN = 'POST /admin/organization/routeScript/plan';
const REVERSE = 'GET /maps/reverse';
const LIST = 'GET /admin/organization/routeScript';

const until = (check: () => void) => eventually(check);

const { server, enter } = await openCompany();
let session: Session;
const ends: (() => void)[] = [];
let facts: PlannerFact[];
let views: string[];

function held(): { reply: Reply; let: (at: number, answer: Reply) => void; count: () => number } {
  const waiting: Parameters<Reply>[] = [];
  return {
    reply: (...call) => void waiting.push(call),
    let: (at, answer) => {
      const call = waiting[at];
      if (call) answer(...call);
    },
    count: () => waiting.length,
  };
}
const place = (label: string, precision = 'municipality') =>
  json(200, { places: [{ ...CAMPINAS, label, precision }], source: 'municipalities', credit: '' });
const planned = (distanceMeters: number) => {
  const plan = planOf();
  return json(200, { ...plan, route: { ...plan.route, distanceMeters } });
};

beforeEach(async () => {
  server.answer(PLAN, json(200, planOf()));
  server.answer(REVERSE, place('Sumaré, SP'));
  session = await enter();
});
afterEach(() => {
  for (const end of ends.splice(0)) end();
});

async function open(view = '') {
  facts = [];
  views = [];
  const state = createPlannerState({
    session,
    emit: (name, detail) => {
      if (name === 'litro-view-changed') views.push((detail as { view: string }).view);
      return true;
    },
    notify: (fact) => void facts.push(fact),
    locale: 'pt-BR',
    near: (name) => `perto de ${name}`,
  });
  ends.push(state.start());
  await state.show(view);
  return state;
}
/** Makes a round trip to the server: afterwards all released answers have arrived. */
const arrival = () => session.api('GET /user/validSession', {});
const close = () => ends.splice(0).forEach((end) => end());
const labels = (state: PlannerState) => state.stops.list.value.map(({ label }) => label);
const bodyOf = (at: number) =>
  JSON.parse(server.calls(PLAN).at(at)?.body ?? 'null') as { wayPoints: unknown[] };

describe('planning', () => {
  it('sends no request before two stops at different places exist', async () => {
    const state = await open();
    state.stops.addPlace(CAMPINAS);
    state.stops.addPlace({ ...CAMPINAS, label: 'Aqui também' });
    state.stops.addPlace(CURITIBA);
    state.stops.remove(state.stops.list.value[1]?.id ?? '');
    await until(() => expect(state.planning.plan.value?.route.distanceMeters).toBe(465_000));
    expect(server.calls(PLAN)).toHaveLength(1);
    expect(bodyOf(0).wayPoints).toEqual([CAMPINAS, CURITIBA]);
  });

  it('ignores a late answer to an earlier request', async () => {
    const answers = held();
    server.answer(PLAN, answers.reply);
    const state = await open();
    state.stops.addPlace(CAMPINAS);
    state.stops.addPlace(CURITIBA);
    await until(() => expect(answers.count()).toBe(1));
    state.stops.addPlace(RIO);
    await until(() => expect(answers.count()).toBe(2));
    answers.let(1, planned(999_000));
    await until(() => expect(state.planning.plan.value?.route.distanceMeters).toBe(999_000));
    answers.let(0, planned(1));
    await arrival();
    expect(state.planning.plan.value?.route.distanceMeters).toBe(999_000);
    expect(state.planning.isCurrent.value).toBe(true);
  });

  it('retains the last figures as outdated and drops the route path while the stops differ', async () => {
    const state = await open();
    state.stops.addPlace(CAMPINAS);
    state.stops.addPlace(CURITIBA);
    await until(() => expect(state.planning.isCurrent.value).toBe(true));
    server.answer(PLAN, held().reply);
    state.change({ corridorKm: 20 });
    expect([state.planning.isCurrent.value, state.planning.currentPath.value !== null]).toEqual([
      false,
      true,
    ]);
    state.stops.addPlace(RIO);
    expect([state.planning.plan.value !== null, state.planning.currentPath.value]).toEqual([true, null]);
  });

  it('fails after a refused plan and plans again on request', async () => {
    server.answer(PLAN, refusal(503, 'not_ready'));
    const state = await open();
    state.stops.addPlace(CAMPINAS);
    state.stops.addPlace(CURITIBA);
    await until(() => expect(state.planning.answer.value.status).toBe('failed'));
    server.answer(PLAN, json(200, planOf()));
    state.planning.again();
    await until(() => expect(state.planning.isCurrent.value).toBe(true));
  });
});

describe('name of a stop from the map', () => {
  it('names a stop after a nearby town, or by its address if known', async () => {
    const state = await open();
    state.stops.addSpot({ latitude: -22.82, longitude: -47.27 });
    expect(labels(state)).toEqual(['-22.82000, -47.27000']);
    await until(() => expect(labels(state)).toEqual(['perto de Sumaré, SP']));
    server.answer(REVERSE, place('Rua das Flores, 10, Sumaré, SP', 'address'));
    state.stops.moveTo(state.stops.list.value[0]?.id ?? '', { latitude: -22.83, longitude: -47.2 });
    await until(() => expect(labels(state)).toEqual(['Rua das Flores, 10, Sumaré, SP']));
  });

  it('ignores a late name of the earlier position of a moved stop', async () => {
    const answers = held();
    server.answer(REVERSE, answers.reply);
    const state = await open();
    state.stops.addSpot({ latitude: -22, longitude: -47 });
    state.stops.moveTo(state.stops.list.value[0]?.id ?? '', { latitude: -23, longitude: -47 });
    await until(() => expect(answers.count()).toBe(2));
    answers.let(1, place('Depois, SP'));
    await until(() => expect(labels(state)).toEqual(['perto de Depois, SP']));
    answers.let(0, place('Antes, SP'));
    await arrival();
    expect(labels(state)).toEqual(['perto de Depois, SP']);
  });

  it('names a stop by its coordinates and reports a failed look-up', async () => {
    server.answer(REVERSE, refusal(500, 'internal_error'));
    const state = await open();
    state.stops.addSpot({ latitude: -22, longitude: -47 });
    await until(() => expect(facts).toEqual([{ kind: 'unnamed' }]));
    expect(state.stops.list.value[0]).toMatchObject({ label: '-22.00000, -47.00000', isNaming: false });
  });
});

describe('list of stops', () => {
  it('restores the position of a removed stop, only once', async () => {
    const state = await open();
    for (const each of [CAMPINAS, CURITIBA, RIO]) state.stops.addPlace(each);
    state.stops.remove(state.stops.list.value[1]?.id ?? '');
    expect(labels(state)).toEqual([CAMPINAS.label, RIO.label]);
    const [fact] = facts;
    for (let times = 0; times < 2; times++) if (fact?.kind === 'removed') fact.undo();
    expect(labels(state)).toEqual([CAMPINAS.label, CURITIBA.label, RIO.label]);
  });

  it('accepts at most fifty stops', async () => {
    const state = await open();
    for (let at = 0; at < 51; at++) state.stops.addPlace({ ...CAMPINAS, latitude: -at / 10 });
    expect(state.stops.list.value).toHaveLength(50);
    expect(facts).toEqual([{ kind: 'full' }]);
  });
});

describe('saved route', () => {
  beforeEach(() => {
    const docs = [scriptOf('Litoral')];
    server.answer(LIST, json(200, { docs, pages: { current: 1, total: 1 }, items: { total: 1, skip: 0 } }));
  });
  const id = scriptOf('')._id;

  it('opens the route of the view and marks the route as changed until saved', async () => {
    const state = await open(`route=${id}`);
    expect(labels(state)).toEqual([CAMPINAS.label, CURITIBA.label]);
    expect([state.route.value?.name, state.isChanged.value]).toEqual(['Litoral', false]);
    state.stops.addPlace(RIO);
    expect(state.isChanged.value).toBe(true);
    state.settle(scriptOf('Litoral', { wayPoints: [CAMPINAS, CURITIBA, RIO] }));
    expect(state.isChanged.value).toBe(false);
    expect(views).toEqual([]);
  });

  it('replaces an unsaved route, which one undo restores', async () => {
    const state = await open();
    state.stops.addPlace(RIO);
    state.open(scriptOf('Litoral'));
    expect([labels(state), views]).toEqual([[CAMPINAS.label, CURITIBA.label], [`route=${id}`]]);
    const [fact] = facts;
    if (fact?.kind === 'replaced') fact.undo();
    expect([labels(state), views.at(-1), state.isChanged.value]).toEqual([[RIO.label], '', true]);
  });

  it('reports a deleted route and clears the view', async () => {
    server.answer(
      LIST,
      json(200, { docs: [], pages: { current: 1, total: 0 }, items: { total: 0, skip: 0 } }),
    );
    await open(`route=${id}`);
    expect([facts, views]).toEqual([[{ kind: 'gone' }], ['']]);
  });

  it('reports a route that could not be opened', async () => {
    server.answer(LIST, refusal(500, 'internal_error'));
    await open(`route=${id}`);
    expect(facts).toMatchObject([{ kind: 'notOpened' }]);
  });

  it('plans a route to the station of the view from the first added stop', async () => {
    const gasStations = [STATION];
    server.answer(
      'GET /admin/organization/gasStation',
      json(200, { gasStations, pages: { current: 1, total: 1 }, items: { total: 1, skip: 0 } }),
    );
    const state = await open(`station=${STATION.id}`);
    expect([labels(state), state.stops.wantsStart.value]).toEqual([['Posto Candieiro, Registro, SP'], true]);
    state.stops.addPlace(CAMPINAS);
    state.stops.addPlace(RIO);
    expect(labels(state)).toEqual([CAMPINAS.label, 'Posto Candieiro, Registro, SP', RIO.label]);
    expect(views).toEqual(['']);
  });
});

describe('unsaved route', () => {
  it('restores an unsaved route when the screen opens again', async () => {
    const before = await open();
    before.stops.addPlace(CAMPINAS);
    before.change({ returns: true });
    close();
    const state = await open();
    expect([labels(state), state.trip.value.returns, state.isChanged.value]).toEqual([
      [CAMPINAS.label],
      true,
      true,
    ]);
    expect(state.keeping.offered.value).toBeNull();
  });

  it('offers an unsaved route beside another opened route and restores it on request', async () => {
    const docs = [scriptOf('Litoral')];
    server.answer(LIST, json(200, { docs, pages: { current: 1, total: 1 }, items: { total: 1, skip: 0 } }));
    const before = await open();
    before.stops.addPlace(RIO);
    close();
    const state = await open(`route=${docs[0]?._id}`);
    expect([labels(state), state.keeping.offered.value?.stops]).toEqual([
      [CAMPINAS.label, CURITIBA.label],
      1,
    ]);
    await state.takeUp();
    expect([labels(state), state.keeping.offered.value, views]).toEqual([[RIO.label], null, ['']]);
  });

  it('deletes an unsaved route that the user discards', async () => {
    const before = await open();
    before.stops.addPlace(RIO);
    close();
    const other = await open('route=x').catch(() => null);
    other?.keeping.discard();
    close();
    const after = await open();
    expect([labels(after), after.keeping.offered.value]).toEqual([[], null]);
  });
});
