import { useLayoutEffect, type RefObject } from 'react';
import type { ShownNotice } from './notice-stack.ts';

const GAP_PX = 8;

/**
 * The strip reserves space at the end of the element and sticks to the bottom of the window. If it would cover sticky
 * actions or the focused row, it moves above them and reserves no space.
 * Reserved space remains, so that nothing moves when a notice closes, the page scrolls or the focus changes. While a
 * dialog or drawer is open, the strip is above it in the top layer.
 */
export function useNoticePlace(list: RefObject<HTMLElement | null>, notices: readonly ShownNotice[]): void {
  useLayoutEffect(() => {
    const shown = list.current;
    const strip = shown?.parentElement;
    if (!shown || !strip) return undefined;
    if (notices.length === 0) {
      lower(strip);
      return undefined;
    }
    const settle = () => {
      delete strip.dataset['lifted'];
      const liftPx = lift(strip, shown);
      if (strip.popover !== null) return;
      if (liftPx > 0) strip.dataset['lifted'] = '';
      else strip.style.minBlockSize = `${strip.offsetHeight}px`;
    };
    if (strip.popover === null) raise(strip);
    settle();
    const root = strip.getRootNode();
    const stopMoves = onMoves(root, () => lift(strip, shown));
    const stopModals = onModals(root, () => {
      lower(strip);
      raise(strip);
      settle();
    });
    return () => {
      stopMoves();
      stopModals();
    };
  }, [list, notices]);
}

const OPEN_MODAL = '.modal:popover-open';

function raise(strip: HTMLElement): void {
  if (!strip.parentNode?.querySelector(OPEN_MODAL)) return;
  strip.popover = 'manual';
  strip.showPopover();
}

function lower(strip: HTMLElement): void {
  if (strip.popover === null) return;
  strip.hidePopover();
  strip.popover = null;
}

function onModals(root: Node, work: () => void): () => void {
  const onToggle = ({ target }: Event) => {
    if (target instanceof Element && target.matches('.modal')) work();
  };
  // The listener uses the capture phase, because `toggle` does not bubble.
  root.addEventListener('toggle', onToggle, true);
  return () => root.removeEventListener('toggle', onToggle, true);
}

function lift(strip: HTMLElement, shown: HTMLElement): number {
  strip.style.setProperty('--lift', '0px');
  const isCovered = [stuckFoot(strip), ...modalFeet(strip), usedPlace(strip)];
  const liftPx = isCovered.reduce((before, place) => liftOver(shown, place, before), 0);
  strip.style.setProperty('--lift', `${liftPx}px`);
  return liftPx;
}

function onMoves(root: Node, work: () => void): () => void {
  const listening = new AbortController();
  let frame = 0;
  const soon = () => {
    cancelAnimationFrame(frame);
    frame = requestAnimationFrame(work);
  };
  const on = { signal: listening.signal, passive: true, capture: true };
  addEventListener('scroll', soon, on);
  addEventListener('resize', soon, on);
  root.addEventListener('focusin', soon, on);
  root.addEventListener('sl-after-show', soon, on);
  return () => {
    cancelAnimationFrame(frame);
    listening.abort();
  };
}

function liftOver(shown: HTMLElement, place: Element | null, liftPx: number): number {
  if (!place) return liftPx;
  const { top, bottom, left, right, height } = shown.getBoundingClientRect();
  const other = place.getBoundingClientRect();
  if (other.right <= left || other.left >= right) return liftPx;
  if (other.height === 0 || other.bottom <= top - liftPx || other.top >= bottom - liftPx) return liftPx;
  const nextLiftPx = bottom - other.top + GAP_PX;
  return bottom - nextLiftPx - height < 0 ? liftPx : nextLiftPx;
}

function stuckFoot(strip: HTMLElement): Element | null {
  const feet = [...(strip.parentNode?.querySelectorAll('[data-foot]') ?? [])];
  return feet.find((foot) => getComputedStyle(foot).position === 'sticky') ?? null;
}

function modalFeet(strip: HTMLElement): readonly Element[] {
  return [...(strip.parentNode?.querySelectorAll(`${OPEN_MODAL} .modal-footer`) ?? [])];
}

function usedPlace(strip: HTMLElement): Element | null {
  const { activeElement } = strip.getRootNode() as ShadowRoot;
  if (!activeElement || strip.contains(activeElement)) return null;
  return activeElement.closest('[role=row]') ?? activeElement;
}
