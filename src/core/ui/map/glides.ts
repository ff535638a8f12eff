import type { Map as LeafletMap } from 'leaflet';

export const mayMove = () => !matchMedia('(prefers-reduced-motion: reduce)').matches;

/** Queue of map actions. Leaflet drops actions during a zoom animation, so queued actions run after the animation. */
export function watchGlides(map: LeafletMap) {
  let gliding = false;
  let targetZoom: number | undefined;
  let waiting: (() => void) | undefined;
  const go = () => {
    if (gliding) return;
    if (targetZoom !== undefined && targetZoom !== map.getZoom()) {
      map.setZoom(targetZoom, { animate: mayMove() });
      return;
    }
    targetZoom = undefined;
    waiting?.();
    waiting = undefined;
  };
  map.on('zoomstart', () => (gliding = true));
  map.on('zoomend', () => {
    gliding = false;
    go();
  });
  return {
    zoom(steps: 1 | -1) {
      const nextZoom = Math.round(targetZoom ?? map.getZoom()) + steps;
      targetZoom = Math.min(map.getMaxZoom(), Math.max(map.getMinZoom(), nextZoom));
      go();
    },
    whenStill(action: () => void) {
      waiting = action;
      go();
    },
  };
}
