import { divIcon, DomEvent, marker, point, type LatLng, type Map as LeafletMap, type Marker } from 'leaflet';
import { latLng } from './base-layers.ts';
import type { Point } from './distance.ts';
import type { RoutePathPoint } from './route-path-types.ts';

const CLICK_PX = 4;
const KEY_PX = 8;
/** Pause after which a stop moved by arrow keys is put down, as at the end of a drag. */
const REST_MS = 600;
/** Rounds coordinates to a tenth of a meter, the precision of the server's calls. */
const DECIMALS = 1e6;

const STEPS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-KEY_PX, 0],
  ArrowRight: [KEY_PX, 0],
  ArrowUp: [0, -KEY_PX],
  ArrowDown: [0, KEY_PX],
};

export interface RouteMarkActions {
  readonly onSelect: () => void;
  readonly onFocus: () => void;
  /** Called while the stop moves. */
  readonly onMoving: (to: Point) => void;
  readonly onPutDown: (to: Point) => void;
  readonly onKey: (key: string) => boolean;
}

export const pointAt = (place: LatLng): Point => {
  const { lat, lng } = place.wrap();
  return {
    latitude: Math.round(lat * DECIMALS) / DECIMALS,
    longitude: Math.round(lng * DECIMALS) / DECIMALS,
  };
};

/**
 * Mark of a stop: a button with its number, which users drag or move by Shift and arrow keys. This class implements the
 * dragging, because Leaflet's own dragging listens on the page's window.
 */
export class RouteMark {
  readonly button = document.createElement('button');
  readonly #sign = document.createElement('span');
  readonly #name = document.createElement('span');
  readonly #map: LeafletMap;
  readonly #pin: Marker;
  readonly #actions: RouteMarkActions;
  /** While a pointer or key moves the stop, `show` must not set its position. */
  #isMoving = false;
  #wasDragged = false;
  #rest: ReturnType<typeof setTimeout> | undefined;

  constructor(map: LeafletMap, actions: RouteMarkActions) {
    this.#map = map;
    this.#actions = actions;
    const { button } = this;
    button.type = 'button';
    button.className = 'map-stop';
    this.#sign.className = 'map-stop-sign';
    this.#name.className = 'map-name';
    button.append(this.#sign, this.#name);
    const icon = divIcon({ html: button, className: 'map-anchor', iconSize: [0, 0] });
    this.#pin = marker([0, 0], { icon, keyboard: false, interactive: false, pane: 'stops' });
    // A press on a stop's mark must not drag or click the map below the mark.
    DomEvent.disableClickPropagation(button);
    button.addEventListener('pointerdown', this.#handlePointerDown);
    button.addEventListener('click', () => {
      if (this.#wasDragged) this.#wasDragged = false;
      else actions.onSelect();
    });
    button.addEventListener('focus', actions.onFocus);
    button.addEventListener('blur', () => this.#putDown());
    button.addEventListener('keydown', this.#handleKeyDown);
  }

  show(stop: RoutePathPoint, isSelected: boolean): void {
    if (!this.#isMoving) this.#pin.setLatLng(latLng(stop));
    this.#pin.addTo(this.#map);
    this.#pin.setZIndexOffset(isSelected ? 10_000 : 0);
    this.#sign.textContent = stop.sign;
    this.#name.textContent = stop.name;
    this.button.ariaLabel = stop.label;
    this.button.toggleAttribute('data-selected', isSelected);
  }

  remove(): void {
    clearTimeout(this.#rest);
    this.#isMoving = false;
    this.#pin.remove();
  }

  #moveTo(to: LatLng): void {
    this.#isMoving = true;
    this.#pin.setLatLng(to);
    this.#actions.onMoving(pointAt(to));
  }

  #putDown(): void {
    clearTimeout(this.#rest);
    if (!this.#isMoving) return;
    this.#isMoving = false;
    this.#actions.onPutDown(pointAt(this.#pin.getLatLng()));
  }

  readonly #handlePointerDown = (down: PointerEvent) => {
    if (!down.isPrimary || down.button !== 0) return;
    const { button } = this;
    const from = this.#map.latLngToContainerPoint(this.#pin.getLatLng());
    this.#wasDragged = false;
    button.setPointerCapture(down.pointerId);
    const move = ({ clientX, clientY }: PointerEvent) => {
      const by = point(clientX - down.clientX, clientY - down.clientY);
      if (!this.#wasDragged && Math.hypot(by.x, by.y) < CLICK_PX) return;
      this.#wasDragged = true;
      this.#moveTo(this.#map.containerPointToLatLng(from.add(by)));
    };
    const end = () => {
      button.removeEventListener('pointermove', move);
      button.removeEventListener('pointerup', end);
      button.removeEventListener('pointercancel', end);
      this.#putDown();
    };
    button.addEventListener('pointermove', move);
    button.addEventListener('pointerup', end);
    button.addEventListener('pointercancel', end);
  };

  readonly #handleKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const step = event.shiftKey ? STEPS[event.key] : undefined;
    if (step) {
      const at = this.#map.latLngToContainerPoint(this.#pin.getLatLng()).add(point(...step));
      this.#moveTo(this.#map.containerPointToLatLng(at));
      clearTimeout(this.#rest);
      this.#rest = setTimeout(() => this.#putDown(), REST_MS);
    } else if (!this.#actions.onKey(event.key)) return;
    event.preventDefault();
    event.stopPropagation();
  };
}
