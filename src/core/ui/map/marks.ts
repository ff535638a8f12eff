/** Non-overlapping marks for many places. Pure functions; all coordinates are pixels of one zoom. */

export interface Spot {
  readonly id: string;
  readonly x: number;
  readonly y: number;
}

export interface Mark {
  /** Key that stays the same for the same places, so that the drawn mark can be reused. */
  readonly key: string;
  readonly x: number;
  readonly y: number;
  readonly ids: readonly string[];
}

export interface GroupOptions {
  readonly distance: number;
  /** Id of the selected place, which never joins a group. */
  readonly alone?: string | undefined;
}

interface Cell {
  x: number;
  y: number;
  readonly ids: string[];
}

const keyOf = (ids: readonly string[]) => (ids.length === 1 ? `${ids[0]}` : `${ids[0]}+${ids.length - 1}`);
const markOf = ({ x, y, ids }: Cell): Mark => ({ key: keyOf(ids), x, y, ids });

/**
 * Groups spots by the cells of a fixed grid, so that panning does not regroup them. Groups of adjacent cells that are
 * too close are merged. Runs in linear time.
 */
export function groupSpots(spots: readonly Spot[], { distance, alone }: GroupOptions): Mark[] {
  const cells = new Map<string, Cell>();
  const apart: Cell[] = [];
  for (const { id, x, y } of spots) {
    if (id === alone) {
      apart.push({ x, y, ids: [id] });
      continue;
    }
    const place = `${Math.floor(x / distance)} ${Math.floor(y / distance)}`;
    const cell = cells.get(place);
    if (cell) merge(cell, { x, y, ids: [id] });
    else cells.set(place, { x, y, ids: [id] });
  }
  joinNeighbours(cells, distance);
  return [...cells.values(), ...apart].map(markOf);
}

function merge(into: Cell, from: Cell): void {
  const count = into.ids.length + from.ids.length;
  into.x += ((from.x - into.x) * from.ids.length) / count;
  into.y += ((from.y - into.y) * from.ids.length) / count;
  into.ids.push(...from.ids);
}

function joinNeighbours(cells: Map<string, Cell>, distance: number): void {
  for (const [place, cell] of cells) {
    const [column = 0, row = 0] = place.split(' ').map(Number);
    for (const [right, down] of [
      [1, 0],
      [-1, 1],
      [0, 1],
      [1, 1],
    ] as const) {
      const other = `${column + right} ${row + down}`;
      const neighbour = cells.get(other);
      if (!neighbour || Math.hypot(neighbour.x - cell.x, neighbour.y - cell.y) >= distance * 0.75) continue;
      merge(cell, neighbour);
      cells.delete(other);
    }
  }
}

/** Sunflower arrangement: it spreads any number of places evenly and compactly. */
const GOLDEN_ANGLE = Math.PI * (3 - Math.sqrt(5));

export function spreadMarks(marks: readonly Mark[], gap: number): Mark[] {
  return marks.flatMap((mark) =>
    mark.ids.length === 1
      ? [mark]
      : mark.ids.map((id, at) => {
          const radius = gap * Math.sqrt(at + 0.5);
          const x = mark.x + radius * Math.cos(at * GOLDEN_ANGLE);
          return { key: id, x, y: mark.y + radius * Math.sin(at * GOLDEN_ANGLE), ids: [id] };
        }),
  );
}
