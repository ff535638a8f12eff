import type { Map as LeafletMap } from 'leaflet';

export const mayMove = () => !matchMedia('(prefers-reduced-motion: reduce)').matches;

/** Queue for map actions: Leaflet drops requests during a zoom animation, so they run after it. */
export function watchGlides(map: LeafletMap) {
  let gliding = false;
  let wantedZoom: number | undefined;
  let waiting: (() => void) | undefined;
  const go = () => {
    if (gliding) return;
    if (wantedZoom !== undefined && wantedZoom !== map.getZoom()) {
      map.setZoom(wantedZoom, { animate: mayMove() });
      return;
    }
    wantedZoom = undefined;
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
      const wanted = Math.round(wantedZoom ?? map.getZoom()) + steps;
      wantedZoom = Math.min(map.getMaxZoom(), Math.max(map.getMinZoom(), wanted));
      go();
    },
    whenStill(action: () => void) {
      waiting = action;
      go();
    },
  };
}
