/** The second click of a double click, which is meant for what stood there at the first one. */
import { useLayoutEffect } from 'react';

const EVENTS = ['mousedown', 'click', 'dblclick'] as const;

/** When `isOpen` changes: until the pointer begins anew, what repeats the click before reaches nothing. */
export function useSecondClick(isOpen: boolean): void {
  useLayoutEffect(() => {
    if (!isOpen) return undefined;
    begin();
    return begin;
  }, [isOpen]);
}

function begin(): void {
  for (const name of EVENTS) window.addEventListener(name, drop, true);
}

function drop(event: MouseEvent): void {
  if (event.detail > 1) {
    event.preventDefault();
    event.stopImmediatePropagation();
  } else if (event.type === 'mousedown') {
    for (const name of EVENTS) window.removeEventListener(name, drop, true);
  }
}
