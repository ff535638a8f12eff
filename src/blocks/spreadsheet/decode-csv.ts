/**
 * Reads the bytes of a csv as text: by its byte order mark, by the empty bytes of UTF-16, as UTF-8, and as the Latin
 * of Windows, in which Excel in Brazil saves a csv. The last one fits any bytes.
 */
export function decodeCsv(bytes: Uint8Array): string {
  const decode = (encoding: string) => new TextDecoder(encoding).decode(bytes);
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return decode('utf-16le');
  if (first === 0xfe && second === 0xff) return decode('utf-16be');
  const zeros = emptyBytes(bytes.subarray(0, 4096));
  if (zeros.odd > zeros.most && zeros.even <= zeros.few) return decode('utf-16le');
  if (zeros.even > zeros.most && zeros.odd <= zeros.few) return decode('utf-16be');
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return decode('windows-1252');
  }
}

function emptyBytes(sample: Uint8Array) {
  let even = 0;
  let odd = 0;
  sample.forEach((byte, at) => {
    if (byte !== 0) return;
    if (at % 2 === 0) even += 1;
    else odd += 1;
  });
  return { even, odd, most: sample.length * 0.2, few: sample.length * 0.02 };
}
