import type { DepositAttachment } from '#contract/deposits.ts';
import { MAX_ATTACHMENTS } from '#contract/facts.ts';
import type { RouteResponse } from '#contract/routes.ts';
import type { Tenancy, DatabaseTransaction } from '../../platform/database/tenancy.ts';
import { harmlessName } from '../../platform/files/file-name.rules.ts';
import type { SentFile } from '../../platform/plugins/file-body.ts';
import { Refusal } from '../../platform/refusal.ts';
import { nothingChanged, recordChange, type Writing } from '../../records/record-change.ts';
import { authorIn, readUserNames } from '../../platform/accounts/user-name.service.ts';
import { attachmentRecord } from '../../records/kinds/attachment.record.ts';
import {
  deleteAttachment,
  dropUpload,
  endUpload,
  findAttachment,
  findAttachmentsOf,
  insertAttachment,
  type AttachmentRow,
} from './attachments.repository.ts';
import { isDeposit, lockDeposit } from './deposits.repository.ts';
import {
  sendOut,
  takeIn,
  type ArrivedFile,
  type ArrivingFile,
  type FileParts,
  type StoredFileLocation,
} from './stored-files.ts';

type Add = 'POST /admin/organization/depositAttachment';

/** Returns the attachments of a deposit. Refuses with `not_found`. */
export async function listAttachments(
  tenancy: Tenancy,
  { scope, organizationId }: StoredFileLocation,
  depositId: string,
): Promise<DepositAttachment[]> {
  const rows = await tenancy.inScope(scope, async (tx) => {
    if (!(await isDeposit(tx, organizationId, depositId))) throw new Refusal('not_found');
    return findAttachmentsOf(tx, organizationId, depositId);
  });
  const names = await readUserNames(
    tenancy,
    rows.map(({ userId }) => userId),
  );
  return rows.map((row) => ({
    ...presentAttachment(row),
    by: authorIn(names, row.userId),
  }));
}

/** Receives a file for an existing deposit. Refuses with `not_found`, and for the reasons of {@link takeIn}. */
export async function receiveFile(
  parts: FileParts,
  place: StoredFileLocation,
  depositId: string,
  arriving: ArrivingFile,
): Promise<ArrivedFile> {
  const isThere = await parts.tenancy.inScope(place.scope, (tx) =>
    isDeposit(tx, place.organizationId, depositId),
  );
  if (!isThere) throw new Refusal('not_found');
  return takeIn(parts, place, arriving);
}

/**
 * Turns a received file into an attachment. If the deposit already has the same file, returns the existing attachment.
 * Refuses with `not_found` and `attachments_full`.
 */
export async function addAttachment(
  writing: Writing,
  depositId: string,
  { id, contentType, size, hash }: ArrivedFile,
  name: string,
): Promise<RouteResponse<Add>> {
  const { tx, clock, organizationId, actor } = writing;
  if (!(await lockDeposit(tx, organizationId, depositId))) throw new Refusal('not_found');
  const others = await findAttachmentsOf(tx, organizationId, depositId);
  const same = others.find((other) => other.hash === hash);
  if (same) {
    await dropUpload(tx, organizationId, id);
    nothingChanged(writing);
    return presentAttachment(same);
  }
  if (others.length >= MAX_ATTACHMENTS) throw new Refusal('attachments_full');
  // Refuses if the upload is missing: it took too long, and the sweeper deleted it.
  if (!(await endUpload(tx, organizationId, id))) throw new Refusal('malformed_request');
  const attachment = {
    id,
    depositId,
    name: harmlessName(name, contentType),
    contentType,
    size,
    hash,
    addedAt: clock.now(),
    userId: actor.userId,
  };
  // Adding an attachment needs no lock, because its id is new and attachments never change.
  await recordChange(writing, 'create', [{ record: attachmentRecord, by: 'id', ids: [id] }], () =>
    insertAttachment(tx, organizationId, attachment),
  );
  return presentAttachment(attachment);
}

/** Deletes an attachment. Refuses with `not_found`. */
export async function removeAttachment(writing: Writing, id: string): Promise<void> {
  const { tx, organizationId } = writing;
  const { depositId } = await readAttachment(tx, organizationId, id);
  await lockDeposit(tx, organizationId, depositId);
  await readAttachment(tx, organizationId, id);
  await recordChange(writing, 'delete', [{ record: attachmentRecord, by: 'id', ids: [id] }], () =>
    deleteAttachment(tx, organizationId, id),
  );
}

/** Opens an attachment for a download. Refuses with `not_found`. */
export async function openAttachment(
  tenancy: Tenancy,
  place: StoredFileLocation,
  id: string,
): Promise<SentFile> {
  const { name, contentType, size } = await tenancy.inScope(place.scope, (tx) =>
    readAttachment(tx, place.organizationId, id),
  );
  return { name, contentType, size, bytes: sendOut({ tenancy }, place, id, size) };
}

async function readAttachment(
  tx: DatabaseTransaction,
  organizationId: string,
  id: string,
): Promise<AttachmentRow> {
  const row = await findAttachment(tx, organizationId, id);
  if (!row) throw new Refusal('not_found');
  return row;
}

function presentAttachment({
  id,
  depositId,
  name,
  contentType,
  size,
  addedAt,
}: AttachmentRow): RouteResponse<Add> {
  return { _id: id, deposit: depositId, name, contentType, size, addedAt: addedAt.toISOString() };
}
