import type { RefObject } from 'react';
import { useWidth } from '#core/ui/use-width.ts';

/** Width in px from which the map is beside the stops. The style sheet uses the same value. */
const SIDE_BY_SIDE_PX = 860;
const HEIGHT_PX = { beside: 460, above: 320 };

const heightOf = (widthPx: number) => (widthPx >= SIDE_BY_SIDE_PX ? HEIGHT_PX.beside : HEIGHT_PX.above);

/** Height of the map in px, by the width of `element`. */
export function useMapHeight(element: RefObject<HTMLElement | null>): number {
  return useWidth(element, heightOf) ?? HEIGHT_PX.above;
}
