/** Which towns are named on a map, and where, so that no name covers another or a mark. Pure; pixels of one zoom. */

/** A town whose places are drawn. */
export interface Town {
  /** Two towns of one name are two. */
  readonly key: string;
  readonly name: string;
  /** The middle of its places. */
  readonly x: number;
  /** Of its northernmost and its southernmost place. */
  readonly top: number;
  readonly bottom: number;
  /** How many places it has: the larger one is named where there is room for one. */
  readonly count: number;
}

export interface TownName {
  readonly key: string;
  readonly name: string;
  /** The middle of the name. */
  readonly x: number;
  readonly y: number;
}

/** A municipal seat that may be named where there is room, a dot with its name below. */
export interface SeatSpot {
  readonly key: string;
  readonly name: string;
  readonly x: number;
  readonly y: number;
}

interface Box {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

/** As the name is set: 11 px, wide letters. */
const LETTER_PX = 6.4;
const LINE_PX = 16;
const GAP_PX = 2;

const boxAround = (x: number, y: number, width: number, height: number): Box => ({
  left: x - width / 2,
  right: x + width / 2,
  top: y - height / 2,
  bottom: y + height / 2,
});
const meet = (one: Box, other: Box) =>
  one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;

/** Something drawn, by its middle. */
export interface Spot {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

const boxOf = ({ x, y, width, height }: Spot) => boxAround(x, y, width, height);

/** Whether something else is drawn there already. */
export const isTaken = (spot: Spot, taken: readonly Spot[]) =>
  taken.some((other) => meet(boxOf(spot), boxOf(other)));

/** From the middle of the dot of a seat to that of its name. */
export const SEAT_NAME_PX = 11;
/** Air around the name of a seat: a map that is read at a glance names few. */
const SEAT_AIR_PX = { x: 26, y: 14 };

/**
 * The first of these seats, the most important first, whose dots and names cover neither one another nor what stands there
 * already: marks, names of the towns that have places, and whatever else is in `taken`.
 */
export function nameSeats(seats: readonly SeatSpot[], taken: readonly Spot[]): SeatSpot[] {
  const boxes = taken.map(boxOf);
  return seats.filter(({ name, x, y }) => {
    const width = nameWidth(name) + SEAT_AIR_PX.x;
    const box = boxAround(x, y + SEAT_NAME_PX / 2, width, LINE_PX + SEAT_NAME_PX + SEAT_AIR_PX.y);
    if (boxes.some((other) => meet(box, other))) return false;
    boxes.push(box);
    return true;
  });
}

/** As wide as a name is drawn, about. */
export const nameWidth = (name: string) => name.length * LETTER_PX;

/** Names below the places of the town, above them where something is in the way, and else not at all. */
export function nameTowns(
  towns: readonly Town[],
  marks: readonly { readonly x: number; readonly y: number }[],
  markSize: number,
): TownName[] {
  const taken = marks.map(({ x, y }) => boxAround(x, y, markSize, markSize));
  const largestFirst = towns.toSorted((a, b) => b.count - a.count || a.key.localeCompare(b.key));
  const away = markSize / 2 + LINE_PX / 2 + GAP_PX;
  return largestFirst.flatMap(({ key, name, x, top, bottom }) => {
    for (const y of [bottom + away, top - away]) {
      const box = boxAround(x, y, nameWidth(name), LINE_PX);
      if (taken.some((other) => meet(box, other))) continue;
      taken.push(box);
      return [{ key, name, x, y }];
    }
    return [];
  });
}
