import { useEffect } from 'react';
import type { ElementInput } from './check-input.ts';

const QUIET_MS = 1_000;

/** Looks at what a page gives an element once the page rests: it helps who builds the page, and nobody waits for it. */
export function useInputCheck(host: Element, { session, themes, isUnconnected }: ElementInput): void {
  const [ownTheme, sessionTheme] = themes;
  useEffect(() => {
    let isThere = true;
    let end: (() => void) | undefined;
    const check = async () => {
      // Where its code does not arrive, the developer is told nothing, and the element is as it would be.
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
