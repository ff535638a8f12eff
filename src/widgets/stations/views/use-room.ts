import type { RefObject } from 'react';
import { useWidth } from '#core/ui/use-width.ts';

/** px from which list and map stand side by side; the style sheet has the same figure. */
const SIDE_BY_SIDE_PX = 1360;
/** px from which there is room for both, one above the other. */
const BOTH_PX = 640;

export type Room = 'beside' | 'above' | 'one';

function roomOf(widthPx: number): Room {
  if (widthPx >= SIDE_BY_SIDE_PX) return 'beside';
  return widthPx >= BOTH_PX ? 'above' : 'one';
}

/** How much of list and map there is room for; null before it was measured. */
export function useRoom(element: RefObject<HTMLElement | null>): Room | null {
  return useWidth(element, roomOf);
}
