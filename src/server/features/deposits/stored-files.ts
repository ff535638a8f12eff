/**
 * Streams attachments into and out of the database. Each piece has its own transaction.
 * No transaction waits for a slow client, and no file is completely in memory.
 */
import { Readable } from 'node:stream';
import { MAX_ATTACHMENT_BYTES } from '#contract/facts.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Scope, Tenancy, DatabaseTransaction } from '../../platform/database/tenancy.ts';
import { createFileReader, inPieces, type ReadFile } from '../../platform/files/read-file.ts';
import { newId } from '../../platform/identifier.ts';
import { Refusal } from '../../platform/refusal.ts';
import {
  beginUpload,
  dropUpload,
  findPiece,
  insertPiece,
  lockUploads,
  sumHeldBytes,
} from './attachments.repository.ts';

export interface FileParts {
  readonly tenancy: Tenancy;
  readonly clock: Clock;
}

export interface StoredFileLocation {
  readonly scope: Scope;
  readonly organizationId: string;
}

export interface ArrivedFile extends ReadFile {
  readonly id: string;
}

export interface ArrivingFile {
  readonly pieces: AsyncIterable<Buffer>;
  /** Announced length of the file in bytes; without an announcement, the maximum length. */
  readonly mostBytes: number;
  readonly quotaBytes: number;
}

const PIECE_BYTES = 256 * 1024;

/**
 * Receives a file in pieces. Refuses as early as possible with `attachment_unreadable` and `attachments_quota`, and with
 * the refusals of `pieces`. A refusal deletes all received pieces.
 */
export async function takeIn(
  { tenancy, clock }: FileParts,
  { scope, organizationId }: StoredFileLocation,
  arriving: ArrivingFile,
): Promise<ArrivedFile> {
  const id = newId(clock);
  const reader = createFileReader();
  let position = 0;
  try {
    for await (const bytes of inPieces(arriving.pieces, PIECE_BYTES)) {
      if (!reader.add(bytes)) throw new Refusal('attachment_unreadable');
      await tenancy.inScope(scope, async (tx) => {
        if (position === 0) {
          await assertRoom(tx, organizationId, arriving);
          await beginUpload(tx, organizationId, id, clock.now());
        }
        await insertPiece(tx, organizationId, { id, position, bytes });
      });
      position += 1;
    }
    const read = reader.end();
    if (!read) throw new Refusal('attachment_unreadable');
    return { id, ...read };
  } catch (error) {
    if (position > 0) await letGo({ tenancy }, { scope, organizationId }, id);
    throw error;
  }
}

/**
 * Refuses a new upload with `attachments_quota` if it may exceed the quota. A running upload counts as the largest
 * possible file. So parallel uploads stay within the quota, and no lock is held during an upload.
 */
async function assertRoom(
  tx: DatabaseTransaction,
  organizationId: string,
  { mostBytes, quotaBytes }: ArrivingFile,
): Promise<void> {
  await lockUploads(tx, organizationId);
  const heldBytes = await sumHeldBytes(tx, organizationId, MAX_ATTACHMENT_BYTES);
  if (heldBytes + mostBytes > quotaBytes) throw new Refusal('attachments_quota');
}

/** Deletes a received file that did not become an attachment. */
export async function letGo(
  { tenancy }: Pick<FileParts, 'tenancy'>,
  { scope, organizationId }: StoredFileLocation,
  id: string,
): Promise<void> {
  await tenancy.inScope(scope, (tx) => dropUpload(tx, organizationId, id));
}

/** The stream fails if the attachment is deleted meanwhile, so the client sees an incomplete download. */
export function sendOut(
  { tenancy }: Pick<FileParts, 'tenancy'>,
  place: StoredFileLocation,
  id: string,
  size: number,
): Readable {
  return Readable.from(piecesOf(tenancy, place, id, size), { objectMode: false });
}

async function* piecesOf(
  tenancy: Tenancy,
  { scope, organizationId }: StoredFileLocation,
  id: string,
  size: number,
): AsyncGenerator<Buffer> {
  for (let position = 0, sent = 0; sent < size; position += 1) {
    const bytes = await tenancy.inScope(scope, (tx) => findPiece(tx, organizationId, id, position));
    if (!bytes) throw new Error(`Piece ${position} of the attachment is gone.`);
    sent += bytes.length;
    yield bytes;
  }
}
