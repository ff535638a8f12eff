/**
 * Selection and placement of town names, so that no name covers another name or a map mark. Pure functions; all
 * positions are pixels at one zoom level.
 */

export interface Town {
  readonly key: string;
  readonly name: string;
  /** Mean horizontal position of the map's places in the town. */
  readonly x: number;
  /** Vertical positions of the town's northernmost and southernmost place. */
  readonly top: number;
  readonly bottom: number;
  readonly count: number;
}

export interface TownName {
  readonly key: string;
  readonly name: string;
  readonly x: number;
  readonly y: number;
}

export interface SeatSpot {
  readonly key: string;
  readonly name: string;
  readonly x: number;
  readonly y: number;
}

interface TownBox {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

const LETTER_PX = 6.4;
const LINE_PX = 16;
const GAP_PX = 2;

const boxAround = (x: number, y: number, width: number, height: number): TownBox => ({
  left: x - width / 2,
  right: x + width / 2,
  top: y - height / 2,
  bottom: y + height / 2,
});
const meet = (one: TownBox, other: TownBox) =>
  one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;

export interface TownSpot {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

const boxOf = ({ x, y, width, height }: TownSpot) => boxAround(x, y, width, height);

export const isTaken = (spot: TownSpot, taken: readonly TownSpot[]) =>
  taken.some((other) => meet(boxOf(spot), boxOf(other)));

export const SEAT_NAME_PX = 11;
/** Margin around the name of a municipal seat, which limits the number of names. */
const SEAT_AIR_PX = { x: 26, y: 14 };

/**
 * Selects the municipal seats to name from `seats`, which start with the most important seat. A named seat covers
 * neither another named seat nor a spot of `taken`.
 */
export function nameSeats(seats: readonly SeatSpot[], taken: readonly TownSpot[]): SeatSpot[] {
  const boxes = taken.map(boxOf);
  return seats.filter(({ name, x, y }) => {
    const width = nameWidth(name) + SEAT_AIR_PX.x;
    const box = boxAround(x, y + SEAT_NAME_PX / 2, width, LINE_PX + SEAT_NAME_PX + SEAT_AIR_PX.y);
    if (boxes.some((other) => meet(box, other))) return false;
    boxes.push(box);
    return true;
  });
}

export const nameWidth = (name: string) => name.length * LETTER_PX;

/**
 * Places each name below the town's places, or above them if the space below is taken. Names that fit nowhere are
 * omitted.
 */
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
