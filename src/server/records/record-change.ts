/**
 * The audit trail of everything but credit: who changed what, from what to what, when and from where, in the transaction
 * that changes it. What was before and what is after is read from the tables, not told by whoever writes.
 */
import type { ChangeOperation } from '#contract/audit.ts';
import { NO_ORGANIZATION } from '#contract/facts.ts';
import type { Clock } from '../platform/clock.ts';
import type { Transaction } from '../platform/database/tenancy.ts';
import { newId } from '../platform/identifier.ts';
import type { Actor } from './actor.ts';
import { hasMany, insertChange, readRecords } from './audit.repository.ts';
import { differencesOf, MANY, type Changed } from './difference.ts';
import type { RecordState, Subject } from './record-kind.ts';

/** One write in the making: its transaction, its organisation and who asked for it. */
export interface Writing {
  readonly tx: Transaction;
  readonly clock: Clock;
  readonly organizationId: string;
  readonly actor: Actor;
}

/** The trail records a change of the platform under no organization. */
export const ofPlatform = (writing: Writing): Writing => ({ ...writing, organizationId: NO_ORGANIZATION });

/** What a write under way has said that it may change, with what stood there. */
interface Watched {
  readonly subject: Subject;
  readonly before: readonly RecordState[];
}

const underWay = new WeakMap<Transaction, Watched[]>();
const accounted = new WeakSet<Transaction>();

/**
 * Runs `work` and records how `subjects` differ after it: one line, whatever their number; none where nothing differs.
 * Within the `work` of another one, its records belong to that one's line. `operation` says what is done, in a word or two.
 */
export async function recordChange<T>(
  writing: Writing,
  operation: ChangeOperation,
  subjects: readonly Subject[],
  work: () => Promise<T>,
): Promise<T> {
  const { tx, organizationId } = writing;
  const outer = underWay.get(tx);
  const watched = outer ?? [];
  for (const subject of subjects) {
    if (watched.some((other) => isSameSubject(other.subject, subject))) continue;
    const before = await readRecords(tx, organizationId, subject, { hold: subject.by === undefined });
    watched.push({ subject, before });
  }
  if (outer) return work();
  underWay.set(tx, watched);
  try {
    const done = await work();
    await write(writing, operation, watched);
    accounted.add(tx);
    return done;
  } finally {
    underWay.delete(tx);
  }
}

/** Says that a write found nothing to change, where it ends before there is anything to watch. */
export function nothingChanged({ tx }: Pick<Writing, 'tx'>): void {
  accounted.add(tx);
}

/** Throws where a transaction ends in which nothing was recorded and nothing was said to be unchanged. */
export function assertRecorded({ tx }: Pick<Writing, 'tx'>, name: string): void {
  if (!accounted.has(tx)) throw new Error(`${name} wrote without a record of it (recordChange).`);
}

async function write(
  writing: Writing,
  operation: ChangeOperation,
  watched: readonly Watched[],
): Promise<void> {
  const { tx, clock, organizationId, actor } = writing;
  const line = { organizationId, id: newId(clock), changedAt: clock.now(), actor, operation };
  const made = await findManyMade(writing, watched);
  if (made) return insertChange(tx, { ...line, kind: made.record.name, recordId: null, records: made });
  const records = await readDifferences(writing, watched);
  const [first] = records;
  if (!first) return;
  const ofFirstKind = records.filter(({ kind }) => kind === first.kind);
  const isOneAlone = ofFirstKind.length === 1 && 'id' in first;
  await insertChange(tx, { ...line, kind: first.kind, recordId: isOneAlone ? first.id : null, records });
}

/** The one subject of a write that made many records and touched nothing else, such as an import. */
async function findManyMade(
  { tx, organizationId }: Writing,
  [one, ...others]: readonly Watched[],
): Promise<Subject | undefined> {
  if (!one || others.length > 0 || one.before.length > 0) return undefined;
  const { subject } = one;
  if (subject.by === undefined && subject.ids.length < MANY) return undefined;
  return (await hasMany(tx, organizationId, subject)) ? subject : undefined;
}

async function readDifferences(
  { tx, organizationId }: Writing,
  watched: readonly Watched[],
): Promise<Changed[]> {
  const records: Changed[] = [];
  const told = new Set<string>();
  for (const { subject, before } of watched) {
    const isNew = ({ id }: RecordState) => !told.has(`${subject.record.table} ${id}`);
    const after = await readRecords(tx, organizationId, subject);
    // Two subjects may name one record: what was seen of it first is what was there before.
    records.push(...differencesOf(subject.record, before.filter(isNew), after.filter(isNew)));
    for (const { id } of [...before, ...after]) told.add(`${subject.record.table} ${id}`);
  }
  return records;
}

function isSameSubject(one: Subject, other: Subject): boolean {
  return one.record === other.record && one.by === other.by && one.ids.join() === other.ids.join();
}
