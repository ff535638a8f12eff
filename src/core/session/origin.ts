/** URL that a user opened before signing in, with fragment. It survives the reload at a session's end. */

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
const ADDRESS = /^\/app(\/[\w-]+)*(\?[^#\p{Cc}]*)?(#\P{Cc}*)?$/u;

/** Accepts only URLs of the app: never another site, never the log-off. */
export function parseOrigin(text: string | null): string | null {
  return text !== null && text.length <= MAX_CHARACTERS && ADDRESS.test(text) ? text : null;
}
