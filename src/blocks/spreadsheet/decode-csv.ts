import { countUtf8, decodeAs, ENCODINGS, type Encoding } from './encodings.ts';

interface EncodingPreview {
  readonly encoding: Encoding;
  readonly words: readonly string[];
}

export interface ReadEncoding {
  readonly encoding: Encoding;
  /**
   * True if another encoding fits too, or if some bytes do not fit `encoding`. The user must then check the words in
   * `previews`.
   */
  readonly isDoubtful: boolean;
  readonly previews: readonly EncodingPreview[];
}

export interface DecodedCsv {
  readonly text: string;
  /** Guessed or requested encoding; null if a byte order mark, UTF-16 or valid UTF-8 makes the encoding certain. */
  readonly read: ReadEncoding | null;
}

/**
 * Detects the encoding by byte order mark, by the zero bytes of UTF-16, and by valid UTF-8. Otherwise it takes the
 * encoding with the most plausible words: Windows-1252 (Excel in Brazil), CP850 (DOS), or UTF-8 with invalid bytes.
 * `requestedEncoding` overrides this detection.
 */
export function decodeCsv(bytes: Uint8Array, requestedEncoding?: Encoding): DecodedCsv {
  const sure = decodeSurely(bytes);
  if (sure !== null) return { text: sure, read: null };
  const { letters, strays } = countUtf8(bytes);
  const { best, isDoubtful } = guessEncoding(bytes, letters, strays);
  const encoding = requestedEncoding ?? best;
  const words = wordsOf(bytes);
  // In a file without multi-byte letters, `utf-8` decodes every byte like `windows-1252`.
  const possible = ENCODINGS.filter((each) => each !== 'utf-8' || letters > 0);
  const previews = possible.map((each) => ({
    encoding: each,
    words: words.map((word) => decodeAs(each, word)),
  }));
  return { text: decodeAs(encoding, bytes), read: { encoding, isDoubtful, previews } };
}

function decodeSurely(bytes: Uint8Array): string | null {
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
    return null;
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

function guessEncoding(
  bytes: Uint8Array,
  letters: number,
  strays: number,
): { best: Encoding; isDoubtful: boolean } {
  if (letters > strays) return { best: 'utf-8', isDoubtful: true };
  const windows = oddities(decodeAs('windows-1252', bytes));
  const dos = oddities(decodeAs('cp850', bytes));
  if (dos < windows) return { best: 'cp850', isDoubtful: true };
  return { best: 'windows-1252', isDoubtful: dos === windows || windows * 10 > strays + letters };
}

const LOWER = 'áàâãäéèêëíïóòôõöúüçñ';
const UPPER = LOWER.toUpperCase();
const SIGNS = '–—‘’“”…€§°ºª²³½\u00a0';

const isLetter = (character: string) => /\p{L}/u.test(character);
const isLower = (character: string) => isLetter(character) && character === character.toLowerCase();
const isUpper = (character: string) => isLetter(character) && character === character.toUpperCase();

function oddities(text: string): number {
  let count = 0;
  for (const { 0: character, index } of text.matchAll(/[^\0-\x7f]/g)) {
    if (isOdd(character, text.charAt(index - 1), text.charAt(index + 1))) count += 1;
  }
  return count;
}

function isOdd(character: string, before: string, after: string): boolean {
  if (LOWER.includes(character)) return isUpper(before) && isUpper(after);
  if (UPPER.includes(character)) return isLower(before) || (isUpper(before) && isLower(after));
  if (!SIGNS.includes(character)) return true;
  return character !== '’' && isLetter(before) && isLetter(after);
}

const MOST_WORDS = 6;
const MOST_WORD_BYTES = 40;

function wordsOf(bytes: Uint8Array): readonly Uint8Array[] {
  const words = new Map<string, Uint8Array>();
  const strays = new Map<string, Uint8Array>();
  for (let at = 0; at < bytes.length && strays.size < MOST_WORDS; at += 1) {
    if ((bytes[at] ?? 0) < 0x80) continue;
    let from = at;
    let end = at;
    while (from > 0 && isOfWord(bytes[from - 1])) from -= 1;
    while (end < bytes.length && isOfWord(bytes[end])) end += 1;
    const word = bytes.slice(Math.max(from, at - MOST_WORD_BYTES), Math.min(end, at + MOST_WORD_BYTES));
    const found = countUtf8(word).strays > 0 ? strays : words;
    if (found.size < MOST_WORDS) found.set(String(word), word);
    at = end;
  }
  return [...strays.values(), ...words.values()].slice(0, MOST_WORDS);
}

const isOfWord = (byte = 0) =>
  byte >= 0x80 || (byte >= 0x41 && byte <= 0x5a) || (byte >= 0x61 && byte <= 0x7a);
