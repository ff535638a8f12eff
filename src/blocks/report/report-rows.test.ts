import { signal } from '@preact/signals-react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Session } from '#core/session/session.ts';
import { createNewest } from './report-rows.ts';
import type { ReportDescription, ReportQuery } from './report-types.ts';

interface Row {
  readonly id: string;
  readonly mark: string;
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

function openList(count: number, limit: 50 | 100) {
  const numbers = Array.from({ length: count }, (_, at) => count - at);
  const marks = new Map<number, string>();
  const requests: Pick<ReportQuery, 'limit' | 'after'>[] = [];
  let notify: () => void = () => undefined;
  const filters = signal<Readonly<Record<string, string>>>({});
  const description: ReportDescription<Row, { readonly count: number }> = {
    title: '',
    fileName: '',
    texts: { loading: '', empty: '', emptyHint: '' },
    paging: 'older',
    limit,
    events: ['refuel-marks'],
    rowId: ({ id }) => id,
    columns: [],
    file: { totals: () => [] },
    async ask(query) {
      requests.push({ limit: query.limit, after: query.after });
      const left = numbers.filter((number) => query.after === null || number < Number(query.after));
      const rows = left.slice(0, query.limit).map((number) => ({
        id: String(number),
        mark: marks.get(number) ?? '',
      }));
      return {
        rows,
        next: left.length > query.limit ? (rows.at(-1)?.id ?? null) : null,
        facts: { count: numbers.length },
      };
    },
  };
  const live = {
    subscribe: (_events: readonly string[], listener: () => void) => {
      notify = listener;
      return () => undefined;
    },
  } as unknown as Session['live'];
  const list = createNewest({
    description,
    live,
    question: () => ({ days: { from: null, to: null }, filters: filters.value }),
    table: { pageSize: limit },
  });
  const stop = list.start();
  const settle = () => vi.advanceTimersByTimeAsync(5_000);
  const shown = () => (list.value.value.status === 'ready' ? list.value.value.value : null);
  return { numbers, marks, requests, list, filters, stop, settle, shown, notify: () => notify() };
}

describe('createNewest', () => {
  it('updates all loaded rows after an event, and leaves them in place', async () => {
    const { numbers, marks, requests, list, settle, shown, notify, stop } = openList(230, 50);
    await settle();
    await list.loadOlder();
    await list.loadOlder();
    expect(shown()?.rows).toHaveLength(150);
    requests.splice(0);
    marks.set(100, 'approved');
    numbers.unshift(231);
    notify();
    notify();
    await settle();
    expect(requests).toEqual([
      { limit: 100, after: null },
      { limit: 100, after: '132' },
    ]);
    expect(shown()?.rows[0]?.id).toBe('230');
    expect(shown()?.rows.find(({ id }) => id === '100')?.mark).toBe('approved');
    expect(shown()?.facts.count).toBe(231);
    await list.loadOlder();
    expect(shown()?.rows.map(({ id }) => Number(id))).toEqual(numbers.slice(1));
    stop();
  });

  it('renews at most five hundred rows, and leaves older rows unchanged', async () => {
    const { marks, requests, list, settle, shown, notify, stop } = openList(900, 100);
    await settle();
    for (let page = 0; page < 6; page += 1) await list.loadOlder();
    requests.splice(0);
    marks.set(500, 'near');
    marks.set(300, 'far');
    notify();
    await settle();
    expect(requests).toHaveLength(5);
    const rows = shown()?.rows ?? [];
    expect(rows.map(({ id }) => Number(id))).toEqual(Array.from({ length: 700 }, (_, at) => 900 - at));
    expect(rows.filter(({ mark }) => mark).map(({ mark }) => mark)).toEqual(['near']);
    expect(shown()?.next).toBe('201');
    stop();
  });

  it('starts again for another filter, and adds new rows on top if no older rows are loaded', async () => {
    const { numbers, requests, list, filters, settle, shown, notify, stop } = openList(120, 50);
    await settle();
    await list.loadOlder();
    filters.value = { kind: 'fuel' };
    await settle();
    expect(shown()?.rows).toHaveLength(50);
    numbers.unshift(121);
    notify();
    await settle();
    expect(shown()?.rows[0]?.id).toBe('121');
    expect(requests.at(-1)).toEqual({ limit: 50, after: null });
    stop();
  });

  it('loads as many rows at once as the user selects', async () => {
    const { requests, list, settle, shown, stop } = openList(120, 50);
    await settle();
    list.table.value = { ...list.table.peek(), pageSize: 5 };
    await settle();
    expect(shown()?.rows).toHaveLength(5);
    await list.loadOlder();
    expect(shown()?.rows).toHaveLength(10);
    expect(requests.slice(1)).toEqual([
      { limit: 5, after: null },
      { limit: 5, after: '116' },
    ]);
    stop();
  });
});
