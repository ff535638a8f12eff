import type { PlainKey } from '../texts/text-keys.ts';
import type { ChangedFieldWords } from './changed-value.ts';
import {
  formatMore,
  formatName,
  formatNames,
  formatReason,
  formatRecords,
  type TrailLine,
  type TrailRecord,
} from './changed-field.ts';
import { formatPlate } from '../format/plate.ts';

/** Spreadsheet programs allow 32 767 characters in a cell. */
const MOST_CHARACTERS = 30_000;

export function formatAllNames(line: TrailLine, words: ChangedFieldWords): string | null {
  const { kind, records, others } = line;
  const own = records.filter((record) => record.kind === kind);
  if (own.length < 2) return formatNames(line, words);
  const names = new Set(own.flatMap((record) => shortName(record, words) ?? []));
  if (names.size === 0) return null;
  const more = others - (new Set(own.map(({ name, _id }) => name ?? _id)).size - 1);
  const listedNames = [...names].join(', ');
  return more > 0 ? formatMore(listedNames, more, words) : listedNames;
}

/** Changes of all records of a line. With several records, each change follows its record's name. */
export function formatAllChanges(line: TrailLine, words: ChangedFieldWords): string {
  const groups = groupsOf(line, words);
  const isOne = groups.length === 1;
  const parts: string[] = formatReason(line, words);
  let room = MOST_CHARACTERS;
  let more = groups.length === 0 ? 0 : line.count - line.records.length;
  for (const { names, text, count } of groups) {
    const part = isOne ? text : words.say('set', { field: names.join(', '), after: text });
    room -= part.length;
    if (room < 0) more += count;
    else parts.push(part);
  }
  const all = parts.join(' | ');
  return more > 0
    ? words.say('cut', { told: all, shown: new Intl.NumberFormat(words.locale).format(more) })
    : all;
}

interface ChangedLineGroup {
  readonly names: string[];
  readonly text: string;
  count: number;
}

function groupsOf({ kind, records }: TrailLine, words: ChangedFieldWords): ChangedLineGroup[] {
  const called = new Map<string, TrailRecord[]>();
  for (const record of records) {
    const key = `${record.kind} ${record.name ?? record._id}`;
    called.set(key, [...(called.get(key) ?? []), record]);
  }
  const groups = new Map<string, ChangedLineGroup>();
  for (const alike of called.values()) {
    const [first] = alike;
    const text = formatRecords(alike, words);
    if (!first || text === '') continue;
    const key = `${first.kind} ${text}`;
    const group = groups.get(key) ?? { names: [], text, count: 0 };
    group.names.push(labelOf(first, kind, words));
    group.count += alike.length;
    groups.set(key, group);
  }
  return [...groups.values()];
}

function labelOf(record: TrailRecord, ownKind: string, words: ChangedFieldWords): string {
  const name = shortName(record, words);
  const kind = words.say(`kind_${record.kind}` as PlainKey<'audit'>);
  if (name === null) return kind;
  return record.kind === ownKind ? name : `${kind} (${name})`;
}

const shortName = (record: TrailRecord, words: ChangedFieldWords) =>
  record.kind === 'permission' && record.name !== null ? formatPlate(record.name) : formatName(record, words);
