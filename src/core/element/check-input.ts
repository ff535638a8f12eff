/** Mistakes of a page in what it gives an element: each is told in the console once, and the element does without. */
import { useEffect } from 'react';
import { tellDeveloper } from '../config/tell-developer.ts';
import { parseTheme } from '../ui/theme/theme-name.ts';

/** For so long a page may take its time to connect. */
const CONNECTS_WITHIN_MS = 5_000;

/** Of any element, in lower case, beside those that are properties of it too. */
const OF_HTML = ['class', 'is', 'exportparts', 'xmlns'];
/** Of frameworks and tools, which mark elements with names of their own. */
const OF_OTHERS = /^(?:data|aria|ng|v|x|hx)-|^on|^item|[^a-z-]/;

export function useInputCheck(
  host: Element,
  session: unknown,
  themes: readonly unknown[],
  isUnconnected: boolean,
): void {
  const tag = host.localName;
  useEffect(() => {
    const { observedAttributes = [] } = host.constructor as {
      readonly observedAttributes?: readonly string[];
    };
    const known = new Set(observedAttributes);
    for (const name of host.getAttributeNames()) {
      if (!known.has(name) && !OF_OTHERS.test(name) && !isOfHtml(name)) {
        tellDeveloper(`<${tag}> has no attribute "${name}".`);
      }
    }
  }, [tag, host]);
  useEffect(() => {
    for (const theme of themes) {
      if (typeof theme !== 'string' || theme === '' || parseTheme(theme)) continue;
      tellDeveloper(`There is no theme "${theme}"; another one is used.`);
    }
    // eslint-disable-next-line react-hooks/exhaustive-deps -- as many as ever
  }, themes);
  useEffect(() => {
    if (!isUnconnected) return undefined;
    const named = typeof session === 'string' && session !== '' ? ` with the name "${session}"` : '';
    const timer = setTimeout(
      () => tellDeveloper(`<${tag}> waits: the page has not called connect()${named}.`),
      CONNECTS_WITHIN_MS,
    );
    return () => clearTimeout(timer);
  }, [tag, session, isUnconnected]);
}

let ofHtml: ReadonlySet<string> | undefined;
function isOfHtml(name: string): boolean {
  if (!ofHtml) {
    const names = [...OF_HTML];
    for (const key in HTMLElement.prototype) names.push(key.toLowerCase());
    ofHtml = new Set(names);
  }
  return ofHtml.has(name);
}
