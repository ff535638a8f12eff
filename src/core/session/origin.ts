/** Where somebody was who has to sign in first; kept over the reload that a session's end brings. */

const KEY = 'litro.v1.origin';

export function readOrigin(): string | null {
  try {
    return parseOrigin(sessionStorage.getItem(KEY));
  } catch {
    return null;
  }
}

export function keepOrigin(path: string): void {
  const origin = parseOrigin(path);
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

/** Only a path of the app itself is come back to: never another site, never the log-off. */
export function parseOrigin(text: string | null): string | null {
  return text !== null && /^\/app(\/[\w-]+)*$/.test(text) ? text : null;
}
