/**
 * Removes personal data of an erased person from audit lines. The audit trail still shows that each change happened.
 */
import type { Changed } from './difference.ts';

const ERASED = '(erased)';

export type PersonalFields = (kind: string) => readonly string[];

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

function withoutPlaces(
  row: readonly unknown[],
  places: readonly number[],
  ids: ReadonlySet<string>,
): readonly unknown[] {
  if (!ids.has(String(row[0]))) return row;
  return row.map((value, place) => (places.includes(place) ? erased(value) : value));
}

/** Empty values reveal nothing, so the erasure does not replace them. */
const erased = (value: unknown) => (value === null || value === '' ? value : ERASED);
