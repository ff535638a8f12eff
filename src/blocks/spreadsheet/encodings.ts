/** The ways in which the bytes of a csv may mean letters. */

/** `utf-8` reads what is no UTF-8 as windows-1252; `cp850` is what DOS and programs of its time write in Brazil. */
export const ENCODINGS = ['utf-8', 'windows-1252', 'cp850'] as const;
export type Encoding = (typeof ENCODINGS)[number];

/** What stands for the bytes from 0x80 on. */
const CP850 = [
  'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒ',
  'áíóúñÑªº¿®¬½¼¡«»░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐',
  '└┴┬├─┼ãÃ╚╔╩╦╠═╬¤ðÐÊËÈıÍÎÏ┘┌█▄¦Ì▀',
  'ÓßÔÒõÕµþÞÚÛÙýÝ¯´\u00ad±‗¾¶§÷¸°¨·¹³²■\u00a0',
].join('');

/** What stands for the bytes from 0x80 to 0x9f. */
const WINDOWS = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ';

const windows = new TextDecoder('windows-1252');

/** One character for each byte. Node decodes these bytes as Latin-1, browsers as Windows does. */
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

/** Bytes below 0x80 are the same in all of them. */
function decodeCp850(bytes: Uint8Array): string {
  // Windows-1252 has one character for each byte, so that both have the same place.
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

/** How many letters of several bytes there are, and how many bytes belong to none. */
export function countUtf8(bytes: Uint8Array): { readonly letters: number; readonly strays: number } {
  let letters = 0;
  let strays = 0;
  visitBytes(bytes, (_, length) => {
    if (length > 0) letters += 1;
    else strays += 1;
  });
  return { letters, strays };
}

/** Calls with each letter of several bytes by its length, and with each stray byte as of length 0. */
function visitBytes(bytes: Uint8Array, visit: (at: number, length: number) => void): void {
  for (let at = 0; at < bytes.length; at += 1) {
    if ((bytes[at] ?? 0) < 0x80) continue;
    const length = lengthAt(bytes, at);
    visit(at, length);
    at += Math.max(length, 1) - 1;
  }
}

/** The first bytes of letters, by how many follow. Longer forms of what is shorter, and surrogates, are no letters. */
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
