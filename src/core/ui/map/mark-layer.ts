import { divIcon, latLngBounds, marker, point, type Map as LeafletMap, type Marker } from 'leaflet';
import { latLng } from './base-layers.ts';
import type { Point } from './distance.ts';
import { dressMark, makeMarkElement, type MarkTexts } from './mark-element.ts';
import type { MapPlace } from './map-types.ts';
import { groupSpots, spreadMarks, type Mark } from './marks.ts';

/** Distance below which places share a mark: the width of a finger. */
const APART_PX = 44;
/** Distance below which places overlap at maximum zoom. Only overlapping places are spread side by side. */
const APART_NEAREST_PX = 14;
const SPREAD_PX = 18;

interface DrawnMark {
  mark: Mark;
  readonly button: HTMLButtonElement;
  readonly pin: Marker;
}

export interface MarkContent {
  readonly places: readonly MapPlace[];
  readonly selected: string | undefined;
  readonly texts: MarkTexts;
}

/** Marks of all places. Marks outside the view are not in the document, which keeps thousands of places fast. */
export class MarkLayer {
  readonly #map: LeafletMap;
  readonly #onChoose: (mark: Mark) => void;
  readonly #drawn = new Map<string, DrawnMark>();
  #content: MarkContent | undefined;
  #byId = new Map<string, MapPlace>();
  #marks: readonly Mark[] = [];
  /**
   * Id of the place with the keyboard focus. The place is stored instead of its mark, because marks join and leave
   * groups.
   */
  #currentId: string | undefined;

  constructor(map: LeafletMap, onChoose: (mark: Mark) => void) {
    this.#map = map;
    this.#onChoose = onChoose;
    map.on('zoomend', () => this.#group());
    map.on('moveend', () => this.#draw());
  }

  show(content: MarkContent): void {
    if (content.places !== this.#content?.places) {
      this.#byId = new Map(content.places.map((place) => [place.id, place]));
    }
    this.#content = content;
    this.#group();
    this.#draw();
  }

  get marks(): readonly Mark[] {
    return this.#marks;
  }

  get current(): Mark | undefined {
    const id = this.#currentId;
    const known = id === undefined ? undefined : this.#marks.find(({ ids }) => ids.includes(id));
    return known ?? this.#marks.find((mark) => this.isInView(mark)) ?? this.#marks[0];
  }

  /** True if the mark is in the view. The `margin` around the view is a share of the view's size on each side. */
  isInView(mark: Mark, margin = 0): boolean {
    return this.#map.getPixelBounds().pad(margin).contains(point(mark.x, mark.y));
  }

  focus(mark: Mark): void {
    this.#currentId = mark.ids[0];
    if (!this.isInView(mark, -0.1)) {
      this.#map.panTo(this.#map.unproject(point(mark.x, mark.y)), { animate: false });
    }
    this.#draw();
    this.#drawn.get(mark.key)?.button.focus({ preventScroll: true });
  }

  #group(): void {
    if (!this.#content) return;
    const { places, selected } = this.#content;
    const isNearest = this.#map.getZoom() >= this.#map.getMaxZoom();
    const spots = places.map((place) => {
      const { x, y } = this.#map.project(latLng(place));
      return { id: place.id, x, y };
    });
    const distance = isNearest ? APART_NEAREST_PX : APART_PX;
    const groups = groupSpots(spots, { distance, alone: selected });
    this.#marks = isNearest ? spreadMarks(groups, SPREAD_PX) : groups;
  }

  #draw(): void {
    if (!this.#content) return;
    const stop = this.current;
    const hadFocus = [...this.#drawn.values()].some(({ button }) => button.matches(':focus'));
    const visibleMarks = this.#marks.filter((mark) => mark === stop || this.isInView(mark, 0.25));
    for (const mark of visibleMarks) this.#drawOne(mark, mark === stop, this.#content);
    // Focuses the new mark before removing the focused one, or the focus would fall to the page.
    if (hadFocus && stop) this.#drawn.get(stop.key)?.button.focus({ preventScroll: true });
    const keys = new Set(visibleMarks.map(({ key }) => key));
    for (const [key, { pin }] of this.#drawn) {
      if (keys.has(key)) continue;
      pin.remove();
      this.#drawn.delete(key);
    }
  }

  #drawOne(mark: Mark, isStop: boolean, { selected, texts }: MarkContent): void {
    const known = this.#drawn.get(mark.key);
    const shown = known ?? this.#add(mark);
    shown.mark = mark;
    shown.pin.setLatLng(this.#map.unproject(point(mark.x, mark.y)));
    if (!known) shown.pin.addTo(this.#map);
    const isSelected = mark.ids.length === 1 && mark.ids[0] === selected;
    shown.pin.setZIndexOffset(isSelected ? 10_000 : 0);
    shown.button.tabIndex = isStop ? 0 : -1;
    dressMark(shown.button, mark, this.#byId.get(mark.ids[0] ?? ''), isSelected, texts);
  }

  #add(mark: Mark): DrawnMark {
    const button = makeMarkElement();
    const icon = divIcon({ html: button, className: 'map-anchor', iconSize: [0, 0] });
    const shown: DrawnMark = { mark, button, pin: marker([0, 0], { icon, keyboard: false }) };
    shown.pin.on('click', () => {
      this.#currentId = shown.mark.ids[0];
      this.#onChoose(shown.mark);
    });
    button.addEventListener('focus', () => (this.#currentId = shown.mark.ids[0]));
    this.#drawn.set(mark.key, shown);
    return shown;
  }
}

export function boundsOf(places: readonly Point[]) {
  return latLngBounds(places.map(latLng));
}
