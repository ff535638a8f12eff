/**
 * How deep and how large a JSON text is, counted in its bytes before a parser sees it. A parser takes seconds for brackets
 * within brackets, and the server does nothing else meanwhile.
 */

/** Lists and objects within one another: more than any call takes. */
const MOST_DEPTH = 64;
/** Commas, colons and opening brackets: more than the largest body of any call has, which a test counts. */
const MOST_TOKENS = 600_000;

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const COMMA = 0x2c;
const COLON = 0x3a;
const OPENING = new Set([0x5b, 0x7b]);
const CLOSING = new Set([0x5d, 0x7d]);

/** Whether a parser may see it. Takes any bytes; what is no JSON is for the parser to refuse. */
export function isParsable(bytes: Uint8Array): boolean {
  let depth = 0;
  let tokens = 0;
  for (let at = 0; at < bytes.length; at += 1) {
    const byte = bytes[at] as number;
    if (byte === QUOTE) at = endOfString(bytes, at);
    else if (byte === COMMA || byte === COLON) tokens += 1;
    else if (CLOSING.has(byte)) depth -= 1;
    else if (OPENING.has(byte)) {
      tokens += 1;
      depth += 1;
      if (depth > MOST_DEPTH) return false;
    }
  }
  return tokens <= MOST_TOKENS;
}

/** The quote that ends the string, or the end of the text. */
function endOfString(bytes: Uint8Array, start: number): number {
  let at = start + 1;
  while (at < bytes.length && bytes[at] !== QUOTE) at += bytes[at] === BACKSLASH ? 2 : 1;
  return at;
}
