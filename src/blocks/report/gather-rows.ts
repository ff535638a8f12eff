import type { ReportDescription, ReportQuery } from './report-types.ts';

export interface ReportGathering<Row, Facts> {
  readonly description: Pick<ReportDescription<Row, Facts>, 'ask' | 'paging' | 'rowId' | 'limit'>;
  readonly query: ReportQuery;
  /** Receives the loaded and the total number of rows. `total` is null if unknown. */
  readonly onProgress: (done: number, total: number | null) => void;
  readonly signal: AbortSignal;
  /** Maximum of rows. If the report has more rows, the returned promise rejects. */
  readonly most: number;
}

export class TooManyRows extends Error {}

const PAGE_ROWS = 100;

/**
 * Loads all rows of a report without duplicates. Rejects with `TooManyRows`, or with the signal's reason once the signal
 * is aborted.
 */
export async function gatherRows<Row, Facts>(gathering: ReportGathering<Row, Facts>): Promise<Row[]> {
  const { description, query, onProgress, signal, most } = gathering;
  const { ask, paging, rowId, limit } = description;
  const pageRows = paging === 'whole' ? limit : PAGE_ROWS;
  const found = new Map<string, Row>();
  let after: string | null = null;
  for (let page = 1; ; page += 1) {
    const { rows, total, next } = await ask({ ...query, page, limit: pageRows, after });
    signal.throwIfAborted();
    for (const row of rows) found.set(rowId(row), row);
    if (found.size > most || (total ?? 0) > most) throw new TooManyRows();
    onProgress(found.size, total ?? null);
    after = next ?? null;
    const isLast = paging === 'older' ? after === null : rows.length === 0 || page * pageRows >= (total ?? 0);
    if (isLast) return [...found.values()];
  }
}
