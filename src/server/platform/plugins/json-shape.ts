/**
 * Limits on depth and size of a JSON text, counted in its bytes before parsing. Deep nesting would block the server in
 * the parser for seconds.
 */

const MOST_DEPTH = 64;
/** Limit on commas, colons and opening brackets. A test verifies that the largest valid body has fewer of them. */
const MOST_TOKENS = 600_000;

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const COMMA = 0x2c;
const COLON = 0x3a;
const OPENING = new Set([0x5b, 0x7b]);
const CLOSING = new Set([0x5d, 0x7d]);

/**
 * True if the text stays within the limits on depth and size, so that the JSON parser may read it. Takes any bytes; the
 * parser refuses invalid JSON.
 */
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

function endOfString(bytes: Uint8Array, start: number): number {
  let at = start + 1;
  while (at < bytes.length && bytes[at] !== QUOTE) at += bytes[at] === BACKSLASH ? 2 : 1;
  return at;
}
