/** Protection against the second click of a double click, which was meant for the previous content. */
import { useLayoutEffect } from 'react';

const EVENTS = ['mousedown', 'click', 'dblclick'] as const;

/** After `isOpen` changes, drops repeated clicks until the next single press. */
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
