import { useEffect, useRef, type RefObject } from 'react';
import { useKit } from '../kit.tsx';

/** What a screen is typed in first. */
export type TypingPlace = 'search' | 'amounts';

const FIELDS = { search: '.table-search input', amounts: '.amount-input:enabled' };

/**
 * On the portal's own page the focus goes, once, where one types: as soon as the rows are there, and unless somebody has
 * put it elsewhere meanwhile. On other pages an element never takes it by itself, and where fingers point it would open the keyboard
 * unasked.
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

/** It is nowhere, or where opening a screen puts it: on the screen's heading. */
function isFocusFree(): boolean {
  let focused = document.activeElement;
  while (focused?.shadowRoot?.activeElement) focused = focused.shadowRoot.activeElement;
  return focused === null || focused === document.body || focused.matches('[data-heading]');
}
