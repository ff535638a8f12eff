import { control, map as createLeaflet, point, type Map as LeafletMap } from 'leaflet';
import { addBaseLayers, BRAZIL } from './base-layers.ts';
import { distanceKm, type Point } from './distance.ts';
import { mayMove, watchGlides } from './glides.ts';
import { boundsOf, MarkLayer, type MarkContent } from './mark-layer.ts';
import type { MapTiles, Origin, MapPlace } from './map-types.ts';
import type { Mark } from './marks.ts';
import { OriginPin } from './origin-pin.ts';
import { TownLayer } from './town-layer.ts';
import { markTowards, readingOrder, type Direction } from './walk-marks.ts';
import { RoutePathLayer } from './route-path-layer.ts';
import type { RoutePath, RoutePathActions } from './route-path-types.ts';

/** Maximum zoom of the map by its kind: outlines show no more detail at higher zooms, street tiles do. */
const NEAREST = { outlines: 13, tiles: 18 };
/** Maximum zoom of an automatic fit, so that a single place appears with its region. */
const NEAREST_FIT = 11;
const FIT_PADDING_PX = 36;
/**
 * Padding around a route. It is larger than the padding around places, because users cannot grab a stop below a
 * control.
 */
const ROUTE_PADDING_PX = 60;
const SCALE_PX = 80;
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
  /** Route; set only on a map that was opened with `routePathActions`. */
  readonly routePath: RoutePath | undefined;
}

export interface MapView {
  /**
   * Fits the view if the places or the origin changed: to the origin with its nearest places, or to all. It pans to a
   * newly selected place. A route controls its own fitting by `fit`.
   */
  show(content: MapContent): void;
  zoom(steps: 1 | -1): void;
  showAll(): void;
  press(key: string): boolean;
  close(): void;
}

export interface MapViewOptions {
  readonly tiles: MapTiles | undefined;
  readonly onSelect: (id: string) => void;
  /** Handlers for editing a route. Without them the map shows no route. */
  readonly routePathActions: RoutePathActions | undefined;
}

export function openMapView(
  container: HTMLElement,
  { tiles, onSelect, routePathActions }: MapViewOptions,
): MapView {
  const map = createMap(container, tiles);
  const { codes } = addBaseLayers(map, tiles);
  const layer = new MarkLayer(map, (mark) => choose(map, mark, content?.places ?? [], onSelect));
  const pin = new OriginPin(map);
  const routeLayer = routePathActions && new RoutePathLayer(map, routePathActions);
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
      content ? [...content.places, ...originOf(content), ...(routeLayer?.extent ?? [])] : [],
      routeLayer ? ROUTE_PADDING_PX : FIT_PADDING_PX,
    );
  return {
    show(next) {
      const before = content;
      content = next;
      if (next.routePath) {
        routeLayer?.show(next.routePath);
        if (before?.routePath?.fit !== next.routePath.fit) fit.to(routeLayer?.extent ?? [], ROUTE_PADDING_PX);
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
      else if (routeLayer && key === 'Enter' && container.matches(':focus')) routeLayer.addInMiddle();
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

/** Ends timers that Leaflet leaves running on a removed map. */
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
    // The ResizeObserver handles size changes. Leaflet's own tracking listens on the page's window and moves a removed
    // map by a timer.
    trackResize: false,
    // The wheel scrolls the page until the map has the focus.
    scrollWheelZoom: false,
    minZoom: 3,
    maxZoom: tiles ? NEAREST.tiles : NEAREST.outlines,
    // Tiles are sharp only at whole zoom levels; outlines are sharp at every level.
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

const nearestTo = (origin: Point, places: readonly MapPlace[]): readonly MapPlace[] =>
  [...places].sort((a, b) => distanceKm(origin, a) - distanceKm(origin, b)).slice(0, NEIGHBOURS);

interface Fit {
  /** Moves the view to these places, or to the whole of Brazil if the list is empty. */
  to(places: readonly Point[], paddingPx?: number): void;
  /**
   * Runs `change`, which may resize the map. Then the map fits its content again, unless the user has moved the map
   * since the last fit.
   */
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
      // A hidden map has no size, so nothing can be fitted.
      if (size.x > 0 && size.y > 0) fitted.again();
      else fitted = { ...fitted, view: view() };
    },
  };
}

function choose(
  map: LeafletMap,
  mark: Mark,
  places: readonly MapPlace[],
  onSelect: (id: string) => void,
): void {
  const [first] = mark.ids;
  if (mark.ids.length === 1 && first !== undefined) return onSelect(first);
  const members = new Set(mark.ids);
  const bounds = boundsOf(places.filter(({ id }) => members.has(id)));
  const padding = point(FIT_PADDING_PX, FIT_PADDING_PX);
  // Zooms in by at least one level, even if the view already shows all places of the group.
  const zoom = Math.max(map.getBoundsZoom(bounds, false, padding.multiplyBy(2)), map.getZoom() + 1);
  map.setView(bounds.getCenter(), Math.min(zoom, map.getMaxZoom()), { animate: mayMove() });
}

function bringIntoView(map: LeafletMap, layer: MarkLayer, id: string | undefined): void {
  const mark = layer.marks.find(({ ids }) => ids.length === 1 && ids[0] === id);
  if (mark && !layer.isInView(mark)) {
    // Leaflet animates short distances and jumps across long distances.
    map.panTo(map.unproject(point(mark.x, mark.y)), mayMove() ? {} : { animate: false });
  }
}

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
