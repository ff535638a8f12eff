import { useEffect } from 'react';
import type { ElementInput } from './check-input.ts';

const QUIET_MS = 1_000;

/** Checks the element's input a second after the last change. It helps developers, so it must not delay the page. */
export function useInputCheck(host: Element, { session, themes, isUnconnected }: ElementInput): void {
  const [ownTheme, sessionTheme] = themes;
  useEffect(() => {
    let isThere = true;
    let end: (() => void) | undefined;
    const check = async () => {
      // If the code of the check fails to load, only the console warnings are missing.
      const part = await import('./check-input.ts').catch(() => null);
      if (part && isThere) {
        end = part.checkInput(host, { session, themes: [ownTheme, sessionTheme], isUnconnected });
      }
    };
    const timer = setTimeout(() => void check(), QUIET_MS);
    return () => {
      isThere = false;
      clearTimeout(timer);
      end?.();
    };
  }, [host, session, ownTheme, sessionTheme, isUnconnected]);
}
