/** The open record of a list as part of the view address: `record=ID&tab=statement`. */
import { toApiError } from '#core/api/api-error.ts';
import type { ListPage, ListQuery } from '#core/state/paged-list.ts';
import type { RegistryRecord } from './registry-types.ts';

/** `part` is `summary`, `edit` (the form), or the key of another tab. */
export interface OpenedRecord {
  /** Id of the open record; null for a new record. */
  readonly id: string | null;
  readonly part: string;
}

export const SUMMARY = 'summary';
export const FORM = 'edit';
const RECORD = 'record';
const TAB = 'tab';
const NEW = 'new';

export function withRecord(view: string, opened: OpenedRecord | null): string {
  if (!opened) return view;
  const parts = new URLSearchParams(view);
  parts.set(RECORD, opened.id ?? NEW);
  if (opened.id !== null && opened.part !== SUMMARY) parts.set(TAB, opened.part);
  return parts.toString();
}

export function parseRecord(view: string): OpenedRecord | null {
  const parts = new URLSearchParams(view);
  const record = parts.get(RECORD);
  if (!record) return null;
  return record === NEW ? { id: null, part: FORM } : { id: record, part: parts.get(TAB) || SUMMARY };
}

/** Loads an active or deleted record by id; null if the organization has no such record. */
export async function findRecord<Row extends RegistryRecord>(
  ask: (query: ListQuery) => Promise<ListPage<Row>>,
  id: string,
): Promise<Row | null> {
  for (const isDeleted of [false, true]) {
    const query: ListQuery = { sort: '-_id', page: 1, limit: 1, isDeleted, _id: id, filters: {} };
    const { rows } = await ask(query).catch(nothingIfMalformed);
    const found = rows.find(({ _id }) => _id === id);
    if (found) return found;
  }
  return null;
}

/** The server rejects a malformed id with `validation_failed`; no record has such an id. */
function nothingIfMalformed(error: unknown): { readonly rows: readonly never[] } {
  if (toApiError(error).code === 'validation_failed') return { rows: [] };
  throw error;
}
