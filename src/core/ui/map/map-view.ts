/** The map itself, on Leaflet: everything that needs its code. Fetched when the first map is shown. */
import { control, map as createLeaflet, point, type Map as LeafletMap } from 'leaflet';
import { addBaseLayers, BRAZIL } from './base-layers.ts';
import { distanceKm, type Point } from './distance.ts';
import { mayMove, watchGlides } from './glides.ts';
import { boundsOf, MarkLayer, type MarkContent } from './mark-layer.ts';
import type { MapTiles, Origin, Place } from './map-types.ts';
import type { Mark } from './marks.ts';
import { OriginPin } from './origin-pin.ts';
import { TownLayer } from './town-layer.ts';
import { markTowards, readingOrder, type Direction } from './walk-marks.ts';
import { WayLayer } from './way-layer.ts';
import type { Way, WayActs } from './way-types.ts';

/** Outlines say nothing new closer than that; streets do. */
const NEAREST = { outlines: 13, tiles: 18 };
/** How close the view goes by itself: one place is shown with its region around. */
const NEAREST_FIT = 11;
const FIT_PADDING_PX = 36;
/** A stop under a control cannot be taken hold of. */
const WAY_PADDING_PX = 60;
const SCALE_PX = 80;
/** So many of the nearest places are in view with the place that somebody looks from. */
const NEIGHBOURS = 3;

const DIRECTIONS: Readonly<Record<string, Direction>> = {
  ArrowLeft: 'left',
  ArrowRight: 'right',
  ArrowUp: 'up',
  ArrowDown: 'down',
};
const STEPS: Record<Direction, readonly [number, number]> = {
  left: [-1, 0],
  right: [1, 0],
  up: [0, -1],
  down: [0, 1],
};

interface MapContent extends MarkContent {
  readonly origin: Origin | undefined;
  /** Of a map that is opened with acts for one. */
  readonly way: Way | undefined;
}

export interface MapView {
  /**
   * Fits the view when the places or the origin stand elsewhere than before, to the origin with its neighbours or to all, and
   * brings a newly selected place into it. A way says itself when it is fitted.
   */
  show(content: MapContent): void;
  zoom(steps: 1 | -1): void;
  showAll(): void;
  /** Tells whether the key was one of the map's. */
  press(key: string): boolean;
  close(): void;
}

export interface MapViewOptions {
  readonly tiles: MapTiles | undefined;
  readonly onSelect: (id: string) => void;
  /** Lets a way be drawn; without them there is none. */
  readonly wayActs: WayActs | undefined;
}

export function openMapView(container: HTMLElement, { tiles, onSelect, wayActs }: MapViewOptions): MapView {
  const map = createMap(container, tiles);
  const { codes } = addBaseLayers(map, tiles);
  const layer = new MarkLayer(map, (mark) => choose(map, mark, content?.places ?? [], onSelect));
  const pin = new OriginPin(map);
  const way = wayActs && new WayLayer(map, wayActs);
  let content: MapContent | undefined;
  const towns = tiles ? undefined : new TownLayer(map, codes);
  const nameTowns = () => towns?.show(content?.places ?? [], layer.marks);
  map.on('moveend', nameTowns);
  const glide = watchGlides(map);
  const fit = createFit(map);
  const sizes = new ResizeObserver(() => fit.keepOver(() => map.invalidateSize({ animate: false })));
  sizes.observe(container);

  const showAll = () =>
    fit.to(
      content ? [...content.places, ...originOf(content), ...(way?.extent ?? [])] : [],
      way ? WAY_PADDING_PX : FIT_PADDING_PX,
    );
  return {
    show(next) {
      const before = content;
      content = next;
      if (next.way) {
        way?.show(next.way);
        if (before?.way?.fit !== next.way.fit) fit.to(way?.extent ?? [], WAY_PADDING_PX);
      } else if (!before || whereabouts(before) !== whereabouts(next)) {
        if (next.origin) fit.to([next.origin, ...nearestTo(next.origin, next.places)]);
        else showAll();
      }
      pin.show(next.origin);
      layer.show(next);
      nameTowns();
      if (next.selected !== before?.selected)
        glide.whenStill(() => bringIntoView(map, layer, content?.selected));
    },
    zoom: glide.zoom,
    showAll,
    press(key) {
      if (key === '+' || key === '=') glide.zoom(1);
      else if (key === '-') glide.zoom(-1);
      else if (DIRECTIONS[key]) move(map, layer, !container.matches(':focus'), DIRECTIONS[key]);
      else if (way && key === 'Enter' && container.matches(':focus')) way.addInMiddle();
      else return walk(layer, key);
      return true;
    },
    close() {
      sizes.disconnect();
      endTimers(map);
      map.remove();
    },
  };
}

/** What Leaflet does not end by itself: it would go on, by a timer, on a map that is not there any more. */
function endTimers(map: LeafletMap): void {
  const inside = map as unknown as { _animatingZoom: boolean; scrollWheelZoom: { _timer?: number } };
  inside._animatingZoom = false;
  clearTimeout(inside.scrollWheelZoom._timer);
}

