import { effect, signal } from '@preact/signals-react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createPagedList, type ListPage, type ListQuery } from './paged-list.ts';

interface Row {
  readonly id: number;
}

/** Fake server with `total` records. The test decides when it answers. */
function register(total: number) {
  const asked: ListQuery[] = [];
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
      asked.push(query);
      if (state.holds) await new Promise<void>((resolve) => waiting.push(resolve));
      if (state.fails) throw new Error('broken');
      const skip = (query.page - 1) * query.limit;
      const left = Math.max(0, Math.min(query.limit, state.total - skip));
      const rows = Array.from({ length: left }, (_, at) => ({ id: skip + at }));
      return { rows, total: state.total };
    },
  });
  return { list, asked, waiting, state, change: () => tellChange() };
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

describe('a paged list', () => {
  it('asks for the first page in its order, and for what the view comes to mean', async () => {
    const it = register(60);
    const stop = it.list.start();
    await pass(1);
    expect(it.asked).toEqual([{ sort: 'name', page: 1, limit: 25, isDeleted: false, filters: {} }]);
    view(it, { sort: { key: 'name', descending: true }, page: 3, filters: { status: ['inactive'] } });
    await pass(1);
    expect(it.asked[1]).toMatchObject({ sort: '-name', page: 3, filters: { status: ['inactive'] } });
    expect(ids(it)).toEqual([50, 51, 52, 53, 54, 55, 56, 57, 58, 59]);
    view(it, { sort: null });
    await pass(1);
    expect(it.asked[2]?.sort).toBe('-_id');
    it.list.showsDeleted.value = true;
    await pass(1);
    expect(it.asked[3]?.isDeleted).toBe(true);
    stop();
  });

  it('asks nothing for a column that is hidden, and once for a search that is typed', async () => {
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
    expect(it.asked.map(({ search }) => search)).toEqual([undefined, 'abc']);
    stop();
  });

  it('shows the answer to the last question, whichever comes last', async () => {
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

  it('goes to the last page there is when the records of its page went away', async () => {
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

  it('is emptied by a failure, and full again with the next answer', async () => {
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

  it('is asked for again once for changes that come together, and no more when it has stopped', async () => {
    const it = register(2);
    const stop = it.list.start();
    await pass(1);
    it.change();
    it.change();
    await pass(1_000);
    expect(it.asked).toHaveLength(2);
    it.change();
    stop();
    view(it, { page: 2 });
    await pass(1_000);
    expect(it.asked).toHaveLength(2);
  });
});

describe('a paged list of what something else decides too', () => {
  const scoped = () => {
    const year = signal(2026);
    const asked: [number, number][] = [];
    const list = createPagedList<Row>({
      ask: async ({ page }) => {
        asked.push([year.peek(), page]);
        return { rows: [{ id: year.peek() }], total: 60 };
      },
      live: { subscribe: () => () => {} },
      events: [],
      sort: null,
      view: { page: 2 },
      scope: () => ({ year: year.value }),
    });
    return { list, asked, year };
  };

  it('begins at the page that it was given', async () => {
    const { list, asked } = scoped();
    const stop = list.start();
    await pass(1);
    expect(asked).toEqual([[2026, 2]]);
    stop();
  });

  it('loses its rows with another one, and asks once for the first page of that', async () => {
    const { list, asked, year } = scoped();
    const stop = list.start();
    await pass(1);
    year.value = 2025;
    expect(list.page.value.status).toBe('loading');
    await pass(1_000);
    expect(asked).toEqual([
      [2026, 2],
      [2025, 1],
    ]);
    expect(list.page.value).toMatchObject({ status: 'ready', value: { rows: [{ id: 2025 }] } });
    stop();
    year.value = 2024;
    await pass(1_000);
    expect(asked).toHaveLength(2);
  });
});

it('may be asked for again by an effect, once', async () => {
  const it = register(3);
  const stop = effect(() => void it.list.load());
  await pass(1_000);
  expect(it.asked).toHaveLength(1);
  stop();
});
