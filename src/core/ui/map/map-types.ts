import type { Point } from './distance.ts';

export type { MapTiles } from '#core/config/connect-options.ts';

export interface MapPlace extends Point {
  readonly id: string;
  readonly name: string;
  /** A place of tone `off` is drawn hollow and struck through, so that color is not the only sign. */
  readonly tone?: 'active' | 'off';
  /** Accessible name of the place, such as its name with its state. Default: the visible `name`. */
  readonly label?: string;
  readonly town?: { readonly name: string; readonly state: string };
}

export interface Origin extends Point {
  readonly name: string;
}

export interface MapTexts {
  readonly name: string;
  readonly hint: string;
  readonly zoomIn: string;
  readonly zoomOut: string;
  readonly showAll: string;
  readonly group: (count: number) => string;
  readonly credit: string;
  readonly failed: string;
}
