/**
 * Language and direction that an element inherits from the host page: the nearest `lang` and `dir`, across shadow
 * roots.
 */
import { useCallback, useEffect, useLayoutEffect, useState } from 'react';

export interface Surroundings {
  readonly ownLang: string | null;
  /** Nearest `lang` attribute: of the element or of an ancestor; null if no `lang` is set. */
  readonly lang: string | null;
  readonly dir: 'ltr' | 'rtl';
}

const followers = new Set<() => void>();
const watched = new WeakSet<Node>();
let observer: MutationObserver | null = null;

function readSurroundings(element: Element): Surroundings {
  return {
    ownLang: element.getAttribute('lang') || null,
    lang: nearest(element, 'lang'),
    dir: nearest(element, 'dir')?.toLowerCase() === 'rtl' ? 'rtl' : 'ltr',
  };
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

function followSurroundings(element: Element, changed: () => void): () => void {
  observer ??= new MutationObserver(() => {
    for (const follower of [...followers]) follower();
  });
  for (let root: Node = element.getRootNode(); ; root = root.host.getRootNode()) {
    if (!watched.has(root)) {
      watched.add(root);
      observer.observe(root, { subtree: true, attributes: true, attributeFilter: ['lang', 'dir'] });
    }
    if (!(root instanceof ShadowRoot)) break;
  }
  followers.add(changed);
  return () => void followers.delete(changed);
}

/**
 * Language and direction around the element. The hook reads them again on every render, because the element may have
 * moved.
 */
export function useSurroundings(host: Element): Surroundings {
  const [surroundings, setSurroundings] = useState(() => readSurroundings(host));
  const look = useCallback(
    () =>
      setSurroundings((before) => {
        const now = readSurroundings(host);
        const isSame = now.ownLang === before.ownLang && now.lang === before.lang && now.dir === before.dir;
        return isSame ? before : now;
      }),
    [host],
  );
  const place = host.getRootNode();
  useLayoutEffect(look);
  useEffect(() => followSurroundings(host, look), [host, place, look]);
  return surroundings;
}
