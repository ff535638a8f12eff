/**
 * What lies by a way. A way is cut into pieces, runs of which stand in boxes: the database leaves out what lies in none of
 * them, and what is left is measured against the pieces of its boxes alone. Between two points a way is straight on the map.
 */
import { straightMetres } from '../maps/distance.rules.ts';
import type { Point } from '../../platform/ports/maps-port.ts';

/** A part of a way that is short enough to be measured on a plane. */
interface Piece {
  readonly from: Point;
  readonly to: Point;
  /** Of its start, from that of the way. */
  readonly alongMetres: number;
  readonly metres: number;
}

/** The rectangle, in degrees, of what may lie by a run of pieces. */
export interface WayBox {
  readonly south: number;
  readonly north: number;
  readonly west: number;
  readonly east: number;
  readonly pieces: readonly Piece[];
}

/** How a point lies by a way. */
export interface ByWay {
  /** From the start of the line to where it passes the nearest. */
  readonly alongMetres: number;
  readonly offMetres: number;
}

const METRES_A_DEGREE = 111_195.08;
/** A piece is that long at most, and a box that wide; longer where the way has too many of them. */
const PIECE_METRES = 20_000;
const BOX_METRES = 40_000;
const MOST_CUTS = 5_000;
const MOST_BOXES = 100;
/** One place passed twice is passed where it was first, whatever the last digits say. */
const ALIKE_METRES = 1;

const metresEast = (latitude: number) =>
  METRES_A_DEGREE * Math.max(0.01, Math.cos((latitude * Math.PI) / 180));

/** The boxes along `line`, within each of which something may lie as near as `corridorMetres`. */
export function boxesAlong(line: readonly Point[], corridorMetres: number): WayBox[] {
  const pieces = cutUp(line);
  const last = pieces.at(-1);
  const most = Math.max(BOX_METRES, ((last?.alongMetres ?? 0) + (last?.metres ?? 0)) / MOST_BOXES);
  const boxes: WayBox[] = [];
  for (let from = 0; from < pieces.length;) {
    let to = from + 1;
    const begin = pieces[from]?.alongMetres ?? 0;
    while (to < pieces.length && (pieces[to]?.alongMetres ?? 0) - begin < most) to += 1;
    boxes.push(boxOf(pieces.slice(from, to), corridorMetres));
    from = to;
  }
  return boxes;
}

function cutUp(line: readonly Point[]): Piece[] {
  const lengths = line.slice(1).map((to, index) => straightMetres(line[index] ?? to, to));
  const total = lengths.reduce((sum, metres) => sum + metres, 0);
  const most = Math.max(PIECE_METRES, total / MOST_CUTS);
  const pieces: Piece[] = [];
  let alongMetres = 0;
  lengths.forEach((metres, index) => {
    const [from, to] = [line[index], line[index + 1]];
    if (!from || !to) return;
    const cuts = Math.max(1, Math.ceil(metres / most));
    for (let cut = 0; cut < cuts; cut += 1) {
      const piece = { from: between(from, to, cut / cuts), to: between(from, to, (cut + 1) / cuts) };
      pieces.push({ ...piece, alongMetres, metres: metres / cuts });
      alongMetres += metres / cuts;
    }
  });
  return pieces;
}

const between = (from: Point, to: Point, share: number): Point => ({
  latitude: from.latitude + (to.latitude - from.latitude) * share,
  longitude: from.longitude + (to.longitude - from.longitude) * share,
});

function boxOf(pieces: readonly Piece[], corridorMetres: number): WayBox {
  let [south, north, west, east] = [90, -90, 180, -180];
  for (const { from, to } of pieces) {
    south = Math.min(south, from.latitude, to.latitude);
    north = Math.max(north, from.latitude, to.latitude);
    west = Math.min(west, from.longitude, to.longitude);
    east = Math.max(east, from.longitude, to.longitude);
  }
  const high = corridorMetres / METRES_A_DEGREE;
  const wide = corridorMetres / metresEast(Math.min(90, Math.max(Math.abs(south), Math.abs(north)) + high));
  return { south: south - high, north: north + high, west: west - wide, east: east + wide, pieces };
}

/** How `point` lies by the way of these boxes; null where it is farther than `corridorMetres`. */
export function findByWay(boxes: readonly WayBox[], point: Point, corridorMetres: number): ByWay | null {
  let nearest: ByWay | null = null;
  const scale = metresEast(point.latitude);
  for (const box of boxes) {
    const isIn =
      point.latitude >= box.south &&
      point.latitude <= box.north &&
      point.longitude >= box.west &&
      point.longitude <= box.east;
    if (!isIn) continue;
    for (const piece of box.pieces) {
      const { share, offMetres } = passing(piece, point, scale);
      if (offMetres > corridorMetres || (nearest && offMetres > nearest.offMetres - ALIKE_METRES)) continue;
      nearest = { alongMetres: piece.alongMetres + share * piece.metres, offMetres };
    }
  }
  return nearest;
}

/** Where a piece passes a point, as a share of the piece, and how far from it; on the plane around the point. */
function passing({ from, to }: Piece, point: Point, scale: number): { share: number; offMetres: number } {
  const x = (from.longitude - point.longitude) * scale;
  const y = (from.latitude - point.latitude) * METRES_A_DEGREE;
  const width = (to.longitude - from.longitude) * scale;
  const height = (to.latitude - from.latitude) * METRES_A_DEGREE;
  const square = width * width + height * height;
  const share = square === 0 ? 0 : Math.min(1, Math.max(0, -(x * width + y * height) / square));
  const east = x + share * width;
  const north = y + share * height;
  return { share, offMetres: Math.sqrt(east * east + north * north) };
}
