/** Where the strip of notices stands: at the end of its element, and never over what was just used. */
import { useLayoutEffect, type RefObject } from 'react';
import type { ShownNotice } from './notice-stack.ts';

const GAP_PX = 8;

/**
 * The strip takes room at the end of the element and sticks to the lower edge of the window. Where it would lie over the
 * actions that stick there, or over the row that has the focus, it is lifted above them and takes no room. Room once
 * taken is kept, so that nothing moves when a notice goes.
 */
export function useNoticePlace(list: RefObject<HTMLElement | null>, notices: readonly ShownNotice[]): void {
  useLayoutEffect(() => {
    const strip = list.current?.parentElement;
    if (!strip || notices.length === 0) return;
    strip.style.removeProperty('--lift');
    delete strip.dataset['lifted'];
    const inTheWay = [stuckFoot(strip), usedPlace(strip)];
    let lift = 0;
    for (const place of inTheWay) lift = liftOver(strip, place, lift);
    if (lift > 0) {
      strip.dataset['lifted'] = '';
      strip.style.setProperty('--lift', `${lift}px`);
    } else {
      strip.style.minBlockSize = `${strip.offsetHeight}px`;
    }
  }, [list, notices]);
}

/** How far up the strip has to go to be clear of a place, when it goes up by `lift` already. */
function liftOver(strip: HTMLElement, place: Element | null, lift: number): number {
  if (!place) return lift;
  const { top, bottom, height } = strip.getBoundingClientRect();
  const other = place.getBoundingClientRect();
  if (other.height === 0 || other.bottom <= top - lift || other.top >= bottom - lift) return lift;
  const wanted = bottom - other.top + GAP_PX;
  // Above it there must be room left in the window.
  return bottom - wanted - height < 0 ? lift : wanted;
}

/** What sticks to the lower edge as the strip does, such as the actions of a table on a phone. */
function stuckFoot(strip: HTMLElement): Element | null {
  const feet = [...(strip.parentNode?.querySelectorAll('[data-foot]') ?? [])];
  return feet.find((foot) => getComputedStyle(foot).position === 'sticky') ?? null;
}

function usedPlace(strip: HTMLElement): Element | null {
  const { activeElement } = strip.getRootNode() as ShadowRoot;
  if (!activeElement || strip.contains(activeElement)) return null;
  return activeElement.closest('[role=row]') ?? activeElement;
}
