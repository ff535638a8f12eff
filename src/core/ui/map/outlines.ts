import type { Point } from './distance.ts';
import file from './outlines.json';

type Ring = readonly Point[];

/** Rings of an area: the outer ring first, then the holes. */
export type Polygon = readonly Ring[];

export interface StateOutline {
  readonly code: string;
  readonly center: Point;
  readonly polygons: readonly Polygon[];
}

export interface Outlines {
  readonly states: readonly StateOutline[];
  readonly neighbours: readonly Polygon[];
}

const numbers = (text: string) => text.split(' ').map(Number);

function parseLine(text: string): Point[] {
  const steps = numbers(text);
  const points: Point[] = [];
  let x = 0;
  let y = 0;
  for (let at = 0; at < steps.length; at += 2) {
    x += steps[at] ?? 0;
    y += steps[at + 1] ?? 0;
    points.push({ latitude: y / file.stepsPerDegree, longitude: x / file.stepsPerDegree });
  }
  return points;
}

/**
 * Reads `outlines.json` (written by `scripts/map-outlines.mjs`): the 27 states of Brazil and the neighboring countries.
 */
export function parseOutlines(): Outlines {
  const lines = file.lines.map(parseLine);
  // Line numbers as in TopoJSON: a negative number reverses the line, and each line starts at the previous line's end.
  const lineOf = (number: number) => (number < 0 ? lines[~number]?.toReversed() : lines[number]) ?? [];
  const ringOf = (text: string): Ring =>
    numbers(text).flatMap((number, at) => (at === 0 ? lineOf(number) : lineOf(number).slice(1)));
  const polygonsOf = (polygons: readonly (readonly string[])[]) => polygons.map((rings) => rings.map(ringOf));
  return {
    states: file.states.map(({ code, center, polygons }) => ({
      code,
      center: { longitude: center[0] ?? 0, latitude: center[1] ?? 0 },
      polygons: polygonsOf(polygons),
    })),
    neighbours: polygonsOf(file.neighbours),
  };
}
