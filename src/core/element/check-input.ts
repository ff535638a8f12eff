/**
 * Checks of the attributes that a host page sets. Each mistake logs one console warning, and the element ignores the
 * value.
 */
import { warnDeveloper } from '../config/warn-developer.ts';
import { parseTheme } from '../ui/theme/theme-name.ts';

/** Time for the host page to call `connect()` after this check. Then the element logs a console warning. */
const CONNECTS_WITHIN_MS = 4_000;

/** Lowercase attributes that every HTML element accepts and that are not properties of `HTMLElement`. */
const OF_HTML = ['class', 'is', 'exportparts', 'xmlns'];
const OF_OTHERS = /^(?:data|aria|ng|v|x|hx)-|^on|^item|[^a-z-]/;

export interface ElementInput {
  readonly session: unknown;
  readonly themes: readonly unknown[];
  readonly isUnconnected: boolean;
}

/** Logs mistakes in the attributes of an element. The returned function cancels the pending check for `connect()`. */
export function checkInput(host: Element, { session, themes, isUnconnected }: ElementInput): () => void {
  const tag = host.localName;
  checkAttributes(host);
  for (const theme of themes) {
    if (typeof theme !== 'string' || theme === '' || parseTheme(theme)) continue;
    warnDeveloper(`There is no theme "${theme}"; another one is used.`);
  }
  if (!isUnconnected) return () => undefined;
  const named = typeof session === 'string' && session !== '' ? ` with the name "${session}"` : '';
  const timer = setTimeout(
    () => warnDeveloper(`<${tag}> waits: the page has not called connect()${named}.`),
    CONNECTS_WITHIN_MS,
  );
  return () => clearTimeout(timer);
}

function checkAttributes(host: Element): void {
  const { observedAttributes = [] } = host.constructor as {
    readonly observedAttributes?: readonly string[];
  };
  const known = new Set(observedAttributes);
  for (const name of host.getAttributeNames()) {
    if (!known.has(name) && !OF_OTHERS.test(name) && !isOfHtml(name)) {
      warnDeveloper(`<${host.localName}> has no attribute "${name}".`);
    }
  }
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
