import type { RefObject } from 'react';
import { useWidth } from '#core/ui/use-width.ts';

/** Width in px from which list and map are side by side. The style sheet uses the same value. */
const SIDE_BY_SIDE_PX = 1360;
/** Width in px from which list and map both fit, one above the other. */
const BOTH_PX = 640;

export type MapRoom = 'beside' | 'above' | 'one';

function roomOf(widthPx: number): MapRoom {
  if (widthPx >= SIDE_BY_SIDE_PX) return 'beside';
  return widthPx >= BOTH_PX ? 'above' : 'one';
}

/** Layout of list and map; null before the first measurement. */
export function useRoom(element: RefObject<HTMLElement | null>): MapRoom | null {
  return useWidth(element, roomOf);
}
