import { point, type Map as LeafletMap } from 'leaflet';
import { latLng, makeCaption, type StateCode } from './base-layers.ts';
import type { Point } from './distance.ts';
import type { MapPlace } from './map-types.ts';
import type { Mark } from './marks.ts';
import { isTaken, nameSeats, nameTowns, nameWidth, SEAT_NAME_PX, type Town } from './town-names.ts';
import { loadSmallTowns, parseLargeTowns, type Seat } from './towns/towns.ts';

const MARK_PX = 24;
const GROUP_PX = 40;
const CODE_PX = { width: 24, height: 16 };
const LINE_PX = 16;
const MARGIN = 0.25;
/** From this zoom on, the map has space for names of small towns. */
const CLOSE_ZOOM = 6.5;

interface Caption {
  readonly key: string;
  readonly name: string;
  readonly x: number;
  readonly y: number;
  readonly isSeat?: true;
}

/**
 * Names of towns for a map without tiles. Towns of the map's places come first, then municipal seats by population as
 * long as their names fit.
 */
export class TownLayer {
  readonly #map: LeafletMap;
  readonly #codes: () => readonly StateCode[];
  readonly #pane: HTMLElement;
  readonly #drawn = new Map<string, ReturnType<typeof makeCaption>>();
  readonly #largeOnes: readonly Seat[] = parseLargeTowns();
  #smallOnes: readonly Seat[] | 'wanted' | undefined;
  #shown: readonly [readonly MapPlace[], readonly Mark[]] = [[], []];

  /** `codes` returns the state codes. The layer hides a code if a place needs its space. */
  constructor(map: LeafletMap, codes: () => readonly StateCode[]) {
    this.#map = map;
    this.#codes = codes;
    this.#pane = map.createPane('towns');
    this.#pane.classList.add('map-towns');
  }

  show(places: readonly MapPlace[], marks: readonly Mark[]): void {
    this.#shown = [places, marks];
    const isClose = this.#map.getZoom() >= CLOSE_ZOOM;
    if (isClose) this.#fetchSmallOnes();
    const view = this.#map.getPixelBounds().pad(MARGIN);
    const towns = this.#townsOf(places).filter(({ x, bottom }) => view.contains(point(x, bottom)));
    const inView = marks.filter(({ x, y }) => view.contains(point(x, y)));
    const names: Caption[] = nameTowns(towns, inView, MARK_PX);
    const taken = [
      ...inView.map(({ x, y, ids }) => ({ x, y, ...square(ids.length > 1 ? GROUP_PX : MARK_PX) })),
      ...names.map(({ name, x, y }) => ({ x, y, width: nameWidth(name), height: LINE_PX })),
    ];
    for (const code of this.#codes()) {
      const spot = { ...this.#project(code.center), ...CODE_PX };
      const isCovered = isTaken(spot, taken);
      code.cover(isCovered);
      if (!isCovered) taken.push(spot);
    }
    const known = new Set(towns.map(({ key }) => key));
    const seats = nameSeats(
      this.#seatsInView(isClose).filter(({ key }) => !known.has(key)),
      taken,
    ).map((seat): Caption => ({ ...seat, y: seat.y + SEAT_NAME_PX, isSeat: true }));
    this.#draw([...names, ...seats]);
  }

  /** Keeps the DOM order of town names equal to their reading order, however the map was moved before. */
  #draw(names: readonly Caption[]): void {
    let at = this.#pane.firstElementChild;
    for (const { key, name, x, y, isSeat } of names) {
      const { pin, text } = this.#drawn.get(key) ?? this.#add(key);
      text.textContent = name;
      text.toggleAttribute('data-seat', isSeat === true);
      pin.setLatLng(this.#map.unproject(point(x, y)));
      const drawn = pin.addTo(this.#map).getElement()!;
      if (drawn === at) at = at.nextElementSibling;
      else this.#pane.insertBefore(drawn, at);
    }
    const shownKeys = new Set(names.map(({ key }) => key));
    for (const [key, { pin }] of this.#drawn) {
      if (shownKeys.has(key)) continue;
      pin.remove();
      this.#drawn.delete(key);
    }
  }

  /** A failed load shows no error, because the map still shows the large towns. The next move of the map retries. */
  #fetchSmallOnes(): void {
    if (this.#smallOnes) return;
    this.#smallOnes = 'wanted';
    loadSmallTowns().then(
      (small) => {
        this.#smallOnes = small;
        // The map may have been removed while the towns were loading.
        if (this.#pane.isConnected) this.show(...this.#shown);
      },
      () => (this.#smallOnes = undefined),
    );
  }

  #seatsInView(isClose: boolean) {
    const view = this.#map.getBounds().pad(MARGIN);
    const [south, north, west, east] = [view.getSouth(), view.getNorth(), view.getWest(), view.getEast()];
    const smallOnes = isClose && Array.isArray(this.#smallOnes) ? this.#smallOnes : [];
    return [...this.#largeOnes, ...smallOnes]
      .filter(
        ({ latitude, longitude }) =>
          latitude > south && latitude < north && longitude > west && longitude < east,
      )
      .map((seat) => ({ key: seat.key, name: seat.name, ...this.#project(seat) }));
  }

  #project(place: Point): { readonly x: number; readonly y: number } {
    const { x, y } = this.#map.project(latLng(place));
    return { x, y };
  }

  #townsOf(places: readonly MapPlace[]): Town[] {
    const towns = new Map<string, Town>();
    for (const place of places) {
      if (!place.town) continue;
      const { name, state } = place.town;
      const key = `${state} ${name}`;
      const { x, y } = this.#project(place);
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

const square = (size: number) => ({ width: size, height: size });
