import {
  Uint8ArrayReader,
  ZipReader,
  configure,
  type FileEntry,
} from '@zip.js/zip.js/lib/zip-core-custom.js';
import { HARMLESS_BYTES, type Limits } from './limits.ts';
import { RefusedFile } from './refusals.ts';

/** Parts of an archive, by lower-case name: Excel ignores case in part names. Names are never used as paths. */
export interface Archive {
  readonly names: readonly string[];
  /** @throws RefusedFile `damaged_file` for a wrong checksum, `unpacks_too_large` at the first byte over the limits. */
  readonly read: (name: string) => Promise<Uint8Array<ArrayBuffer> | undefined>;
}

// The archive library needs no workers of its own, because its caller already runs in a worker.
configure({ useWebWorkers: false });

/**
 * Opens an XLSX without unpacking it. The library refuses an archive that two readers could read differently.
 * Examples are overlapping parts, differing headers, or other bytes around the archive. The library fflate,
 * which writes archives, checks neither these faults nor checksums.
 */
export async function openArchive(bytes: Uint8Array<ArrayBuffer>, limits: Limits): Promise<Archive> {
  const reader = new ZipReader(new Uint8ArrayReader(bytes), {
    strictness: 'strict',
    filenameValidation: 'tolerant',
    checkSignature: true,
    checkOverlappingEntry: true,
  });
  const entries = await listEntries(reader, limits);
  let bytesLeft = limits.unpackedBytes;

  const read = async (name: string) => {
    const entry = entries.get(name);
    if (!entry) return undefined;
    const limit = Math.min(bytesLeft, Math.max(HARMLESS_BYTES, entry.compressedSize * limits.ratio));
    const content = await unpack(entry, limit);
    bytesLeft -= content.length;
    return content;
  };

  return { names: [...entries.keys()], read };
}

async function listEntries(
  reader: ZipReader<unknown>,
  limits: Limits,
): Promise<ReadonlyMap<string, FileEntry>> {
  const entries = new Map<string, FileEntry>();
  let unpackedBytes = 0;
  for await (const entry of reader.getEntriesGenerator()) {
    if (entry.directory) continue;
    if (entry.encrypted) throw new RefusedFile('protected_file');
    if (entries.size >= limits.parts) throw new RefusedFile('too_many_parts', { max: limits.parts });
    unpackedBytes += entry.uncompressedSize;
    const growth = Math.max(HARMLESS_BYTES, entry.compressedSize * limits.ratio);
    if (unpackedBytes > limits.unpackedBytes || entry.uncompressedSize > growth) {
      throw new RefusedFile('unpacks_too_large');
    }
    const key = entry.filename.toLowerCase();
    if (entries.has(key)) throw new RefusedFile('damaged_file');
    entries.set(key, entry);
  }
  return entries;
}

/** Stops at the first byte over the limit. The sizes declared in the archive are untrusted. */
async function unpack(entry: FileEntry, limit: number): Promise<Uint8Array<ArrayBuffer>> {
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  let length = 0;
  const sink = new WritableStream<Uint8Array<ArrayBuffer>>({
    write(chunk) {
      length += chunk.length;
      if (length > limit) throw new RefusedFile('unpacks_too_large');
      chunks.push(chunk);
    },
  });
  await entry.getData(sink);
  return new Uint8Array(await new Blob(chunks).arrayBuffer());
}
