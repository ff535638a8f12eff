import type { Point } from './distance.ts';

export type { MapTiles } from '#core/config/connect-options.ts';

export interface MapPlace extends Point {
  readonly id: string;
  readonly name: string;
  /** A place of tone `off` is drawn hollow and struck through, so that color is not the only sign. */
  readonly tone?: 'active' | 'off';
  /** Accessible name of the place, such as its name with its state. Default: the visible `name`. */
  readonly label?: string;
  /** Town to label on a map without tiles. */
  readonly town?: { readonly name: string; readonly state: string };
}

/** Reference point of the user, such as a searched town. The map centers on it and marks it. */
export interface Origin extends Point {
  readonly name: string;
}

export interface MapTexts {
  /** Accessible name of the map, which describes its content. */
  readonly name: string;
  /** Keyboard instructions of the map; screen readers read them after its name. */
  readonly hint: string;
  readonly zoomIn: string;
  readonly zoomOut: string;
  /** Label of the button that shows all places. */
  readonly showAll: string;
  /** Label of a group of overlapping places. Selecting it zooms in. */
  readonly group: (count: number) => string;
  /** Source of the outlines, such as `Contornos: Natural Earth`. */
  readonly credit: string;
  /** Error if the map failed to load. Users can still select places from the list beside it. */
  readonly failed: string;
}
