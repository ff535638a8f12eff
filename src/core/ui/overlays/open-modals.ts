/** The dialogs and drawers that stand open on the page, which going back closes where the page is the portal's. */
import { signal, type ReadonlySignal } from '@preact/signals-react';
import { useLayoutEffect, useRef } from 'react';

export interface OpenModal {
  /** Closes it, or asks about that; nothing while it is locked. */
  readonly close: () => void;
}

const modals = signal<readonly OpenModal[]>([]);

/** The newest last; without those that have an address, which is what closes them. */
export const openModals: ReadonlySignal<readonly OpenModal[]> = modals;

/** Counts a modal among them while `isOpen`. */
export function useOpenModal(isOpen: boolean, close: () => void): void {
  const latest = useRef(close);
  useLayoutEffect(() => {
    latest.current = close;
  });
  useLayoutEffect(() => {
    if (!isOpen) return undefined;
    const modal = { close: () => latest.current() };
    modals.value = [...modals.peek(), modal];
    return () => {
      modals.value = modals.peek().filter((other) => other !== modal);
    };
  }, [isOpen]);
}
