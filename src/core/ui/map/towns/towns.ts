import type { Point } from '../distance.ts';
import large from './large.json';

export interface Seat extends Point {
  readonly key: string;
  readonly name: string;
}

interface TownFile {
  readonly stepsPerDegree: number;
  /**
   * Lines of state, name, latitude and longitude, such as `SP São Paulo -23533 -46639`, the most populous town first.
   * Coordinates count steps of `stepsPerDegree`.
   */
  readonly towns: readonly string[];
}

function parse({ stepsPerDegree, towns }: TownFile): Seat[] {
  return towns.flatMap((line) => {
    const [, state = '', name = '', north, east] = /^(\S+) (.+) (-?\d+) (-?\d+)$/.exec(line) ?? [];
    const [latitude, longitude] = [Number(north) / stepsPerDegree, Number(east) / stepsPerDegree];
    return Number.isFinite(latitude + longitude)
      ? [{ key: `${state} ${name}`, name, latitude, longitude }]
      : [];
  });
}

export const parseLargeTowns = (): readonly Seat[] => parse(large);

/** All smaller towns, about 65 kB compressed. The map loads them at the zoom where they fit. */
export async function loadSmallTowns(): Promise<readonly Seat[]> {
  return parse((await import('./small.json')).default);
}
