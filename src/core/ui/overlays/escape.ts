/** The Escape key, which is of what stands open of ours before it is of the page around. */
import { useLayoutEffect, useRef, type RefObject } from 'react';

interface Overlay {
  readonly element: () => Element | null;
  readonly close: () => void;
}

/** What stands open on the page, the newest last. */
const overlays: Overlay[] = [];
/** The key was taken and is still pressed: what follows of it is no key of the page either. */
let isHeld = false;

/**
 * While `isOpen`, Escape is taken before the page hears of it, its own dialogs and the browser's included, and calls `close`
 * of the newest of all that stand open; unless a part inside of it has a use for the key, and says so by `preventDefault()`.
 */
export function useEscape(element: RefObject<Element | null>, isOpen: boolean, close: () => void): void {
  const latest = useRef(close);
  useLayoutEffect(() => {
    latest.current = close;
  });
  useLayoutEffect(() => {
    if (!isOpen) return undefined;
    const overlay = { element: () => element.current, close: () => latest.current() };
    overlays.push(overlay);
    listen();
    return () => {
      overlays.splice(overlays.indexOf(overlay), 1);
      rest();
    };
  }, [element, isOpen]);
}

function listen(): void {
  window.addEventListener('keydown', onKeyDown, true);
  window.addEventListener('keyup', onKeyUp, true);
}

function rest(): void {
  if (overlays.length > 0 || isHeld) return;
  window.removeEventListener('keydown', onKeyDown, true);
  window.removeEventListener('keyup', onKeyUp, true);
}

function onKeyDown(event: KeyboardEvent): void {
  if (event.key !== 'Escape' || event.isComposing) return;
  const overlay = overlays.at(-1);
  const isRepeated = event.repeat && isHeld;
  if (!overlay && !isRepeated) return;
  // Prevented, it does not reach the close watchers of the browser either, by which a `<dialog>` of the page closes.
  event.preventDefault();
  event.stopImmediatePropagation();
  if (isRepeated || !overlay) return;
  isHeld = true;
  if (!isUsedInside(event, overlay.element())) overlay.close();
}

function onKeyUp(event: KeyboardEvent): void {
  if (event.key !== 'Escape' || !isHeld) return;
  event.stopImmediatePropagation();
  isHeld = false;
  rest();
}

/** Passes the key on within the element's own root, where the page hears nothing of it. */
function isUsedInside(event: KeyboardEvent, element: Element | null): boolean {
  const root = element?.getRootNode();
  if (!(root instanceof ShadowRoot)) return false;
  const target = event
    .composedPath()
    .find((node): node is Element => node instanceof Element && node.getRootNode() === root);
  if (!target || !element?.contains(target)) return false;
  const key = { key: event.key, code: event.code, bubbles: true, cancelable: true };
  return !target.dispatchEvent(new KeyboardEvent('keydown', key));
}
