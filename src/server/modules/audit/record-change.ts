/**
 * The audit trail of everything but credit: who changed what, from what to what, when and from where, in the transaction
 * that changes it. What was before and what is after is read from the tables, not told by whoever writes.
 */
import type { Clock } from '../../clock.ts';
import type { Transaction } from '../../database/tenancy.ts';
import { newId } from '../../identifier.ts';
import type { Actor } from '../ledger/actor.ts';
import { insertChange, readRecords } from './audit.repository.ts';
import { differencesOf, type Changed } from './difference.ts';
import type { RecordState, Subject } from './record-kind.ts';

/** One write in the making: its transaction, its organisation and who asked for it. */
export interface Writing {
  readonly tx: Transaction;
  readonly clock: Clock;
  readonly organizationId: string;
  readonly actor: Actor;
}

/** Where a change stands that is of no organisation: the account of a super administrator. */
export const NO_ORGANIZATION = '00000000-0000-0000-0000-000000000000';

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
  operation: string,
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
  { tx, clock, organizationId, actor }: Writing,
  operation: string,
  watched: readonly Watched[],
): Promise<void> {
  const records: Changed[] = [];
  const told = new Set<string>();
  for (const { subject, before } of watched) {
    const isNew = ({ id }: RecordState) => !told.has(`${subject.record.table} ${id}`);
    const after = await readRecords(tx, organizationId, subject, { hold: false });
    // Two subjects may name one record: what was seen of it first is what was there before.
    records.push(...differencesOf(subject.record, before.filter(isNew), after.filter(isNew)));
    for (const { id } of [...before, ...after]) told.add(`${subject.record.table} ${id}`);
  }
  const [first] = records;
  if (!first) return;
  const ofFirstKind = records.filter(({ kind }) => kind === first.kind);
  const isOneAlone = ofFirstKind.length === 1 && 'id' in first;
  const recordId = isOneAlone ? first.id : null;
  await insertChange(tx, {
    organizationId,
    id: newId(clock),
    changedAt: clock.now(),
    actor,
    operation,
    kind: first.kind,
    recordId,
    records,
  });
}

function isSameSubject(one: Subject, other: Subject): boolean {
  return one.record === other.record && one.by === other.by && one.ids.join() === other.ids.join();
}
