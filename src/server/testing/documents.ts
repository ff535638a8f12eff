/** Fake PDF files with a valid head and end. The server accepts such files, because it does not decode a PDF. */

/** Creates a PDF of at least `bytes` bytes. Different seeds give different content. */
export function makePdf({ bytes = 0, seed = 'a' }: { bytes?: number; seed?: string } = {}): Buffer {
  const head = `%PDF-1.4\n% ${seed}\n`;
  const tail = '\n%%EOF\n';
  return Buffer.from(head + 'x'.repeat(Math.max(0, bytes - head.length - tail.length)) + tail, 'latin1');
}

export function makePng(): Buffer {
  return Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  );
}
