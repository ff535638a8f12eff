import { sql } from 'kysely';
import type { FileType } from '../../platform/files/file-type.rules.ts';
import type { DatabaseTransaction } from '../../platform/database/tenancy.ts';

export interface AttachmentRow {
  readonly id: string;
  readonly depositId: string;
  readonly name: string;
  readonly contentType: FileType;
  readonly size: number;
  readonly hash: string;
  readonly addedAt: Date;
  readonly userId: string | null;
}

function selectAttachments(tx: DatabaseTransaction, organizationId: string) {
  return tx
    .selectFrom('deposit_attachments')
    .select([
      'id',
      'deposit_id as depositId',
      'name',
      'content_type as contentType',
      'size_bytes as size',
      'hash',
      'added_at as addedAt',
      'user_id as userId',
    ])
    .where('organization_id', '=', organizationId);
}

export function findAttachmentsOf(
  tx: DatabaseTransaction,
  organizationId: string,
  depositId: string,
): Promise<AttachmentRow[]> {
  return selectAttachments(tx, organizationId).where('deposit_id', '=', depositId).orderBy('id').execute();
}

export function findAttachment(
  tx: DatabaseTransaction,
  organizationId: string,
  id: string,
): Promise<AttachmentRow | undefined> {
  return selectAttachments(tx, organizationId).where('id', '=', id).executeTakeFirst();
}

export async function insertAttachment(
  tx: DatabaseTransaction,
  organizationId: string,
  { id, depositId, name, contentType, size, hash, addedAt, userId }: AttachmentRow,
): Promise<void> {
  await tx
    .insertInto('deposit_attachments')
    .values({
      organization_id: organizationId,
      id,
      deposit_id: depositId,
      name,
      content_type: contentType,
      size_bytes: size,
      hash,
      added_at: addedAt,
      user_id: userId,
    })
    .execute();
}

export async function deleteAttachment(
  tx: DatabaseTransaction,
  organizationId: string,
  id: string,
): Promise<void> {
  await deletePieces(tx, organizationId, id);
  await tx
    .deleteFrom('deposit_attachments')
    .where('organization_id', '=', organizationId)
    .where('id', '=', id)
    .execute();
}

export async function deleteAttachmentsOf(
  tx: DatabaseTransaction,
  organizationId: string,
  depositId: string,
): Promise<void> {
  await sql`DELETE FROM deposit_files f USING deposit_attachments a
    WHERE f.organization_id = ${organizationId} AND f.attachment_id = a.id
      AND a.organization_id = ${organizationId} AND a.deposit_id = ${depositId}`.execute(tx);
  await tx
    .deleteFrom('deposit_attachments')
    .where('organization_id', '=', organizationId)
    .where('deposit_id', '=', depositId)
    .execute();
}

export interface FilePiece {
  readonly id: string;
  readonly position: number;
  readonly bytes: Buffer;
}

export async function insertPiece(
  tx: DatabaseTransaction,
  organizationId: string,
  { id, position, bytes }: FilePiece,
): Promise<void> {
  await tx
    .insertInto('deposit_files')
    .values({ organization_id: organizationId, attachment_id: id, position, bytes })
    .execute();
}

export async function findPiece(
  tx: DatabaseTransaction,
  organizationId: string,
  id: string,
  position: number,
): Promise<Buffer | undefined> {
  const row = await tx
    .selectFrom('deposit_files')
    .select('bytes')
    .where('organization_id', '=', organizationId)
    .where('attachment_id', '=', id)
    .where('position', '=', position)
    .executeTakeFirst();
  return row?.bytes;
}

async function deletePieces(tx: DatabaseTransaction, organizationId: string, id: string): Promise<void> {
  await tx
    .deleteFrom('deposit_files')
    .where('organization_id', '=', organizationId)
    .where('attachment_id', '=', id)
    .execute();
}

/** Takes an advisory lock until the transaction ends, so that uploads of an organization begin one after another. */
export async function lockUploads(tx: DatabaseTransaction, organizationId: string): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`attachments ${organizationId}`}, 0))`.execute(
    tx,
  );
}

export async function sumHeldBytes(
  tx: DatabaseTransaction,
  organizationId: string,
  uploadBytes: number,
): Promise<number> {
  // One statement reads attachments and uploads, so that an upload which becomes an attachment meanwhile counts only
  // once.
  const { rows } = await sql<{ bytes: number }>`
    SELECT ((SELECT coalesce(sum(size_bytes), 0) FROM deposit_attachments WHERE organization_id = ${organizationId})
      + (SELECT count(*) FROM deposit_uploads WHERE organization_id = ${organizationId})
        * ${uploadBytes}::bigint)::float8 AS bytes`.execute(tx);
  return rows[0]?.bytes ?? 0;
}

export async function beginUpload(
  tx: DatabaseTransaction,
  organizationId: string,
  id: string,
  begunAt: Date,
): Promise<void> {
  await tx
    .insertInto('deposit_uploads')
    .values({ organization_id: organizationId, attachment_id: id, begun_at: begunAt })
    .execute();
}

/** Ends an upload of an attachment. Returns false if the upload was not running. */
export async function endUpload(
  tx: DatabaseTransaction,
  organizationId: string,
  id: string,
): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('deposit_uploads')
    .where('organization_id', '=', organizationId)
    .where('attachment_id', '=', id)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Deletes the received pieces of an upload, unless the upload has become an attachment. */
export async function dropUpload(tx: DatabaseTransaction, organizationId: string, id: string): Promise<void> {
  if (await endUpload(tx, organizationId, id)) await deletePieces(tx, organizationId, id);
}

export async function dropUploadsBefore(
  tx: DatabaseTransaction,
  before: Date,
  limit: number,
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    WITH old AS (
      DELETE FROM deposit_uploads
      WHERE ctid = ANY (ARRAY (SELECT ctid FROM deposit_uploads WHERE begun_at < ${before} LIMIT ${limit}))
      RETURNING organization_id, attachment_id),
    gone AS (
      DELETE FROM deposit_files f USING old
      WHERE f.organization_id = old.organization_id AND f.attachment_id = old.attachment_id)
    SELECT count(*)::int AS count FROM old`.execute(tx);
  return rows[0]?.count ?? 0;
}
