import { signal, type ReadonlySignal } from '@preact/signals-react';
import { useLayoutEffect, useRef } from 'react';

export interface OpenModal {
  /** Closes the overlay or asks the user first; does nothing while it is locked. */
  readonly close: () => void;
}

const modals = signal<readonly OpenModal[]>([]);

/**
 * Open overlays, the newest last. The list omits overlays with `hasAddress`, because "back" changes their URL, which
 * closes them.
 */
export const openModals: ReadonlySignal<readonly OpenModal[]> = modals;

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
