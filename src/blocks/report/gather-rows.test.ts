import { describe, expect, it } from 'vitest';
import { gatherRows, TooManyRows } from './gather-rows.ts';
import type { ReportQuery } from './report-types.ts';

interface Row {
  readonly id: string;
}
const query: ReportQuery = {
  days: { from: null, to: null },
  filters: { product: 'diesel' },
  sort: '-at',
  page: 7,
  limit: 25,
  after: null,
  search: '',
};
const rowsOf = (from: number, to: number): Row[] =>
  Array.from({ length: Math.max(0, to - from) }, (_, at) => ({ id: `r${from + at}` }));

function report(paging: 'pages' | 'older' | 'whole', total: number) {
  const requests: ReportQuery[] = [];
  return {
    requests,
    description: {
      paging,
      limit: 500,
      rowId: ({ id }: Row) => id,
      ask: async (request: ReportQuery) => {
        requests.push(request);
        const skip = paging === 'older' ? Number(request.after ?? 0) : (request.page - 1) * request.limit;
        const end = Math.min(total, skip + request.limit);
        const rows = rowsOf(skip, end);
        return paging === 'older'
          ? { rows, next: end < total ? String(end) : null, facts: null }
          : { rows, total, facts: null };
      },
    },
  };
}
const signal = new AbortController().signal;
const nothing = () => {};

describe('gatherRows', () => {
  it.each([
    ['pages', 250, 3],
    ['older', 250, 3],
    ['whole', 1200, 3],
    ['pages', 0, 1],
    ['older', 0, 1],
  ] as const)('returns for the paging `%s` all %s rows after %s calls', async (paging, total, calls) => {
    const { description, requests } = report(paging, total);
    const progress: (number | null)[] = [];
    const rows = await gatherRows({
      description,
      query,
      signal,
      most: 5000,
      onProgress: (done, of) => progress.push(done, of),
    });
    expect(rows).toEqual(rowsOf(0, total));
    expect(requests).toHaveLength(calls);
    expect(requests.every(({ filters, sort }) => filters === query.filters && sort === '-at')).toBe(true);
    expect(progress.slice(-2)).toEqual([total, paging === 'older' ? null : total]);
  });

  it('refuses a report with more rows than the maximum', async () => {
    for (const paging of ['pages', 'older', 'whole'] as const) {
      const { description } = report(paging, 5001);
      const gathering = { description, query, signal, most: 5000, onProgress: nothing };
      await expect(gatherRows(gathering)).rejects.toThrow(TooManyRows);
    }
  });

  it('requests no further rows after an abort', async () => {
    const { description, requests } = report('older', 5000);
    const stop = new AbortController();
    const onProgress = (done: number) => done >= 200 && stop.abort();
    const gathering = { description, query, signal: stop.signal, most: 5000, onProgress };
    await expect(gatherRows(gathering)).rejects.toThrow(/abort/i);
    expect(requests.length).toBeLessThanOrEqual(3);
  });
});
