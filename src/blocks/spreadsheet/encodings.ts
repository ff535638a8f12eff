/** `utf-8` decodes invalid bytes as Windows-1252. `cp850` is the encoding of DOS programs in Brazil. */
export const ENCODINGS = ['utf-8', 'windows-1252', 'cp850'] as const;
export type Encoding = (typeof ENCODINGS)[number];

const CP850 = [
  'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒ',
  'áíóúñÑªº¿®¬½¼¡«»░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐',
  '└┴┬├─┼ãÃ╚╔╩╦╠═╬¤ðÐÊËÈıÍÎÏ┘┌█▄¦Ì▀',
  'ÓßÔÒõÕµþÞÚÛÙýÝ¯´\u00ad±‗¾¶§÷¸°¨·¹³²■\u00a0',
].join('');

const WINDOWS = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ';

const windows = new TextDecoder('windows-1252');

/** Decodes one character per byte. Node decodes the bytes 0x80 to 0x9f as Latin-1, browsers as Windows-1252. */
const decodeWindows = (bytes: Uint8Array) =>
  windows
    .decode(bytes)
    .replaceAll(/[\x80-\x9f]/g, (character) => WINDOWS[character.charCodeAt(0) - 0x80] ?? character);

export function decodeAs(encoding: Encoding, bytes: Uint8Array): string {
  switch (encoding) {
    case 'windows-1252':
      return decodeWindows(bytes);
    case 'cp850':
      return decodeCp850(bytes);
    case 'utf-8':
      return decodeUtf8(bytes);
  }
}

/** Decodes CP850. Bytes below 0x80 mean the same characters in CP850 and Windows-1252. */
function decodeCp850(bytes: Uint8Array): string {
  // Windows-1252 has one character per byte, so positions in bytes and text are equal.
  return windows
    .decode(bytes)
    .replaceAll(/[^\0-\x7f]/g, (character, at: number) => CP850[(bytes[at] ?? 0) - 0x80] ?? character);
}

function decodeUtf8(bytes: Uint8Array): string {
  const utf8 = new TextDecoder('utf-8', { ignoreBOM: true });
  const pieces: string[] = [];
  let from = 0;
  visitBytes(bytes, (at, length) => {
    if (length > 0) return;
    pieces.push(utf8.decode(bytes.subarray(from, at)), decodeWindows(bytes.subarray(at, at + 1)));
    from = at + 1;
  });
  return [...pieces, utf8.decode(bytes.subarray(from))].join('');
}

export function countUtf8(bytes: Uint8Array): { readonly letters: number; readonly strays: number } {
  let letters = 0;
  let strays = 0;
  visitBytes(bytes, (_, length) => {
    if (length > 0) letters += 1;
    else strays += 1;
  });
  return { letters, strays };
}

function visitBytes(bytes: Uint8Array, visit: (at: number, length: number) => void): void {
  for (let at = 0; at < bytes.length; at += 1) {
    if ((bytes[at] ?? 0) < 0x80) continue;
    const length = lengthAt(bytes, at);
    visit(at, length);
    at += Math.max(length, 1) - 1;
  }
}

/** Returns the length of a valid UTF-8 letter. Overlong forms and surrogates are invalid. */
function lengthAt(bytes: Uint8Array, at: number): number {
  const first = bytes[at] ?? 0;
  const length =
    first >= 0xc2 && first < 0xe0
      ? 2
      : first >= 0xe0 && first < 0xf0
        ? 3
        : first >= 0xf0 && first < 0xf5
          ? 4
          : 0;
  for (let next = 1; next < length; next += 1) {
    if (((bytes[at + next] ?? 0) & 0xc0) !== 0x80) return 0;
  }
  const second = bytes[at + 1] ?? 0;
  const isOutside =
    (first === 0xe0 && second < 0xa0) ||
    (first === 0xed && second > 0x9f) ||
    (first === 0xf0 && second < 0x90) ||
    (first === 0xf4 && second > 0x8f);
  return isOutside ? 0 : length;
}
