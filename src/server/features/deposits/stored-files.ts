/**
 * What attachments hold, on its way into the database and out of it. Each piece is a transaction of its own: none waits for
 * whoever is at the other end of a slow line, and no file is in memory whole.
 */
import { Readable } from 'node:stream';
import { MAX_ATTACHMENT_BYTES } from '#contract/facts.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Scope, Tenancy, Transaction } from '../../platform/database/tenancy.ts';
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

/** Whose file it is. */
export interface Place {
  readonly scope: Scope;
  readonly organizationId: string;
}

/** A file that has arrived whole, under the id of the attachment that it is to become. */
export interface ArrivedFile extends ReadFile {
  readonly id: string;
}

/** A file that arrives. */
export interface ArrivingFile {
  readonly pieces: AsyncIterable<Buffer>;
  /** Its length if that is announced, otherwise the most that it may have. */
  readonly mostBytes: number;
  /** The most that all attachments of its organization may hold. */
  readonly quotaBytes: number;
}

const PIECE_BYTES = 256 * 1024;

/**
 * Refuses with `attachment_unreadable` and `attachments_quota`, as soon as it is known, and as `pieces` does; then nothing of it is
 * kept.
 */
export async function takeIn(
  { tenancy, clock }: FileParts,
  { scope, organizationId }: Place,
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
 * Refuses with `attachments_quota`. An upload counts as the largest file from its beginning to its end, so that uploads at once stay
 * within the quota together, and the lock is not held while a file arrives.
 */
async function assertRoom(
  tx: Transaction,
  organizationId: string,
  { mostBytes, quotaBytes }: ArrivingFile,
): Promise<void> {
  await lockUploads(tx, organizationId);
  const heldBytes = await sumHeldBytes(tx, organizationId, MAX_ATTACHMENT_BYTES);
  if (heldBytes + mostBytes > quotaBytes) throw new Refusal('attachments_quota');
}

/** Takes a file away again that did not become an attachment. */
export async function letGo(
  { tenancy }: Pick<FileParts, 'tenancy'>,
  { scope, organizationId }: Place,
  id: string,
): Promise<void> {
  await tenancy.inScope(scope, (tx) => dropUpload(tx, organizationId, id));
}

/** Ends in an error where the attachment is taken away meanwhile: whoever reads sees a file that broke off. */
export function sendOut(
  { tenancy }: Pick<FileParts, 'tenancy'>,
  place: Place,
  id: string,
  size: number,
): Readable {
  return Readable.from(piecesOf(tenancy, place, id, size), { objectMode: false });
}

async function* piecesOf(
  tenancy: Tenancy,
  { scope, organizationId }: Place,
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
