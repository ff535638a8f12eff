import type { Map as LeafletMap } from 'leaflet';
import { latLng, makeCaption } from './base-layers.ts';
import type { Origin } from './map-types.ts';

/** Mark of the user's origin: a ring with its name, unlike the dots of places. */
export class OriginPin {
  readonly #map: LeafletMap;
  readonly #drawn: ReturnType<typeof makeCaption>;
  readonly #name: HTMLElement;

  constructor(map: LeafletMap) {
    this.#map = map;
    map.createPane('origin').classList.add('map-origins');
    this.#drawn = makeCaption('origin', 'map-origin');
    this.#name = document.createElement('span');
    this.#name.className = 'map-origin-name';
    this.#drawn.text.append(this.#name);
  }

  /** Shows the mark at an origin; undefined removes the mark. */
  show(origin: Origin | undefined): void {
    const { pin } = this.#drawn;
    if (!origin) return void pin.remove();
    this.#name.textContent = origin.name;
    pin.setLatLng(latLng(origin)).addTo(this.#map);
  }
}
