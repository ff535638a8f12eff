import { crc32 } from './crc32.ts';
import { HARMLESS_BYTES, type Limits } from './limits.ts';
import { RefusedFile } from './refusals.ts';
import type { ZipPart } from './zip-directory.ts';

/** Unpacks parts of one archive and counts their total size. */
export interface Unpacking {
  readonly unpack: (part: ZipPart) => Promise<Uint8Array<ArrayBuffer>>;
}

/** Stops at the first byte over the limit. The sizes declared in the directory are untrusted. */
export function createUnpacking(limits: Limits): Unpacking {
  let left = limits.unpackedBytes;

  const unpack = async (part: ZipPart) => {
    const most = Math.min(left, Math.max(HARMLESS_BYTES, part.data.length * limits.ratio));
    const content = part.isPacked ? await inflate(part.data, most) : part.data;
    if (content.length > most) throw new RefusedFile('unpacks_too_large');
    left -= content.length;
    if (content.length !== part.unpackedBytes || crc32(content) !== part.checksum) {
      throw new RefusedFile('damaged_file');
    }
    return content;
  };

  return { unpack };
}

async function inflate(packed: Uint8Array<ArrayBuffer>, most: number): Promise<Uint8Array<ArrayBuffer>> {
  const reader = new Blob([packed]).stream().pipeThrough(new DecompressionStream('deflate-raw')).getReader();
  const chunks: Uint8Array[] = [];
  let length = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    length += value.length;
    if (length > most) {
      // The stream may already have failed; only its end matters.
      await reader.cancel().catch(() => undefined);
      throw new RefusedFile('unpacks_too_large');
    }
    chunks.push(value);
  }
  const whole = new Uint8Array(length);
  let at = 0;
  for (const chunk of chunks) {
    whole.set(chunk, at);
    at += chunk.length;
  }
  return whole;
}
