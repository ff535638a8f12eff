import type { Point } from './distance.ts';

export type { MapTiles } from '#core/config/connect-options.ts';

/** Something to be shown on the map. */
export interface Place extends Point {
  readonly id: string;
  readonly name: string;
  /** `off` is drawn hollow and struck through: not by colour alone. */
  readonly tone?: 'active' | 'off';
  /** What a screen reader says instead of the name, such as the name with its state. */
  readonly label?: string;
  /** Named on a map without tiles, which names nothing else. */
  readonly town?: { readonly name: string; readonly state: string };
}

/** Where somebody looks from, such as a town that was searched: the map goes there and marks it. */
export interface Origin extends Point {
  readonly name: string;
}

/** Everything the map says, in the user's language. */
export interface MapTexts {
  /** What is on the map: its accessible name. */
  readonly name: string;
  /** How the keyboard works it; read after the name. */
  readonly hint: string;
  readonly zoomIn: string;
  readonly zoomOut: string;
  /** Of the button that brings all places into view. */
  readonly showAll: string;
  /** Of a group of places that stand too close to be told apart; choosing it goes closer. */
  readonly group: (count: number) => string;
  /** Where the outlines come from, such as `Contornos: Natural Earth`. */
  readonly credit: string;
  /** The map did not load. The places can still be chosen from the list beside it. */
  readonly failed: string;
}
