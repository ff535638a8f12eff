/** Mistakes of a page in what it gives an element: each is told in the console once, and the element does without. */
import { tellDeveloper } from '../config/tell-developer.ts';
import { parseTheme } from '../ui/theme/theme-name.ts';

/** For so long a page may take its time to connect, once it rests. */
const CONNECTS_WITHIN_MS = 4_000;

/** Of any element, in lower case, beside those that are properties of it too. */
const OF_HTML = ['class', 'is', 'exportparts', 'xmlns'];
/** Of frameworks and tools, which mark elements with names of their own. */
const OF_OTHERS = /^(?:data|aria|ng|v|x|hx)-|^on|^item|[^a-z-]/;

/** What a page gives an element. */
export interface ElementInput {
  /** Its attribute. */
  readonly session: unknown;
  /** Its attribute, and what the session says. */
  readonly themes: readonly unknown[];
  readonly isUnconnected: boolean;
}

/** Tells what is wrong with it. The answer ends what is still waited for. */
export function checkInput(host: Element, { session, themes, isUnconnected }: ElementInput): () => void {
  const tag = host.localName;
  checkAttributes(host);
  for (const theme of themes) {
    if (typeof theme !== 'string' || theme === '' || parseTheme(theme)) continue;
    tellDeveloper(`There is no theme "${theme}"; another one is used.`);
  }
  if (!isUnconnected) return () => undefined;
  const named = typeof session === 'string' && session !== '' ? ` with the name "${session}"` : '';
  const timer = setTimeout(
    () => tellDeveloper(`<${tag}> waits: the page has not called connect()${named}.`),
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
      tellDeveloper(`<${host.localName}> has no attribute "${name}".`);
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
