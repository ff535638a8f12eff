import { point, type Map as LeafletMap } from 'leaflet';
import { latLng, makeCaption } from './base-layers.ts';
import type { Place } from './map-types.ts';
import type { Mark } from './marks.ts';
import { nameTowns, type Town } from './town-names.ts';

/** The dot of a mark with the air around it. */
const MARK_PX = 24;
/** How much further than the view names are drawn, as a share of it. */
const MARGIN = 0.25;

/** Names of the towns that places stand in, for a map on which no tiles name them. */
export class TownLayer {
  readonly #map: LeafletMap;
  readonly #drawn = new Map<string, ReturnType<typeof makeCaption>>();

  constructor(map: LeafletMap) {
    this.#map = map;
    map.createPane('towns').classList.add('map-towns');
  }

  show(places: readonly Place[], marks: readonly Mark[]): void {
    const view = this.#map.getPixelBounds().pad(MARGIN);
    const names = nameTowns(
      this.#townsOf(places).filter(({ x, bottom }) => view.contains(point(x, bottom))),
      marks.filter(({ x, y }) => view.contains(point(x, y))),
      MARK_PX,
    );
    for (const { key, name, x, y } of names) {
      const { pin, text } = this.#drawn.get(key) ?? this.#add(key);
      text.textContent = name;
      pin.setLatLng(this.#map.unproject(point(x, y)));
      pin.addTo(this.#map);
    }
    const kept = new Set(names.map(({ key }) => key));
    for (const [key, { pin }] of this.#drawn) {
      if (kept.has(key)) continue;
      pin.remove();
      this.#drawn.delete(key);
    }
  }

  #townsOf(places: readonly Place[]): Town[] {
    const towns = new Map<string, Town>();
    for (const place of places) {
      if (!place.town) continue;
      const { name, state } = place.town;
      const key = `${state} ${name}`;
      const { x, y } = this.#map.project(latLng(place));
      const known = towns.get(key) ?? { key, name, x, top: y, bottom: y, count: 0 };
      const count = known.count + 1;
      towns.set(key, {
        ...known,
        x: known.x + (x - known.x) / count,
        top: Math.min(known.top, y),
        bottom: Math.max(known.bottom, y),
        count,
      });
    }
    return [...towns.values()];
  }

  #add(key: string) {
    const drawn = makeCaption('towns', 'map-town');
    drawn.text.translate = false;
    this.#drawn.set(key, drawn);
    return drawn;
  }
}
