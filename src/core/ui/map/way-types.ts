/** A way over the map: stops in the order of travel, the line that joins them, and flags along it. */
import type { Point } from './distance.ts';

/** A stop. It can be dragged, and moved by keys. */
export interface WayPoint extends Point {
  readonly id: string;
  /** Stands in its mark: its place in the order. */
  readonly sign: string;
  /** Shown beside the mark that is looked at. */
  readonly name: string;
  /** What a screen reader says: name and place in the order. */
  readonly label: string;
}

/** Words on a place beside the way, such as the station with the best price. They are only read. */
export interface WayFlag extends Point {
  readonly id: string;
  readonly tone: 'good' | 'caution';
  readonly text: string;
}

export interface Way {
  readonly points: readonly WayPoint[];
  /** `[latitude, longitude]` in the order of travel; null joins the stops as they stand. */
  readonly line: readonly (readonly [number, number])[] | null;
  /** Drawn broken: nobody drives straight. */
  readonly isEstimate: boolean;
  readonly flags: readonly WayFlag[];
  /** The id of the stop that is looked at. */
  readonly selected: string | undefined;
  /** The whole way comes into view when this changes, and only then. */
  readonly fit: number;
}

/** What is done to a way on the map. */
export interface WayActs {
  /** The map was clicked, or Enter pressed on it: there, or in its middle. */
  readonly onAdd: (point: Point) => void;
  /** A stop was put down elsewhere. */
  readonly onMove: (id: string, point: Point) => void;
  readonly onRemove: (id: string) => void;
  readonly onSelect: (id: string) => void;
}
