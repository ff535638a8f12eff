/** The record that stands over a list, as its view says it beside the list: `record=ID&tab=statement`. */
import { toApiError } from '#core/api/api-error.ts';
import type { ListPage, ListQuery } from '#core/state/paged-list.ts';
import type { RegistryRecord } from './registry-types.ts';

/** `part` is `summary`, `edit` (its form), or the key of a further part. */
export interface OpenedRecord {
  /** Null for a new one. */
  readonly id: string | null;
  readonly part: string;
}

export const SUMMARY = 'summary';
export const FORM = 'edit';
const RECORD = 'record';
const TAB = 'tab';
const NEW = 'new';

/** Writes the view of a list together with what stands over it. */
export function withRecord(view: string, opened: OpenedRecord | null): string {
  if (!opened) return view;
  const parts = new URLSearchParams(view);
  parts.set(RECORD, opened.id ?? NEW);
  if (opened.id !== null && opened.part !== SUMMARY) parts.set(TAB, opened.part);
  return parts.toString();
}

/** Reads what stands over the list; null where nothing does. */
export function parseRecord(view: string): OpenedRecord | null {
  const parts = new URLSearchParams(view);
  const record = parts.get(RECORD);
  if (!record) return null;
  return record === NEW ? { id: null, part: FORM } : { id: record, part: parts.get(TAB) || SUMMARY };
}

/** A record by its id alone, in use or deleted; null where the organisation has none. */
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

/** Nothing has an id that is none. */
function nothingIfMalformed(error: unknown): { readonly rows: readonly never[] } {
  if (toApiError(error).code === 'validation_failed') return { rows: [] };
  throw error;
}
