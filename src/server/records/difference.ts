import { columnsOf, type FieldValue, type RecordKind, type StoredRecordState } from './record-kind.ts';

type RecordFieldMap = Readonly<Record<string, FieldValue>>;

/**
 * Differing fields of one record. `before` is null for a created record, `after` is null for a removed record. A created
 * or removed record has all its fields here.
 */
export interface ChangedRecordFields {
  readonly kind: string;
  readonly id: string;
  readonly before: RecordFieldMap | null;
  readonly after: RecordFieldMap | null;
}

/**
 * Many records of one kind that one write created or removed. Each record is a row of values in the order of `fields`.
 */
interface ChangedRecords {
  readonly kind: string;
  readonly fields: readonly string[];
  readonly created?: readonly (readonly FieldValue[])[];
  readonly removed?: readonly (readonly FieldValue[])[];
}

export type Changed = ChangedRecordFields | ChangedRecords;

/** From this number of created or removed records on, the audit trail stores them as rows of values. */
export const MANY = 20;
export const SECRET = '(secret)';

export function differencesOf(
  kind: RecordKind,
  before: readonly StoredRecordState[],
  after: readonly StoredRecordState[],
): Changed[] {
  const beforeById = new Map(before.map((record) => [record.id, record]));
  const afterById = new Map(after.map((record) => [record.id, record]));
  const created = after.filter(({ id }) => !beforeById.has(id));
  const removed = before.filter(({ id }) => !afterById.has(id));
  const edited = before.flatMap((was): ChangedRecordFields[] => {
    const is = afterById.get(was.id);
    return is ? edit(kind, was, is) : [];
  });
  return [...edited, ...appeared(kind, created, 'created'), ...appeared(kind, removed, 'removed')];
}

function edit(kind: RecordKind, was: StoredRecordState, is: StoredRecordState): ChangedRecordFields[] {
  const differing = columnsOf(kind).flatMap((name, index) =>
    isSame(was.values[index], is.values[index]) ? [] : [{ name, index }],
  );
  if (differing.length === 0) return [];
  const fieldsOf = (state: StoredRecordState): RecordFieldMap =>
    Object.fromEntries(differing.map(({ name, index }) => [name, shown(kind, index, state.values[index])]));
  return [{ kind: kind.name, id: was.id, before: fieldsOf(was), after: fieldsOf(is) }];
}

function appeared(
  kind: RecordKind,
  records: readonly StoredRecordState[],
  what: 'created' | 'removed',
): Changed[] {
  const names = columnsOf(kind);
  if (records.length >= MANY) {
    const rows = records.map(({ id, values }) => [id, ...withoutSecrets(kind, values)]);
    return [{ kind: kind.name, fields: ['id', ...names], [what]: rows }];
  }
  return records.map(({ id, values }) => {
    const auditedValues = withoutSecrets(kind, values);
    const fields = Object.fromEntries(names.map((name, index) => [name, auditedValues[index]]));
    const isNew = what === 'created';
    return { kind: kind.name, id, before: isNew ? null : fields, after: isNew ? fields : null };
  });
}

function withoutSecrets(kind: RecordKind, values: readonly FieldValue[]): readonly FieldValue[] {
  return kind.secrets ? values.map((value, index) => shown(kind, index, value)) : values;
}

function shown(kind: RecordKind, index: number, value: FieldValue): FieldValue {
  const firstSecret = columnsOf(kind).length - Object.keys(kind.secrets ?? {}).length;
  return index >= firstSecret && value !== null ? SECRET : value;
}

function isSame(one: FieldValue, other: FieldValue): boolean {
  return one === other || JSON.stringify(one) === JSON.stringify(other);
}

export function oneByOne(changed: Changed): ChangedRecordFields[] {
  if ('id' in changed) return [changed];
  const { kind, fields, created, removed } = changed;
  const record = ([id, ...values]: readonly FieldValue[]) => ({
    kind,
    id: String(id),
    fieldValues: Object.fromEntries(fields.slice(1).map((field, place) => [field, values[place]])),
  });
  return [
    ...(created ?? [])
      .map(record)
      .map(({ fieldValues, ...one }) => ({ ...one, before: null, after: fieldValues })),
    ...(removed ?? [])
      .map(record)
      .map(({ fieldValues, ...one }) => ({ ...one, before: fieldValues, after: null })),
  ];
}
