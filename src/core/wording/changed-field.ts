/** A record that was changed, as people read it: in the audit trail, in the records themselves and in files. */
import type { PlainKey } from '../texts/text-keys.ts';
import { ERASED, formatChangedValue, type ChangedFieldWords } from './changed-value.ts';
import { formatPlate } from '../format/plate.ts';

/** Of a kind whose records have no name of their own, the fields that tell them apart. */
const TOLD_BY: Readonly<Record<string, readonly string[]>> = {
  bill: ['starts_on', 'ends_on'],
  deposit: ['value_cents', 'deposited_on'],
  payment: ['amount_cents', 'received_at'],
  permission: ['permission'],
  purchase: ['amount_cents', 'created_at'],
  receipt: ['performed_at'],
  refuel: ['performed_at'],
};

/** What the field is called. */
export const nameOfField = (field: string, { say }: ChangedFieldWords): string =>
  say(`field_${field}` as PlainKey<'audit'>);

interface Field {
  readonly field: string;
  readonly before: unknown;
  readonly after: unknown;
}

/** A record as the audit trail tells of it. */
export interface TrailRecord {
  readonly _id: string;
  readonly kind: string;
  readonly name: string | null;
  readonly became: 'created' | 'changed' | 'removed';
  readonly fields: readonly Field[];
  readonly named: readonly { readonly _id: string; readonly name: string }[];
}

type Fields = Pick<TrailRecord, 'became' | 'fields' | 'named'>;

/** One field of a record as it is read. */
export interface ToldField {
  readonly field: string;
  readonly name: string;
  readonly before: string;
  readonly after: string;
}

/** What changed of a record. */
export function tellFields(record: Fields, words: ChangedFieldWords): ToldField[] {
  return tellAll(record, words).filter(({ isChanged }) => isChanged);
}

/** With what did not change and tells what the record is of. */
function tellAll({ became, fields, named }: Fields, words: ChangedFieldWords) {
  const names = new Map(named.map(({ _id, name }) => [_id, name]));
  const feeType = fields.find(({ field }) => field === 'anywhere_fee_type');
  // A fee is a percentage or reais, as another field says.
  const formOf = (field: string, type: unknown) =>
    field === 'anywhere_fee' && typeof type === 'string' ? `${field}_${type}` : field;
  const tell = (field: string, value: unknown, side: 'before' | 'after', isThere: boolean) =>
    isThere ? formatChangedValue(formOf(field, feeType?.[side]), value, words, names) : words.say('nothing');
  return withCategory(fields).map(({ field, before, after }) => ({
    field,
    name: nameOfField(field, words),
    before: tell(field, before, 'before', became !== 'created'),
    after: tell(field, after, 'after', became !== 'removed'),
    // Both were erased where they are the same.
    isChanged: before !== after || before === ERASED,
  }));
}

/** An administrator who is an operator has that as the role; nobody else can be one. */
function withCategory(fields: readonly Field[]): readonly Field[] {
  const operator = fields.find(({ field }) => field === 'is_operator');
  if (!operator) return fields;
  const rest = fields.filter((one) => one !== operator);
  const roleOf = (role: unknown, isOperator: unknown) => (isOperator === true ? 'operator' : role);
  if (!rest.some(({ field }) => field === 'role')) {
    const [before, after] = [operator.before, operator.after].map((is) => roleOf('AdminOrg', is));
    return fields.map((one) => (one === operator ? { field: 'role', before, after } : one));
  }
  return rest.map((one) =>
    one.field === 'role'
      ? {
          ...one,
          before: roleOf(one.before, operator.before),
          after: roleOf(one.after, operator.after),
        }
      : one,
  );
}

/** The fields of all these records in one text, such as for a column or a file; what they have alike once. */
export function tellRecords(records: readonly TrailRecord[], words: ChangedFieldWords): string {
  const { say } = words;
  // What a name says of its record is not said again; of many permissions at once each has to say which.
  const told = records
    .flatMap((record) =>
      tellAll(record, words).filter(({ field, isChanged }) => isChanged || field === 'permission'),
    )
    .map(({ name, before, after }) =>
      before === say('nothing') || before === after
        ? say('set', { field: name, after })
        : say('change', { field: name, before, after }),
    );
  return [...new Set(told)].join('; ');
}

/** What a record is called. Plates stand in the trail as they are kept. */
export function tellName(
  { kind, name, fields }: Pick<TrailRecord, 'kind' | 'name' | 'fields'>,
  words: ChangedFieldWords,
): string | null {
  const apart = (TOLD_BY[kind] ?? []).flatMap((field) => {
    const found = fields.find((one) => one.field === field);
    return found ? [formatChangedValue(field, found.after ?? found.before, words)] : [];
  });
  const called = name === null ? [] : [formatPlate(name)];
  return [...called, ...apart].join(' · ') || null;
}

export interface TrailLine {
  readonly operation: string;
  readonly kind: string;
  readonly records: readonly TrailRecord[];
  /** How many records changed, and how many more names those of the first one's kind have. */
  readonly count: number;
  readonly others: number;
  readonly amount: number | null;
  readonly reason: string;
}

/** Whom or what a line is about: the first record by its name, and how many more there are. */
export function tellNames(line: TrailLine, words: ChangedFieldWords): string | null {
  const { records, others } = line;
  const [first] = records;
  const name = first ? tellName(first, words) : null;
  if (name === null) return null;
  if (line.operation === 'transfer') return tellTransfer(line, name, words);
  return others === 0 ? name : tellMore(name, others, words);
}

const tellTransfer = (
  { amount }: Pick<TrailLine, 'amount'>,
  name: string,
  { say }: ChangedFieldWords,
): string => say((amount ?? 0) < 0 ? 'sentTo' : 'receivedFrom', { name });

export const tellMore = (name: string, more: number, { say, locale }: ChangedFieldWords): string =>
  say('names', { name, shown: new Intl.NumberFormat(locale).format(more) });

/** What a line says of the fields of its records, and why it was asked for. */
export const tellChanges = (line: Pick<TrailLine, 'records' | 'reason'>, words: ChangedFieldWords): string =>
  [...tellReason(line, words), tellRecords(line.records, words)].filter((text) => text !== '').join('; ');

export const tellReason = ({ reason }: Pick<TrailLine, 'reason'>, words: ChangedFieldWords): string[] =>
  reason === '' ? [] : [words.say('set', { field: nameOfField('reason', words), after: reason })];
