import type { Point } from '../distance.ts';
import large from './large.json';

/** A town and its seat. */
export interface Seat extends Point {
  /** Two towns of one name are two. */
  readonly key: string;
  readonly name: string;
}

interface TownFile {
  readonly stepsPerDegree: number;
  /** `SP São Paulo -23533 -46639`, the most populous first. */
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

/** Capitals and what is as large: what has room where much of the country is in sight. */
export const parseLargeTowns = (): readonly Seat[] => parse(large);

/** All the others, about 65 kB compressed: fetched once somebody looks so closely that they have room. */
export async function loadSmallTowns(): Promise<readonly Seat[]> {
  return parse((await import('./small.json')).default);
}
