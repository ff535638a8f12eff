/** The whole address where somebody was who has to sign in first, fragment included; kept over the reload that a session's end brings. */

const KEY = 'litro.v1.origin';

export function readOrigin(): string | null {
  try {
    return parseOrigin(sessionStorage.getItem(KEY));
  } catch {
    return null;
  }
}

export function keepOrigin(address: string): void {
  const origin = parseOrigin(address);
  try {
    if (origin) sessionStorage.setItem(KEY, origin);
  } catch {
    return;
  }
}

export function forgetOrigin(): void {
  try {
    sessionStorage.removeItem(KEY);
  } catch {
    return;
  }
}

const MAX_CHARACTERS = 2000;
/** A path of the app, with what stands behind it; no control characters. */
const ADDRESS = /^\/app(\/[\w-]+)*(\?[^#\p{Cc}]*)?(#\P{Cc}*)?$/u;

/** Only an address of the app itself is come back to: never another site, never the log-off. */
export function parseOrigin(text: string | null): string | null {
  return text !== null && text.length <= MAX_CHARACTERS && ADDRESS.test(text) ? text : null;
}
