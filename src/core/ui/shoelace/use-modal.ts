import { useLayoutEffect, useRef, type RefObject } from 'react';
import { useEscape } from '../overlays/escape.ts';
import { useOpenModal } from '../overlays/open-modals.ts';

/** Members of Shoelace's dialog and drawer that we use, including internal ones. */
export interface ModalElement extends HTMLElement {
  open: boolean;
  readonly updateComplete: Promise<unknown>;
  originalTrigger: unknown;
  modal: { deactivate(): void };
  addOpenListeners(): void;
}

interface ModalOptions {
  open: boolean;
  locked?: boolean | 'always';
  /** True if the URL of the page contains the open state: "back" changes the URL and so closes the modal. */
  hasAddress?: boolean;
  onClose: () => void;
}

const TABBABLE =
  'button:not(:disabled, [tabindex="-1"]), input:not(:disabled), select:not(:disabled), textarea, a[href], [tabindex="0"]';

/**
 * Opens and closes a modal by a prop, in the top layer, and restores the focus. Each handler checks the event's target,
 * because menus and dialogs inside bubble events with the same names.
 */
export function useModal(
  element: RefObject<ModalElement | null>,
  { open, locked, hasAddress, onClose }: ModalOptions,
) {
  const returnTo = useRef<readonly HTMLElement[]>([]);
  const close = () => {
    if (!locked) onClose();
  };
  useEscape(element, open, close);
  useOpenModal(open && !hasAddress, close);

  useLayoutEffect(() => {
    const modal = element.current;
    if (!modal) return;
    let current = true;
    void modal.updateComplete.then(() => {
      if (!current || modal.open === open) return;
      if (open) {
        returnTo.current = withAncestors(focusedWithin(modal));
        if (!modal.matches(':popover-open')) modal.showPopover();
      }
      modal.open = open;
    });
    return () => {
      current = false;
    };
  }, [element, open]);

  useLayoutEffect(() => {
    const modal = element.current;
    return () => {
      // Deactivates the focus trap, because a drawer that is removed while open would continue to trap the focus.
      modal?.modal.deactivate();
      if (modal?.open) focusAgain(returnTo.current, modal);
    };
  }, [element]);

  const own = (handle: (modal: ModalElement, event: Event) => void) => (event: Event) => {
    if (event.target === event.currentTarget) handle(event.currentTarget as ModalElement, event);
  };
  return {
    'onsl-request-close': own((modal, event) => {
      event.preventDefault();
      if (!locked) onClose();
      // On a phone, "Back" uses up the browser's close watcher even if the modal stays open. So the code adds the
      // watcher again.
      setTimeout(() => modal.open && modal.isConnected && modal.addOpenListeners());
    }),
    'onsl-initial-focus': own((modal, event) => {
      event.preventDefault();
      const marked = modal.querySelector<HTMLElement>(`[data-autofocus]:is(${TABBABLE}, [tabindex])`);
      const inside = modal.querySelector<HTMLElement>(`[data-autofocus] :is(${TABBABLE})`);
      const first = modal.querySelector<HTMLElement>(`.modal-body :is(${TABBABLE})`);
      const preferred = marked ?? inside ?? first;
      const place =
        preferred && !opensKeyboard(preferred) ? preferred : modal.querySelector<HTMLElement>(TABBABLE);
      place?.focus({ preventScroll: true });
    }),
    'onsl-hide': own((modal) => {
      // Shoelace remembers the widget's host element, which cannot be focused.
      modal.originalTrigger = undefined;
    }),
    'onsl-after-hide': own((modal) => {
      if (modal.matches(':popover-open')) modal.hidePopover();
      focusAgain(returnTo.current, modal);
    }),
  };
}

function opensKeyboard(element: HTMLElement): boolean {
  const isTypedIn = element.matches('textarea, input:not([type="checkbox"], [type="radio"], [type="file"])');
  return isTypedIn && matchMedia('(pointer: coarse)').matches;
}

function focusedWithin(modal: Element): HTMLElement | null {
  const { activeElement } = modal.getRootNode() as ShadowRoot | Document;
  const focused = activeElement ?? document.activeElement;
  return focused instanceof HTMLElement && focused !== document.body ? focused : null;
}

function withAncestors(element: HTMLElement | null): readonly HTMLElement[] {
  return element ? [element, ...withAncestors(element.parentElement)] : [];
}

/**
 * Restores the previous focus. If the previously focused element is removed or disabled, the nearest focusable element
 * gets the focus. Nothing happens if the focus has moved elsewhere.
 */
function focusAgain(path: readonly HTMLElement[], modal: ModalElement): void {
  // A dialog may have opened from a drawer that is still open. Elements inside that drawer may get the focus.
  const isInClosed = (element: Element) =>
    modal.contains(element) || element.closest('.modal:not(:popover-open)') !== null;
  const near = path.filter((element) => element.isConnected);
  const { activeElement } = (near[0]?.getRootNode() ?? document) as ShadowRoot | Document;
  if (activeElement !== null && activeElement !== document.body && !isInClosed(activeElement)) return;
  for (const around of near) {
    const places = [around, ...around.querySelectorAll<HTMLElement>(TABBABLE)];
    const place = places.find((candidate) => candidate.matches(TABBABLE) && !isInClosed(candidate));
    if (place) {
      place.focus({ preventScroll: true });
      return;
    }
  }
}
