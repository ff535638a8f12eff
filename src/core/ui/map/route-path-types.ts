import type { Point } from './distance.ts';

export interface RoutePathPoint extends Point {
  readonly id: string;
  /** Text in the stop's mark: the stop's position in the order. */
  readonly sign: string;
  readonly name: string;
  readonly label: string;
}

export interface RouteFlag extends Point {
  readonly id: string;
  readonly tone: 'good' | 'caution';
  readonly text: string;
}

export interface RoutePath {
  readonly points: readonly RoutePathPoint[];
  /** Points `[latitude, longitude]` of the drawn line in the order of travel; null connects the stops directly. */
  readonly line: readonly (readonly [number, number])[] | null;
  /** The map draws the route dashed, because straight lines between stops are no real route. */
  readonly isEstimate: boolean;
  readonly flags: readonly RouteFlag[];
  readonly selected: string | undefined;
  /** When this number changes, the map fits its view to the whole route. Other changes of the route keep the view. */
  readonly fit: number;
}

export interface RoutePathActions {
  /** Called with the clicked point, or with the center of the map after Enter. */
  readonly onAdd: (point: Point) => void;
  /** Called after the user moved a stop. */
  readonly onMove: (id: string, point: Point) => void;
  readonly onRemove: (id: string) => void;
  readonly onSelect: (id: string) => void;
}
