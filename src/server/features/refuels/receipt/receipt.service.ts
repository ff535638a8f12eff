import type { Receipt } from '#contract/refuel-marks.ts';
import type { RouteBody, RouteResponse } from '#contract/routes.ts';
import { MAX_RECEIPT_BYTES } from '#contract/facts.ts';
import { parseAccessKey } from '#core/validation/access-key.ts';
import { violates } from '../../../platform/database/sql-state.ts';
import type { DatabaseTransaction } from '../../../platform/database/tenancy.ts';
import { newId } from '../../../platform/identifier.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { recordChange, type Writing } from '../../../records/record-change.ts';
import { lockRefuel, readRefuel, setApproval } from '../../fills/mark-refuel.service.ts';
import { readReceiptFile, type ReceiptFile } from './receipt-file.rules.ts';
import { receiptRecord } from '../../../records/kinds/receipt.record.ts';
import { refuseReceipt } from './receipt.rules.ts';
import { findReceipts, insertReceipt } from './receipts.repository.ts';

type ReceiptRouteName = 'POST /admin/organization/transaction/{id}/receipt';

export interface Proof {
  readonly accessKey: string | null;
  readonly file: ReceiptFile | null;
}

/** Reads the proof in a request. Refuses with `receipt_missing` and `receipt_unreadable`, before any database access. */
export function readProof({ accessKey: key, file: base64 }: RouteBody<ReceiptRouteName>): Proof {
  if (key === undefined && base64 === undefined) throw new Refusal('receipt_missing');
  const accessKey = key === undefined ? null : parseAccessKey(key);
  const file = base64 === undefined ? null : readFile(Buffer.from(base64, 'base64'));
  if ((key !== undefined && !accessKey) || (base64 !== undefined && !file)) {
    throw new Refusal('receipt_unreadable');
  }
  return { accessKey, file };
}

const readFile = (bytes: Buffer) => (bytes.length <= MAX_RECEIPT_BYTES ? readReceiptFile(bytes) : null);

/**
 * Adds a receipt to a posted refuel. A valid access key approves a refuel that waits for its receipt. Refuses with
 * `not_found`, `receipt_used`, and in the cases of the function `refuseReceipt`.
 */
export async function addReceipt(
  writing: Writing,
  refuelId: string,
  proof: Proof,
): Promise<RouteResponse<ReceiptRouteName>> {
  const { tx, organizationId } = writing;
  const { approval, stationTaxNumber, performedAt, timeZone } = await lockRefuel(
    tx,
    organizationId,
    refuelId,
  );
  const { accessKey } = proof;
  if (accessKey !== null) refuseReceipt(accessKey, { stationTaxNumber, at: performedAt, timeZone });
  const _id = newId(writing.clock);
  const isApproved = accessKey !== null && approval === 'pendingReceiptValidation';
  // The new receipt needs no lock, because no other transaction knows its id and receipts never change.
  await recordChange(writing, 'receipt', [{ record: receiptRecord, by: 'id', ids: [_id] }], async () => {
    await keepReceipt(writing, refuelId, proof, _id);
    if (isApproved) await setApproval(writing, refuelId, 'approved', '');
  });
  return { _id, approval: isApproved ? 'approved' : approval };
}

/** Stores a receipt. Refuses with `receipt_used` if the access key already proves a refuel. */
export async function keepReceipt(
  { tx, clock, organizationId, actor }: Writing,
  refuelId: string,
  { accessKey, file }: Proof,
  id = newId(clock),
): Promise<void> {
  try {
    await insertReceipt(tx, {
      organization_id: organizationId,
      id,
      fill_id: refuelId,
      access_key: accessKey,
      content_type: file?.contentType ?? null,
      bytes: file?.bytes ?? null,
      received_at: clock.now(),
      user_id: actor.userId,
    });
  } catch (error) {
    if (violates(error, 'receipts_access_key')) throw new Refusal('receipt_used');
    throw error;
  }
}

/** Returns the receipts of a refuel, newest first. Refuses with `not_found`. */
export async function readReceipts(
  tx: DatabaseTransaction,
  organizationId: string,
  refuelId: string,
): Promise<Receipt[]> {
  if (!(await readRefuel(tx, organizationId, refuelId))) throw new Refusal('not_found');
  const rows = await findReceipts(tx, organizationId, refuelId);
  return rows.map((row) => ({
    _id: row.id,
    receivedAt: row.received_at.toISOString(),
    user: row.user_id,
    accessKey: row.access_key,
    contentType: row.content_type,
    file: row.bytes?.toString('base64') ?? null,
  }));
}
