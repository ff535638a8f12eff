import { createHash } from 'node:crypto';
import type { Clock } from '../platform/clock.ts';
import type { DatabaseTransaction } from '../platform/database/tenancy.ts';
import { newId } from '../platform/identifier.ts';
import { withStamp } from '../platform/seals/stamped-rows.ts';
import type { Changed } from './difference.ts';
import { recordKinds } from './record-kinds.ts';
import { withoutPersonal } from './withheld.rules.ts';
import { findNaming, findSealedDigest, insertWithheld, replaceRecords } from './withheld.repository.ts';

interface Withholding {
  readonly tx: DatabaseTransaction;
  readonly clock: Clock;
  readonly organizationId: string;
}

const personalOf = (kind: string) => recordKinds.get(kind)?.personal ?? [];

/**
 * Erases the personal fields of these records from every audit line of the organization, including lines of this
 * transaction. The seals stay valid. Returns the number of rewritten lines.
 */
export async function withholdPersonal(
  { tx, clock, organizationId }: Withholding,
  ids: readonly string[],
): Promise<number> {
  let count = 0;
  for (const { id, records } of await findNaming(tx, organizationId, ids)) {
    const changed = JSON.parse(records) as Changed[];
    const redacted = JSON.stringify(withoutPersonal(changed, new Set(ids), personalOf));
    // Compares JSON that JavaScript wrote on both sides, because the database writes different white space.
    if (redacted === JSON.stringify(changed)) continue;
    const row = {
      organization_id: organizationId,
      id: newId(clock),
      change_id: id,
      sealed_digest: (await findSealedDigest(tx, organizationId, id)) ?? digestOf(records),
      kept_digest: digestOf(redacted),
    };
    await insertWithheld(tx, withStamp(tx, 'withheld_changes', row));
    await replaceRecords(tx, organizationId, id, redacted);
    count += 1;
  }
  return count;
}

const digestOf = (text: string) => createHash('sha256').update(text).digest('hex');
