/** What an element takes over from the page around it: the nearest `lang` and `dir`, shadow hosts included. */

export interface Surroundings {
  readonly lang: string | null;
  readonly dir: 'ltr' | 'rtl';
}

const followers = new Set<() => void>();
const watched = new WeakSet<Node>();
let observer: MutationObserver | null = null;

export function readSurroundings(element: Element): Surroundings {
  return { lang: nearest(element, 'lang'), dir: nearest(element, 'dir') === 'rtl' ? 'rtl' : 'ltr' };
}

function nearest(element: Element, attribute: 'lang' | 'dir'): string | null {
  for (let node: Node | null = element; node; node = parentOf(node)) {
    const value = node instanceof Element ? node.getAttribute(attribute) : null;
    if (value && value !== 'auto') return value;
  }
  return null;
}

function parentOf(node: Node): Node | null {
  if (node instanceof Element && node.assignedSlot) return node.assignedSlot;
  return node.parentNode ?? (node instanceof ShadowRoot ? node.host : null);
}

/** Calls `changed` when a `lang` or `dir` around the element may have changed. One observer serves the page. */
export function followSurroundings(element: Element, changed: () => void): () => void {
  observer ??= new MutationObserver(() => {
    for (const follower of followers) follower();
  });
  for (let root: Node = element.getRootNode(); !watched.has(root); root = root.host.getRootNode()) {
    watched.add(root);
    observer.observe(root, { subtree: true, attributes: true, attributeFilter: ['lang', 'dir'] });
    if (!(root instanceof ShadowRoot)) break;
  }
  followers.add(changed);
  return () => void followers.delete(changed);
}
