/**
 * The keys of what stands on the screen. Each root (that of an element) has one listener while something in it has keys,
 * so several elements of a page do not hear one another's strokes.
 */
import { useEffect, useLayoutEffect, useRef, type RefObject } from 'react';
import { runOnDemand } from '../code-on-demand.ts';
import { useKit } from '../kit.tsx';
import { addPart, type ScreenKey } from './key-parts.ts';
import { atRest } from '../at-rest.ts';

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
    return root && addPart(root, { anchor, keys: () => latest.current }, () => listenAtRest(root, isOurPage));
  }, [anchor, isOurPage]);
}

function listenAtRest(root: Node, isOurPage: boolean): () => void {
  return runOnDemand(async () => {
    await atRest();
    const { listenToKeys } = await import('./key-strokes.ts');
    return () => listenToKeys(root, isOurPage);
  });
}
