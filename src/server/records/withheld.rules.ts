/** What the audit trail keeps of a change after a person in it was erased: that it happened, and not what it said of them. */
import type { Changed } from './difference.ts';

/** What stands for what told who somebody was, after that was erased. */
const ERASED = '(erased)';

/** Which fields tell who somebody is, by the kind of record. */
export type PersonalFields = (kind: string) => readonly string[];

/** The records without what they say of those of these ids. */
export function withoutPersonal(
  records: readonly Changed[],
  ids: ReadonlySet<string>,
  personalOf: PersonalFields,
): Changed[] {
  return records.map((changed) => {
    const personal = personalOf(changed.kind);
    if ('id' in changed) {
      if (!ids.has(changed.id)) return changed;
      const { before, after } = changed;
      return { ...changed, before: withoutFields(before, personal), after: withoutFields(after, personal) };
    }
    const places = personal.map((field) => changed.fields.indexOf(field));
    const { created, removed, ...rest } = changed;
    return {
      ...rest,
      ...(created && { created: created.map((row) => withoutPlaces(row, places, ids)) }),
      ...(removed && { removed: removed.map((row) => withoutPlaces(row, places, ids)) }),
    };
  });
}

type Fields = Readonly<Record<string, unknown>>;

function withoutFields(fields: Fields | null, personal: readonly string[]): Fields | null {
  if (fields === null) return null;
  const keep = ([field, value]: [string, unknown]) => [
    field,
    personal.includes(field) ? erased(value) : value,
  ];
  return Object.fromEntries(Object.entries(fields).map(keep)) as Fields;
}

/** The id of a row stands first. */
function withoutPlaces(
  row: readonly unknown[],
  places: readonly number[],
  ids: ReadonlySet<string>,
): readonly unknown[] {
  if (!ids.has(String(row[0]))) return row;
  return row.map((value, place) => (places.includes(place) ? erased(value) : value));
}

/** What was empty tells nothing. */
const erased = (value: unknown) => (value === null || value === '' ? value : ERASED);
