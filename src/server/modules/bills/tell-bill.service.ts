/** Mail of a closed bill to the administrators who may see bills. */
import type { Clock } from '../../clock.ts';
import type { Tenancy, Transaction } from '../../database/tenancy.ts';
import type { MailPort } from '../mail/mail-port.ts';
import { findHolders } from '../permissions/permissions.service.ts';
import { readReader } from '../sign-in/reader.service.ts';
import { findUntold, markTold, type UntoldBill } from './bill-telling.repository.ts';
import { billMail } from './mails.ts';

interface TellingParts {
  readonly tenancy: Tenancy;
  readonly clock: Clock;
  readonly mail: MailPort;
  readonly publicUrl: string;
}

/**
 * Tells of each bill that is owed, once. It is marked first, so that of two servers one tells; where the mail server takes
 * nothing, the mark goes and the next run tells. A server that dies in between has told nobody: the bill is on the screen.
 */
export async function tellBills(
  { tenancy, clock, mail, publicUrl }: TellingParts,
  signal?: AbortSignal,
): Promise<number> {
  let told = 0;
  for (const bill of await tenancy.asSystem('bills', findUntold)) {
    if (signal?.aborted) break;
    const isMine = await tenancy.asSystem('bills', (tx) => markTold(tx, bill, clock.now()));
    if (!isMine) continue;
    const userIds = await tenancy.asSystem('bills', (tx) => findReaders(tx, bill));
    try {
      for (const userId of userIds) {
        const reader = await readReader(tenancy, userId);
        if (reader) await mail.send(billMail(reader, bill, publicUrl));
      }
    } catch (error) {
      await tenancy.asSystem('bills', (tx) => markTold(tx, bill, null));
      throw error;
    }
    told += 1;
  }
  return told;
}

/** Of a branch those of its company too: what they hold there holds in its branches. */
async function findReaders(tx: Transaction, { organizationId, parentId }: UntoldBill): Promise<string[]> {
  const holders = new Set<string>();
  for (const id of [organizationId, ...(parentId === null ? [] : [parentId])]) {
    for (const userId of await findHolders(tx, id, 'portal.bill.list')) holders.add(userId);
  }
  return [...holders];
}
