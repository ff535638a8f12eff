import type { Map as LeafletMap } from 'leaflet';
import { latLng, makeCaption } from './base-layers.ts';
import type { Origin } from './map-types.ts';

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

  show(origin: Origin | undefined): void {
    const { pin } = this.#drawn;
    if (!origin) return void pin.remove();
    this.#name.textContent = origin.name;
    pin.setLatLng(latLng(origin)).addTo(this.#map);
  }
}
