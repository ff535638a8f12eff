/** Where somebody was who has to sign in first; kept over the reload that a session's end brings. */
import { parseOrigin } from './router.model.ts';

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
