/** A record that was changed, as people read it: in the audit trail, in the records themselves and in files. */
import type { PlainKey } from '../texts/text-keys.ts';
import { ERASED, formatChangedValue, type ChangedFieldWords } from './changed-value.ts';
import { formatPlate } from './plate.ts';

/** Of a kind whose records have no name of their own, the field that tells them apart. */
const TOLD_BY: Readonly<Record<string, string>> = { permission: 'permission' };

/** What the field is called. */
export const nameOfField = (field: string, { say }: ChangedFieldWords): string =>
  say(`field_${field}` as PlainKey<'audit'>);

interface Field {
  readonly field: string;
  readonly before: unknown;
  readonly after: unknown;
}

/** A record as the audit trail tells of it. */
interface TrailRecord {
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
  const tell = (field: string, value: unknown, isThere: boolean) =>
    isThere ? formatChangedValue(field, value, words, names) : words.say('nothing');
  return withCategory(fields).map(({ field, before, after }) => ({
    field,
    name: nameOfField(field, words),
    before: tell(field, before, became !== 'created'),
    after: tell(field, after, became !== 'removed'),
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
  const told = records
    .flatMap((record) => tellAll(record, words))
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
  if (name === null) return null;
  const apart = fields.find(({ field }) => field === TOLD_BY[kind]);
  const value = apart && (apart.after ?? apart.before);
  const called = formatPlate(name);
  return apart ? `${called} · ${formatChangedValue(apart.field, value, words)}` : called;
}

interface TrailLine {
  readonly operation: string;
  readonly records: readonly TrailRecord[];
  readonly others: number;
  readonly amount: number | null;
}

/** Whom or what a line is about: the first record by its name, and how many more there are. */
export function tellNames(
  { operation, records: [first], others, amount }: TrailLine,
  words: ChangedFieldWords,
): string | null {
  const name = first ? tellName(first, words) : null;
  if (operation === 'transfer' && name !== null && amount !== null) {
    return words.say(amount < 0 ? 'sentTo' : 'receivedFrom', { name });
  }
  if (name === null || others === 0) return name;
  const shown = new Intl.NumberFormat(words.locale).format(others);
  return words.say('names', { name, shown });
}
