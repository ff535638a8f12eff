import type { PlainKey } from '../texts/text-keys.ts';
import { ERASED, formatChangedValue, type ChangedFieldWords } from './changed-value.ts';
import { formatPlate } from '../format/plate.ts';

const FORMATTED_BY: Readonly<Record<string, readonly string[]>> = {
  bill: ['starts_on', 'ends_on'],
  deposit: ['value_cents', 'deposited_on'],
  payment: ['amount_cents', 'received_at'],
  permission: ['permission'],
  purchase: ['amount_cents', 'created_at'],
  receipt: ['performed_at'],
  refuel: ['performed_at'],
};

export const nameOfField = (field: string, { say }: ChangedFieldWords): string =>
  say(`field_${field}` as PlainKey<'audit'>);

interface ChangedField {
  readonly field: string;
  readonly before: unknown;
  readonly after: unknown;
}

export interface TrailRecord {
  readonly _id: string;
  readonly kind: string;
  readonly name: string | null;
  readonly became: 'created' | 'changed' | 'removed';
  readonly fields: readonly ChangedField[];
  readonly named: readonly { readonly _id: string; readonly name: string }[];
}

type ChangedFields = Pick<TrailRecord, 'became' | 'fields' | 'named'>;

export interface ReportedField {
  readonly field: string;
  readonly name: string;
  readonly before: string;
  readonly after: string;
}

export function formatFields(record: ChangedFields, words: ChangedFieldWords): ReportedField[] {
  return formatAll(record, words).filter(({ isChanged }) => isChanged);
}

function formatAll({ became, fields, named }: ChangedFields, words: ChangedFieldWords) {
  const names = new Map(named.map(({ _id, name }) => [_id, name]));
  const feeType = fields.find(({ field }) => field === 'anywhere_fee_type');
  // The type of the fee decides whether `anywhere_fee` is a percentage or an amount in reais.
  const formOf = (field: string, type: unknown) =>
    field === 'anywhere_fee' && typeof type === 'string' ? `${field}_${type}` : field;
  const formatSide = (field: string, value: unknown, side: 'before' | 'after', isThere: boolean) =>
    isThere ? formatChangedValue(formOf(field, feeType?.[side]), value, words, names) : words.say('nothing');
  return withCategory(fields).map(({ field, before, after }) => ({
    field,
    name: nameOfField(field, words),
    before: formatSide(field, before, 'before', became !== 'created'),
    after: formatSide(field, after, 'after', became !== 'removed'),
    // Two erased values count as changed, because they may have differed.
    isChanged: before !== after || before === ERASED,
  }));
}

/** Replaces `is_operator` by the role `operator`; only administrators can be operators. */
function withCategory(fields: readonly ChangedField[]): readonly ChangedField[] {
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

/** Changes of all records in one text, for a table column or a file. Equal changes appear once. */
export function formatRecords(records: readonly TrailRecord[], words: ChangedFieldWords): string {
  const { say } = words;
  // Skips unchanged fields, because the name of the record already shows their values. The field `permission` stays: a
  // change of several permissions must name each permission.
  const changes = records
    .flatMap((record) =>
      formatAll(record, words).filter(({ field, isChanged }) => isChanged || field === 'permission'),
    )
    .map(({ name, before, after }) =>
      before === say('nothing') || before === after
        ? say('set', { field: name, after })
        : say('change', { field: name, before, after }),
    );
  return [...new Set(changes)].join('; ');
}

/** Name of a record, with its identifying fields. The trail stores plates without punctuation. */
export function formatName(
  { kind, name, fields }: Pick<TrailRecord, 'kind' | 'name' | 'fields'>,
  words: ChangedFieldWords,
): string | null {
  const apart = (FORMATTED_BY[kind] ?? []).flatMap((field) => {
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
  /**
   * `count`: number of changed records. `others`: number of records of `kind` that the line does not name; for a credit
   * movement, number of wallet owners beyond the first.
   */
  readonly count: number;
  readonly others: number;
  readonly amount: number | null;
  readonly reason: string;
}

export function formatNames(line: TrailLine, words: ChangedFieldWords): string | null {
  const { records, others } = line;
  const [first] = records;
  const name = first ? formatName(first, words) : null;
  if (name === null) return null;
  if (line.operation === 'transfer') return formatTransfer(line, name, words);
  return others === 0 ? name : formatMore(name, others, words);
}

const formatTransfer = (
  { amount }: Pick<TrailLine, 'amount'>,
  name: string,
  { say }: ChangedFieldWords,
): string => say((amount ?? 0) < 0 ? 'sentTo' : 'receivedFrom', { name });

export const formatMore = (name: string, more: number, { say, locale }: ChangedFieldWords): string =>
  say('names', { name, shown: new Intl.NumberFormat(locale).format(more) });

export const formatChanges = (
  line: Pick<TrailLine, 'records' | 'reason'>,
  words: ChangedFieldWords,
): string =>
  [...formatReason(line, words), formatRecords(line.records, words)].filter((text) => text !== '').join('; ');

export const formatReason = ({ reason }: Pick<TrailLine, 'reason'>, words: ChangedFieldWords): string[] =>
  reason === '' ? [] : [words.say('set', { field: nameOfField('reason', words), after: reason })];
