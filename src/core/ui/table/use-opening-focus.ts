import { useEffect, useRef, type RefObject } from 'react';
import { useKit } from '../kit.tsx';

export type TypingPlace = 'search' | 'amounts';

const FIELDS = { search: '.table-search input', amounts: '.amount-input:enabled' };

/**
 * In the portal, focuses the field once, as soon as rows are loaded, unless the user has moved the focus. Embedded
 * elements never take the focus. Touch devices never get the focus, because it would open the on-screen keyboard.
 */
export function useOpeningFocus(
  root: RefObject<HTMLElement | null>,
  place: TypingPlace | undefined,
  hasRows: boolean,
): void {
  const isOurPage = useKit().reloadPage !== null;
  const isOpened = useRef(false);
  useEffect(() => {
    if (!isOurPage || !place || !hasRows || isOpened.current) return;
    isOpened.current = true;
    if (matchMedia('(pointer: coarse)').matches || !isFocusFree()) return;
    const field = (which: TypingPlace) => root.current?.querySelector<HTMLElement>(FIELDS[which]);
    (field(place) ?? field('search'))?.focus({ preventScroll: true });
  }, [root, isOurPage, place, hasRows]);
}

/** True if nothing is focused, or only the screen's heading, which the portal focuses on opening. */
function isFocusFree(): boolean {
  let focused = document.activeElement;
  while (focused?.shadowRoot?.activeElement) focused = focused.shadowRoot.activeElement;
  return focused === null || focused === document.body || focused.matches('[data-heading]');
}
