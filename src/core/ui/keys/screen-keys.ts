/**
 * The keys of what stands on the screen. Each root (that of an element) has one listener while something in it has keys,
 * so several elements of a page do not hear one another's strokes. What a stroke means is code of its own, which no
 * first row waits for.
 */
import { useEffect, useLayoutEffect, useRef, type RefObject } from 'react';
import { useKit } from '../kit.tsx';
import type * as KeyStrokes from './key-strokes.ts';
import type { KeyedPart, ScreenKey } from './key-types.ts';

interface Scope {
  readonly parts: KeyedPart[];
  readonly stop: () => void;
}

const scopes = new WeakMap<Node, Scope>();

/**
 * Has these keys for as long as the part within `anchor` is there. They act while the focus is inside the element, and on
 * the portal's own page wherever it is; not under a dialog, where nothing of the screen can be used. A character acts
 * only where nothing is being typed.
 */
export function useScreenKeys(anchor: RefObject<Element | null>, keys: readonly ScreenKey[]): void {
  const isOurPage = useKit().reloadPage !== null;
  const latest = useRef(keys);
  useLayoutEffect(() => {
    latest.current = keys;
  });
  // Late enough for an anchor further out.
  useEffect(() => {
    const root = anchor.current?.getRootNode();
    return root && addPart(root, { anchor, keys: () => latest.current }, isOurPage);
  }, [anchor, isOurPage]);
}

/** In the order in which they came. */
export function partsOf(root: Node): readonly KeyedPart[] {
  return scopes.get(root)?.parts ?? [];
}

function addPart(root: Node, part: KeyedPart, isOurPage: boolean): () => void {
  const scope = scopes.get(root) ?? openScope(root, isOurPage);
  scope.parts.push(part);
  return () => {
    scope.parts.splice(scope.parts.indexOf(part), 1);
    if (scope.parts.length > 0) return;
    scope.stop();
    scopes.delete(root);
  };
}

function openScope(root: Node, isOurPage: boolean): Scope {
  const place = isOurPage ? document : root;
  const parts: KeyedPart[] = [];
  const listen = (event: Event) => {
    if (strokes) strokes.onKeyDown(event as KeyboardEvent, parts, isOurPage);
    // What did not come is asked for again.
    else load();
  };
  load();
  place.addEventListener('keydown', listen);
  const scope = { parts, stop: () => place.removeEventListener('keydown', listen) };
  scopes.set(root, scope);
  return scope;
}

let strokes: typeof KeyStrokes | null = null;

function load(): void {
  import('./key-strokes.ts').then(
    (module) => {
      strokes = module;
    },
    () => {},
  );
}
