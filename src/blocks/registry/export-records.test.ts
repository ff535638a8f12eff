import { describe, expect, it } from 'vitest';
import { gatherRecords, sheetOf } from './export-records.ts';
import type { ListQuery } from '#core/state/paged-list.ts';
import type { RegistryColumn, RegistryRecord } from '#blocks/registry/registry-types.ts';

interface Row extends RegistryRecord {
  readonly name: string;
  readonly balance: number;
}
const row = (at: number): Row => ({ _id: `r${at}`, name: `n${at}`, status: 'active', balance: at });
const query: ListQuery = {
  sort: '-name',
  page: 7,
  limit: 25,
  search: 'n',
  isDeleted: false,
  filters: { status: ['active'] },
};

function register(total: number) {
  const requests: ListQuery[] = [];
  const ask = async (request: ListQuery) => {
    requests.push(request);
    await new Promise((resolve) => setTimeout(resolve, Math.random() * 3));
    const skip = (request.page - 1) * request.limit;
    const rows = Array.from({ length: Math.min(request.limit, total - skip) }, (_, at) => row(skip + at));
    return { rows, total };
  };
  return { ask, requests };
}
const signal = new AbortController().signal;
const nothing = () => {};

describe('export of a list', () => {
  it('contains all records that pass search and filters, in the order of the list', async () => {
    const { ask, requests } = register(950);
    const progress: number[] = [];
    const rows = await gatherRecords({ ask, query, signal, onProgress: (done) => progress.push(done) });
    expect(rows.map(({ _id }) => _id)).toEqual(Array.from({ length: 950 }, (_, at) => `r${at}`));
    expect(requests).toHaveLength(10);
    expect(
      requests.every(
        ({ sort, search, filters }) => sort === '-name' && search === 'n' && filters === query.filters,
      ),
    ).toBe(true);
    expect(progress.at(-1)).toBe(950);
  });

  it('contains a record once, even if it moves to another page during the export', async () => {
    const ask = async ({ page }: ListQuery) => ({
      rows: page === 1 ? [row(1), row(2)] : [row(2), row(3)],
      total: 102,
    });
    const rows = await gatherRecords<Row>({ ask, query, signal, onProgress: nothing });
    expect(rows.map(({ _id }) => _id)).toEqual(['r1', 'r2', 'r3']);
  });

  it('requests no further page after an abort', async () => {
    const { ask, requests } = register(10_000);
    const stop = new AbortController();
    const onProgress = (done: number) => done >= 500 && stop.abort();
    await expect(gatherRecords({ ask, query, signal: stop.signal, onProgress })).rejects.toThrow();
    expect(requests.length).toBeLessThan(15);
  });

  it('contains only visible columns, each with its kind', () => {
    const columns: RegistryColumn<Row>[] = [
      { key: 'name', header: 'Nome', value: ({ name }) => name },
      { key: 'day', header: 'Dia', value: () => '2026-11-21', exported: 'date' },
      { key: 'balance', header: 'Saldo', kind: 'money', value: ({ balance }) => balance * 100 },
      { key: 'year', header: 'Ano', kind: 'number', value: () => 2020 },
      { key: 'actions', header: '', kind: 'actions', value: () => null },
    ];
    expect(sheetOf(columns, ['year'], [row(3)])).toEqual({
      columns: [
        { header: 'Nome', kind: 'text' },
        { header: 'Dia', kind: 'date' },
        { header: 'Saldo', kind: 'money' },
      ],
      rows: [['n3', '2026-11-21', 300]],
    });
  });
});
