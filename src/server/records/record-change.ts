/**
 * Audit trail of every change except credit movements. The server writes the trail in the transaction of the change. The
 * values before and after come from the tables, not from the service that changes them.
 */
import type { ChangeOperation } from '#contract/audit.ts';
import { NO_ORGANIZATION } from '#contract/facts.ts';
import type { Clock } from '../platform/clock.ts';
import type { DatabaseTransaction } from '../platform/database/tenancy.ts';
import { newId } from '../platform/identifier.ts';
import type { Actor } from './actor.ts';
import { hasMany, insertChange, readRecords } from './audit.repository.ts';
import { differencesOf, MANY, type Changed } from './difference.ts';
import type { StoredRecordState, RecordSubject } from './record-kind.ts';

export interface Writing {
  readonly tx: DatabaseTransaction;
  readonly clock: Clock;
  readonly organizationId: string;
  readonly actor: Actor;
}

export const ofPlatform = (writing: Writing): Writing => ({ ...writing, organizationId: NO_ORGANIZATION });

interface WatchedChange {
  readonly subject: RecordSubject;
  readonly before: readonly StoredRecordState[];
}

const isRunning = new WeakMap<DatabaseTransaction, WatchedChange[]>();
const accounted = new WeakSet<DatabaseTransaction>();

/**
 * Runs `work` and records the differences of `subjects`: one audit line for any number of records, or none without a
 * difference. A nested call adds its subjects to the line of the outer call.
 */
export async function recordChange<T>(
  writing: Writing,
  operation: ChangeOperation,
  subjects: readonly RecordSubject[],
  work: () => Promise<T>,
): Promise<T> {
  const { tx, organizationId } = writing;
  const outer = isRunning.get(tx);
  const watched = outer ?? [];
  for (const subject of subjects) {
    if (watched.some((other) => isSameSubject(other.subject, subject))) continue;
    const before = await readRecords(tx, organizationId, subject, { hold: subject.by === undefined });
    watched.push({ subject, before });
  }
  if (outer) return work();
  isRunning.set(tx, watched);
  try {
    const done = await work();
    await write(writing, operation, watched);
    accounted.add(tx);
    return done;
  } finally {
    isRunning.delete(tx);
  }
}

/** Marks a write that changed nothing, so that {@link assertRecorded} accepts the write. */
export function nothingChanged({ tx }: Pick<Writing, 'tx'>): void {
  accounted.add(tx);
}

/** Throws if the transaction neither recorded a change nor called {@link nothingChanged}. */
export function assertRecorded({ tx }: Pick<Writing, 'tx'>, name: string): void {
  if (!accounted.has(tx)) throw new Error(`${name} wrote without a record of it (recordChange).`);
}

async function write(
  writing: Writing,
  operation: ChangeOperation,
  watched: readonly WatchedChange[],
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

/**
 * Returns the subject of a write that created many records and changed no other records, such as an import. Undefined
 * for other writes.
 */
async function findManyMade(
  { tx, organizationId }: Writing,
  [one, ...others]: readonly WatchedChange[],
): Promise<RecordSubject | undefined> {
  if (!one || others.length > 0 || one.before.length > 0) return undefined;
  const { subject } = one;
  if (subject.by === undefined && subject.ids.length < MANY) return undefined;
  return (await hasMany(tx, organizationId, subject)) ? subject : undefined;
}

async function readDifferences(
  { tx, organizationId }: Writing,
  watched: readonly WatchedChange[],
): Promise<Changed[]> {
  const records: Changed[] = [];
  const seenRecords = new Set<string>();
  for (const { subject, before } of watched) {
    const isNew = ({ id }: StoredRecordState) => !seenRecords.has(`${subject.record.table} ${id}`);
    const after = await readRecords(tx, organizationId, subject);
    // Two subjects of a write may contain the same record. The subject that the server read first has the record's state
    // before the write.
    records.push(...differencesOf(subject.record, before.filter(isNew), after.filter(isNew)));
    for (const { id } of [...before, ...after]) seenRecords.add(`${subject.record.table} ${id}`);
  }
  return records;
}

function isSameSubject(one: RecordSubject, other: RecordSubject): boolean {
  return one.record === other.record && one.by === other.by && one.ids.join() === other.ids.join();
}