function createMap(container: HTMLElement, tiles: MapTiles | undefined): LeafletMap {
  const moves = mayMove();
  const map = createLeaflet(container, {
    attributionControl: false,
    zoomControl: false,
    boxZoom: false,
    keyboard: false,
    // The observer below knows of every other size. Leaflet would write on the window of the page, and move by a timer what
    // is there no more.
    trackResize: false,
    // The wheel belongs to the page until the map is in use.
    scrollWheelZoom: false,
    minZoom: 3,
    maxZoom: tiles ? NEAREST.tiles : NEAREST.outlines,
    // Tiles are sharp at whole steps; outlines are at any.
    zoomSnap: tiles ? 1 : 0.25,
    zoomAnimation: moves,
    fadeAnimation: moves,
    markerZoomAnimation: moves,
    inertia: moves,
  });
  map.fitBounds(BRAZIL, { animate: false });
  control.scale({ imperial: false, maxWidth: SCALE_PX }).addTo(map);
  container.addEventListener('focusin', () => map.scrollWheelZoom.enable());
  container.addEventListener('focusout', () => map.scrollWheelZoom.disable());
  return map;
}

const originOf = ({ origin }: MapContent): readonly Origin[] => (origin ? [origin] : []);

const whereabouts = (content: MapContent) =>
  [...originOf(content), ...content.places]
    .map(({ latitude, longitude, ...place }) => `${'id' in place ? place.id : ''} ${latitude} ${longitude}`)
    .join('\n');

const nearestTo = (origin: Point, places: readonly Place[]): readonly Place[] =>
  [...places].sort((a, b) => distanceKm(origin, a) - distanceKm(origin, b)).slice(0, NEIGHBOURS);

interface Fit {
  /** Shows these; all of Brazil where there are none. */
  to(places: readonly Point[], paddingPx?: number): void;
  /** Fits again after what changes the size, where nobody has moved the map since it was fitted. */
  keepOver(change: () => void): void;
}

function createFit(map: LeafletMap): Fit {
  const view = () => `${map.getCenter().toString()} ${map.getZoom()}`;
  let fitted: { readonly view: string; readonly again: () => void } | undefined;
  const to: Fit['to'] = (places, paddingPx = FIT_PADDING_PX) => {
    const bounds = places.length > 0 ? boundsOf(places) : BRAZIL;
    map.fitBounds(bounds, { padding: point(paddingPx, paddingPx), maxZoom: NEAREST_FIT, animate: false });
    fitted = { view: view(), again: () => to(places, paddingPx) };
  };
  return {
    to,
    keepOver(change) {
      const isAsFitted = fitted?.view === view();
      const before = map.getSize();
      change();
      const size = map.getSize();
      if (!fitted || !isAsFitted || size.equals(before)) return;
      // Nothing fits where there is no room, such as while it is hidden.
      if (size.x > 0 && size.y > 0) fitted.again();
      else fitted = { ...fitted, view: view() };
    },
  };
}

function choose(map: LeafletMap, mark: Mark, places: readonly Place[], onSelect: (id: string) => void): void {
  const [first] = mark.ids;
  if (mark.ids.length === 1 && first !== undefined) return onSelect(first);
  const members = new Set(mark.ids);
  const bounds = boundsOf(places.filter(({ id }) => members.has(id)));
  const padding = point(FIT_PADDING_PX, FIT_PADDING_PX);
  // Also when they stand so close that they would fit as it is, there is something to see.
  const zoom = Math.max(map.getBoundsZoom(bounds, false, padding.multiplyBy(2)), map.getZoom() + 1);
  map.setView(bounds.getCenter(), Math.min(zoom, map.getMaxZoom()), { animate: mayMove() });
}

function bringIntoView(map: LeafletMap, layer: MarkLayer, id: string | undefined): void {
  const mark = layer.marks.find(({ ids }) => ids.length === 1 && ids[0] === id);
  if (mark && !layer.isInView(mark)) {
    // Left to itself Leaflet glides where it is near, and jumps where a glide would cross the country.
    map.panTo(map.unproject(point(mark.x, mark.y)), mayMove() ? {} : { animate: false });
  }
}

/** From mark to mark; where there is none that way, and on the map itself, the map goes on. */
function move(map: LeafletMap, layer: MarkLayer, isOnMark: boolean, direction: Direction): void {
  const from = isOnMark ? layer.current : undefined;
  const seek = () => {
    const seen = layer.marks.filter((mark) => layer.isInView(mark));
    return from && markTowards(seen, from, direction);
  };
  const next = seek();
  if (next) return layer.focus(next);
  const [x, y] = STEPS[direction];
  const { x: width, y: height } = map.getSize();
  map.panBy([(x * width) / 3, (y * height) / 3], { animate: false });
  const beyond = seek();
  if (beyond) layer.focus(beyond);
}

/** One after the other, so that the keyboard comes to every mark there is. */
function walk(layer: MarkLayer, key: string): boolean {
  const order = readingOrder(layer.marks);
  const at = order.findIndex(({ key }) => key === layer.current?.key);
  const targets: Readonly<Record<string, number>> = {
    Home: 0,
    End: order.length - 1,
    PageDown: Math.min(at + 1, order.length - 1),
    PageUp: Math.max(at - 1, 0),
  };
  const target = order[targets[key] ?? -1];
  if (target) layer.focus(target);
  return target !== undefined;
}
