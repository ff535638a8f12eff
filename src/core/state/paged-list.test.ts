import { effect, signal } from '@preact/signals-react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createPagedList, type ListPage, type ListQuery } from './paged-list.ts';

interface Row {
  readonly id: number;
}

function register(total: number) {
  const queries: ListQuery[] = [];
  const waiting: (() => void)[] = [];
  const state = { total, fails: false, holds: false };
  let tellChange = () => {};
  const list = createPagedList<Row>({
    sort: { key: 'name', descending: false },
    events: ['hello'],
    live: {
      subscribe: (_types, listener) => {
        tellChange = () => listener({ type: 'hello', organizationId: '' });
        return () => {
          tellChange = () => {};
        };
      },
    },
    ask: async (query): Promise<ListPage<Row>> => {
      queries.push(query);
      if (state.holds) await new Promise<void>((resolve) => waiting.push(resolve));
      if (state.fails) throw new Error('broken');
      const skip = (query.page - 1) * query.limit;
      const left = Math.max(0, Math.min(query.limit, state.total - skip));
      const rows = Array.from({ length: left }, (_, at) => ({ id: skip + at }));
      return { rows, total: state.total };
    },
  });
  return { list, queries, waiting, state, change: () => tellChange() };
}
type Register = ReturnType<typeof register>;

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);
const view = ({ list }: Register, change: Partial<typeof list.view.value>) => {
  list.view.value = { ...list.view.peek(), ...change };
};
const ids = ({ list }: Register) => {
  const page = list.page.peek();
  return page.status === 'ready' ? page.value.rows.map(({ id }) => id) : page.status;
};

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('createPagedList', () => {
  it('requests the first page in its default order, and another page after each change of the view', async () => {
    const it = register(60);
    const stop = it.list.start();
    await pass(1);
    expect(it.queries).toEqual([{ sort: 'name', page: 1, limit: 25, isDeleted: false, filters: {} }]);
    view(it, { sort: { key: 'name', descending: true }, page: 3, filters: { status: ['inactive'] } });
    await pass(1);
    expect(it.queries[1]).toMatchObject({ sort: '-name', page: 3, filters: { status: ['inactive'] } });
    expect(ids(it)).toEqual([50, 51, 52, 53, 54, 55, 56, 57, 58, 59]);
    view(it, { sort: null });
    await pass(1);
    expect(it.queries[2]?.sort).toBe('-_id');
    it.list.showsDeleted.value = true;
    await pass(1);
    expect(it.queries[3]?.isDeleted).toBe(true);
    stop();
  });

  it('requests nothing for a hidden column, and once for a typed search', async () => {
    const it = register(3);
    const stop = it.list.start();
    await pass(1);
    view(it, { hidden: ['name'], density: 'compact' });
    await pass(1_000);
    for (const search of ['a', 'ab', 'abc ']) {
      view(it, { search });
      await pass(100);
    }
    await pass(1_000);
    expect(it.queries.map(({ search }) => search)).toEqual([undefined, 'abc']);
    stop();
  });

  it('shows the answer to the latest request, although an earlier request is answered later', async () => {
    const it = register(60);
    it.state.holds = true;
    const stop = it.list.start();
    await pass(1);
    view(it, { page: 2 });
    await pass(1);
    it.waiting[1]?.();
    await pass(1);
    it.waiting[0]?.();
    await pass(1);
    expect(ids(it)).toContain(25);
    expect(it.list.busy.value).toBe(false);
    stop();
  });

  it('moves to the last page when the records of its page disappear', async () => {
    const it = register(60);
    const stop = it.list.start();
    view(it, { page: 3 });
    await pass(1);
    it.state.total = 26;
    await it.list.load();
    await pass(1);
    expect(it.list.view.value.page).toBe(2);
    expect(ids(it)).toEqual([25]);
    stop();
  });

  it('shows no rows after a failure, and shows rows again after the next answer', async () => {
    const it = register(2);
    it.state.fails = true;
    const stop = it.list.start();
    await pass(1);
    expect(it.list.page.value.status).toBe('failed');
    it.state.fails = false;
    await it.list.load();
    expect(ids(it)).toEqual([0, 1]);
    stop();
  });

  it('reloads once for simultaneous changes, and never after it has stopped', async () => {
    const it = register(2);
    const stop = it.list.start();
    await pass(1);
    it.change();
    it.change();
    await pass(1_000);
    expect(it.queries).toHaveLength(2);
    it.change();
    stop();
    view(it, { page: 2 });
    await pass(1_000);
    expect(it.queries).toHaveLength(2);
  });
});

describe('createPagedList with a scope', () => {
  const scoped = () => {
    const year = signal(2026);
    const queries: [number, number][] = [];
    const list = createPagedList<Row>({
      ask: async ({ page }) => {
        queries.push([year.peek(), page]);
        return { rows: [{ id: year.peek() }], total: 60 };
      },
      live: { subscribe: () => () => {} },
      events: [],
      sort: null,
      view: { page: 2 },
      scope: () => ({ year: year.value }),
    });
    return { list, queries, year };
  };

  it('starts at the given page', async () => {
    const { list, queries } = scoped();
    const stop = list.start();
    await pass(1);
    expect(queries).toEqual([[2026, 2]]);
    stop();
  });

  it('drops its rows when the scope changes, and requests the first page of the new scope once', async () => {
    const { list, queries, year } = scoped();
    const stop = list.start();
    await pass(1);
    year.value = 2025;
    expect(list.page.value.status).toBe('loading');
    await pass(1_000);
    expect(queries).toEqual([
      [2026, 2],
      [2025, 1],
    ]);
    expect(list.page.value).toMatchObject({ status: 'ready', value: { rows: [{ id: 2025 }] } });
    stop();
    year.value = 2024;
    await pass(1_000);
    expect(queries).toHaveLength(2);
  });
});

it('load in a signal effect requests a paged list only once', async () => {
  const it = register(3);
  const stop = effect(() => void it.list.load());
  await pass(1_000);
  expect(it.queries).toHaveLength(1);
  stop();
});
