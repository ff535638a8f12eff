/**
 * Shortcuts of a screen. Each element's root has one listener while its parts have shortcuts. Several elements on a
 * page do not receive each other's keys.
 */
import { useEffect, useLayoutEffect, useRef, type RefObject } from 'react';
import { runOnDemand } from '../code-on-demand.ts';
import { useKit } from '../kit.tsx';
import { addPart, type ScreenKey } from './key-parts.ts';
import { atRest } from '../at-rest.ts';

/**
 * Registers shortcuts while the part within `anchor` is mounted. They work while the focus is inside the element, and
 * in the portal anywhere on the page. They do not work below an open dialog. Character keys work only outside text
 * fields.
 */
export function useScreenKeys(anchor: RefObject<Element | null>, keys: readonly ScreenKey[]): void {
  const isOurPage = useKit().reloadPage !== null;
  const latest = useRef(keys);
  useLayoutEffect(() => {
    latest.current = keys;
  });
  // An effect registers the shortcuts, because a parent mounts the element of `anchor` only after its child renders.
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
