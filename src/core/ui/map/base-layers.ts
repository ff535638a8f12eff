import { divIcon, LatLngBounds, marker, polygon, svg, tileLayer, type Map as LeafletMap } from 'leaflet';
import type { Point } from './distance.ts';
import type { MapTiles } from './map-types.ts';
import { parseOutlines, type Polygon, type StateOutline } from './outlines.ts';

const ROOM_FOR_CODE_PX = 34;

export interface StateCode {
  readonly center: Point;
  readonly cover: (isCovered: boolean) => void;
}

export const latLng = ({ latitude, longitude }: Point): [number, number] => [latitude, longitude];

export const BRAZIL = new LatLngBounds([-33.8, -74], [5.3, -34.8]);

/**
 * Draws the base map: outlines that need no network and, above them, tiles if configured. An outline is visible where a
 * tile is missing. `codes` returns the visible state codes.
 */
export function addBaseLayers(
  map: LeafletMap,
  tiles: MapTiles | undefined,
): { readonly codes: () => StateCode[] } {
  map.createPane('outlines').classList.add('map-outlines');
  const renderer = svg({ pane: 'outlines', padding: 0.5 });
  const { states, neighbours } = parseOutlines();
  const draw = (rings: readonly Polygon[], className: string) =>
    polygon(
      rings.map((polygon) => polygon.map((ring) => ring.map(latLng))),
      // Simplifying each state separately would open gaps between neighbors.
      { renderer, className, interactive: false, pane: 'outlines', smoothFactor: 0 },
    ).addTo(map);
  draw(neighbours, 'map-neighbour');
  const shapes = states.map((state) => [state, draw(state.polygons, 'map-state').getBounds()] as const);
  if (!tiles) return { codes: addCodes(map, shapes) };
  tileLayer(tiles.url, { className: 'map-tile' }).addTo(map);
  return { codes: () => [] };
}

export function makeCaption(pane: string, className: string) {
  const text = document.createElement('span');
  text.className = className;
  const icon = divIcon({ html: text, className: 'map-anchor', iconSize: [0, 0] });
  return { text, pin: marker([0, 0], { icon, pane, interactive: false, keyboard: false }) };
}

function addCodes(
  map: LeafletMap,
  shapes: readonly (readonly [StateOutline, LatLngBounds])[],
): () => StateCode[] {
  map.createPane('codes').classList.add('map-codes');
  const codes = shapes.map(([{ code, center }, bounds]) => {
    const { text, pin } = makeCaption('codes', 'map-code');
    text.textContent = code;
    pin.setLatLng(latLng(center)).addTo(map);
    return {
      text,
      bounds,
      center,
      cover: (isCovered: boolean) => text.toggleAttribute('data-covered', isCovered),
    };
  });
  const show = () => {
    for (const { text, bounds } of codes) {
      const west = map.project(bounds.getNorthWest());
      const east = map.project(bounds.getSouthEast());
      text.hidden = Math.min(east.x - west.x, east.y - west.y) < ROOM_FOR_CODE_PX;
    }
  };
  map.on('zoomend', show);
  map.whenReady(show);
  return () => codes.filter(({ text }) => !text.hidden);
}
