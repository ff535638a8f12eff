import type { ExportColumn, ExportSheet, ExportValue } from '#core/format/sheet-cell.ts';
import type { Column } from '#core/ui/table/table-types.ts';
import type { ListPage, ListQuery } from '#core/state/paged-list.ts';
import type { RegistryColumn, RegistryRecord } from '#blocks/registry/registry-types.ts';

const PAGE_ROWS = 100;
const AT_ONCE = 4;

export interface Gathering<Row> {
  readonly ask: (query: ListQuery) => Promise<ListPage<Row>>;
  readonly query: ListQuery;
  readonly onProgress: (done: number, total: number) => void;
  readonly signal: AbortSignal;
}

/**
 * Requests all pages. Removes duplicates, because a record moves to the next page if users add records meanwhile.
 * Rejects with the signal's reason once the signal is aborted.
 */
export async function gatherRecords<Row extends RegistryRecord>({
  ask,
  query,
  onProgress,
  signal,
}: Gathering<Row>): Promise<Row[]> {
  const turn = (page: number) => ask({ ...query, page, limit: PAGE_ROWS });
  const first = await turn(1);
  const pages = Math.ceil(first.total / PAGE_ROWS);
  const found = new Map<number, readonly Row[]>([[1, first.rows]]);
  let next = 2;
  let done = first.rows.length;
  onProgress(done, first.total);
  const work = async () => {
    while (next <= pages) {
      signal.throwIfAborted();
      const page = next;
      next += 1;
      const { rows } = await turn(page);
      found.set(page, rows);
      done += rows.length;
      onProgress(done, first.total);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  signal.throwIfAborted();
  const inOrder = Array.from({ length: Math.max(1, pages) }, (_, at) => found.get(at + 1) ?? []).flat();
  return [...new Map(inOrder.map((row) => [row._id, row])).values()];
}

/** The visible columns with typed values: amounts in cents, days as dates. */
export function sheetOf<Row>(
  columns: readonly RegistryColumn<Row>[],
  hidden: readonly string[],
  rows: readonly Row[],
): ExportSheet {
  const written = columns.filter(({ key, kind }) => kind !== 'actions' && !hidden.includes(key));
  return {
    columns: written.map((column): ExportColumn => ({ header: column.header, kind: kindOf(column) })),
    rows: rows.map((row) => written.map((column) => exportValue(column, row))),
  };
}

function kindOf<Row>({ exported, kind = 'text' }: RegistryColumn<Row>): ExportColumn['kind'] {
  return exported ?? (kind === 'actions' ? 'text' : kind);
}

function exportValue<Row>(column: Column<Row>, row: Row): ExportValue {
  const value = column.value(row);
  return typeof value === 'boolean' ? String(value) : value;
}
