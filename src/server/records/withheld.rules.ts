/** Removal of personal data from changes of an erased person. The trail still shows that the change happened. */
import type { Changed } from './difference.ts';

const ERASED = '(erased)';

/** Returns the fields with personal data of a kind of record. */
export type PersonalFields = (kind: string) => readonly string[];

/** Returns the changes without personal data of the records with these ids. */
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

type WithheldFields = Readonly<Record<string, unknown>>;

function withoutFields(fields: WithheldFields | null, personal: readonly string[]): WithheldFields | null {
  if (fields === null) return null;
  const keep = ([field, value]: [string, unknown]) => [
    field,
    personal.includes(field) ? erased(value) : value,
  ];
  return Object.fromEntries(Object.entries(fields).map(keep)) as WithheldFields;
}

/** Erases the values at `places` if the row's id, its first value, is in `ids`. */
function withoutPlaces(
  row: readonly unknown[],
  places: readonly number[],
  ids: ReadonlySet<string>,
): readonly unknown[] {
  if (!ids.has(String(row[0]))) return row;
  return row.map((value, place) => (places.includes(place) ? erased(value) : value));
}

/** Placeholder of an erased value. Empty values reveal nothing, so they stay. */
const erased = (value: unknown) => (value === null || value === '' ? value : ERASED);
