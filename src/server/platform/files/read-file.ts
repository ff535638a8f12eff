import { createHash } from 'node:crypto';
import { hasEnd, HEAD_BYTES, TAIL_BYTES, typeOfHead, type FileType } from './file-type.rules.ts';

export interface ReadFile {
  readonly contentType: FileType;
  readonly size: number;
  /** SHA-256 hash of the file's content, in base64url. */
  readonly hash: string;
}

export interface FileReader {
  /**
   * Adds a piece of the file. Returns false if the file's type is not accepted. The first piece must contain the first
   * bytes, which identify the type.
   */
  add(piece: Buffer): boolean;
  /** Returns the type, size and hash; null if the type is not accepted or the file is truncated. */
  end(): ReadFile | null;
}

export function createFileReader(): FileReader {
  const hash = createHash('sha256');
  let size = 0;
  let head = Buffer.alloc(0);
  let tail = Buffer.alloc(0);
  let contentType: FileType | null = null;
  return {
    add(piece) {
      if (size === 0) {
        head = Buffer.from(piece.subarray(0, HEAD_BYTES));
        contentType = typeOfHead(head);
      }
      size += piece.length;
      hash.update(piece);
      tail = Buffer.concat([tail, piece.subarray(-TAIL_BYTES)]).subarray(-TAIL_BYTES);
      return contentType !== null;
    },
    end() {
      if (!contentType || !hasEnd(contentType, { head, tail, size })) return null;
      return { contentType, size, hash: hash.digest('base64url') };
    },
  };
}

export async function* inPieces(arriving: AsyncIterable<Buffer>, bytes: number): AsyncGenerator<Buffer> {
  let waiting: Buffer[] = [];
  let length = 0;
  for await (const arrived of arriving) {
    waiting.push(arrived);
    length += arrived.length;
    if (length < bytes) continue;
    const whole = Buffer.concat(waiting);
    const most = length - (length % bytes);
    for (let at = 0; at < most; at += bytes) yield whole.subarray(at, at + bytes);
    waiting = [whole.subarray(most)];
    length -= most;
  }
  if (length > 0) yield Buffer.concat(waiting);
}
