/** Erases from the audit trail who somebody was. */
import { createHash } from 'node:crypto';
import type { Clock } from '../../clock.ts';
import type { Transaction } from '../../database/tenancy.ts';
import { newId } from '../../identifier.ts';
import { withStamp } from '../seals/stamped-rows.ts';
import type { Changed } from './difference.ts';
import { recordKinds } from './record-kinds.ts';
import { withoutPersonal } from './withheld.rules.ts';
import { findNaming, insertWithheld, replaceRecords } from './withheld.repository.ts';

interface Withholding {
  readonly tx: Transaction;
  readonly clock: Clock;
  readonly organizationId: string;
}

const personalOf = (kind: string) => recordKinds.get(kind)?.personal ?? [];

/**
 * Withholds from every change of the organisation, this transaction's among them, what it says of the records of these ids in fields that
 * tell who somebody is. The seals go on holding. Answers how many changes that were.
 */
export async function withholdPersonal(
  { tx, clock, organizationId }: Withholding,
  ids: readonly string[],
): Promise<number> {
  let count = 0;
  for (const { id, records, sealedDigest } of await findNaming(tx, organizationId, ids)) {
    const kept = JSON.stringify(withoutPersonal(JSON.parse(records) as Changed[], new Set(ids), personalOf));
    if (sameJson(kept, records)) continue;
    const row = {
      organization_id: organizationId,
      id: newId(clock),
      change_id: id,
      sealed_digest: sealedDigest,
      kept_digest: createHash('sha256').update(kept).digest('hex'),
    };
    await insertWithheld(tx, withStamp(tx, 'withheld_changes', row));
    await replaceRecords(tx, organizationId, id, kept);
    count += 1;
  }
  return count;
}

/** The database writes the same JSON with other blanks. */
const sameJson = (one: string, other: string) => one === JSON.stringify(JSON.parse(other));
