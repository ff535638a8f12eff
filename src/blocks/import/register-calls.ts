import type { ApiError } from '#core/api/api-error.ts';
import { toApiError } from '#core/api/api-error.ts';
import type { OperationAction } from '#core/state/operation.ts';
import { situationOf, type ImportRow } from './import-rows.ts';
import type { ImportAnswer, ImportDescription } from './import-types.ts';
import type { RowsState } from './rows.state.ts';

export type ImportMode = 'all' | 'valid';

/**
 * Maximum of check calls for one import. The server reports only a few malformed rows in a response; more calls
 * indicate another error.
 */
const MOST_ROUNDS = 10;

/** Sends the unchecked valid rows to the server for a check and marks the rejected rows. Rejects with an ApiError. */
export async function askRegister({ send }: ImportDescription, rows: RowsState): Promise<void> {
  for (let round = 1; ; round += 1) {
    const open = rows.rows.peek().filter((row) => situationOf(row) === 'ready' && !row.isRequested);
    if (open.length === 0) return;
    try {
      const how = { mode: 'valid', dryRun: true } as const;
      const answer = await send(open.map(valuesOf), how, null);
      rows.mark(open, takenBy(open, answer.rejected));
      return;
    } catch (reason) {
      const error = toApiError(reason);
      const marked = rowsOfUnfit(open, error);
      if (marked.size === 0 || round === MOST_ROUNDS) throw error;
      rows.mark(
        open.filter(({ id }) => marked.has(id)),
        marked,
      );
    }
  }
}

/** Imports the valid rows with one call and one idempotency key. */
export async function importRecords(
  { send: sendRows }: ImportDescription,
  rows: RowsState,
  mode: ImportMode,
  send: OperationAction<never>['send'],
): Promise<ImportAnswer> {
  const ready = rows.rows.peek().filter((row) => situationOf(row) === 'ready');
  const values = ready.map(valuesOf);
  const answer = await send((under) => sendRows(values, { mode, dryRun: false }, under));
  const taken = takenBy(ready, answer.rejected);
  rows.mark(ready, taken);
  if (answer.created > 0) {
    const created = new Set(ready.filter(({ id }) => !taken.has(id)).map(({ id }) => id));
    rows.keepOnly(({ id }) => !created.has(id));
  }
  return answer;
}

const valuesOf = ({ values }: ImportRow) => values;

function takenBy(rows: readonly ImportRow[], rejected: ImportAnswer['rejected']) {
  return new Map(
    rejected.flatMap(({ row, field, code }) => {
      const id = rows[row]?.id;
      return id === undefined ? [] : [[id, { field, code }] as const];
    }),
  );
}

/** Pattern of a JSON pointer to a rejected value, for example `/vehicles/12/licensePlate`. */
const PLACE = /^\/[^/]+\/(\d+)(?:\/([^/]+))?/;

function rowsOfUnfit(rows: readonly ImportRow[], { code, details }: ApiError) {
  const places = (details ?? []).flatMap((detail) =>
    'path' in detail && detail.part === 'body' ? [PLACE.exec(detail.path)] : [],
  );
  const rejected = places.flatMap((place) =>
    place ? [{ row: Number(place[1]), field: place[2] ?? '', code }] : [],
  );
  return takenBy(rows, code === 'validation_failed' ? rejected : []);
}
