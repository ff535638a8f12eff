/** The record that stands over a list, as its view says it beside the list: `record=ID&tab=statement`. */
import type { ListPage, ListQuery } from '#core/state/paged-list.ts';
import { MAX_PAGE_ROWS } from '#contract/facts.ts';
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

/** A record by its id alone; null where the organisation has none. The list calls have no search by id. */
export async function findRecord<Row extends RegistryRecord>(
  ask: (query: ListQuery) => Promise<ListPage<Row>>,
  id: string,
): Promise<Row | null> {
  for (const isDeleted of [false, true]) {
    for (let page = 1, seen = 0, total = 1; seen < total; page += 1) {
      const answer = await ask({ sort: '-_id', page, limit: MAX_PAGE_ROWS, isDeleted, filters: {} });
      const found = answer.rows.find(({ _id }) => _id === id);
      if (found) return found;
      if (answer.rows.length === 0) break;
      seen += answer.rows.length;
      total = answer.total;
    }
  }
  return null;
}
