/** Files of documents, whole as far as anybody looks who does not read them. */

/** At least so long. */
export function makePdf({ bytes = 0, seed = 'a' }: { bytes?: number; seed?: string } = {}): Buffer {
  const head = `%PDF-1.4\n% ${seed}\n`;
  const tail = '\n%%EOF\n';
  return Buffer.from(head + 'x'.repeat(Math.max(0, bytes - head.length - tail.length)) + tail, 'latin1');
}

/** A picture of one pixel. */
export function makePng(): Buffer {
  return Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  );
}
