import { useLayoutEffect, useRef, type RefObject } from 'react';

interface Overlay {
  readonly element: () => Element | null;
  readonly close: () => void;
}

/** Open overlays of the page, the newest last. */
const overlays: Overlay[] = [];
/**
 * True while Escape is still pressed after an overlay handled it. The page then receives neither its repeats nor its
 * `keyup`.
 */
let isHeld = false;

/**
 * While `isOpen`, intercepts Escape before the host page and the browser's dialogs, and closes the newest overlay. An
 * element inside the overlay can use the key instead, by `preventDefault()`.
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
  // `preventDefault()` also stops the browser's close watchers, which would close a `<dialog>` of the host page.
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

/** Dispatches the key again inside the element's shadow root, hidden from the host page. */
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
