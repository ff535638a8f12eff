/**
 * Search for points near a route. The route is cut into pieces, which are grouped into boxes.
 * The database filters points by the boxes. Each remaining point is measured against the pieces of its boxes.
 * Between two points of the route, the line is straight on the map.
 */
import { straightMetres } from '../maps/distance.rules.ts';
import type { GeoPoint } from '../../platform/ports/maps-port.ts';

interface Piece {
  readonly from: GeoPoint;
  readonly to: GeoPoint;
  /** Distance along the route, from its start to the start of this section. */
  readonly alongMetres: number;
  readonly metres: number;
}

/** Rectangle in degrees around consecutive pieces of the route and the corridor beside them. */
export interface RouteBox {
  readonly south: number;
  readonly north: number;
  readonly west: number;
  readonly east: number;
  readonly pieces: readonly Piece[];
}

export interface AlongRoute {
  /** Distance along the route, from its start to the position that is nearest to the searched point. */
  readonly alongMetres: number;
  readonly offMetres: number;
}

const METRES_A_DEGREE = 111_195.08;
/**
 * Maximum lengths in meters of a piece (section of the route) and of a box (bounding box of several pieces). A route
 * that would need too many pieces or boxes gets longer pieces and boxes.
 */
const PIECE_METRES = 20_000;
const BOX_METRES = 40_000;
const MOST_CUTS = 5_000;
const MOST_BOXES = 100;
/**
 * A route may pass a place twice. The later pass counts only if it is nearer by more than this difference, which
 * exceeds rounding errors.
 */
const ALIKE_METRES = 1;

const metresEast = (latitude: number) =>
  METRES_A_DEGREE * Math.max(0.01, Math.cos((latitude * Math.PI) / 180));

export function boxesAlong(line: readonly GeoPoint[], corridorMetres: number): RouteBox[] {
  const pieces = cutUp(line);
  const last = pieces.at(-1);
  const most = Math.max(BOX_METRES, ((last?.alongMetres ?? 0) + (last?.metres ?? 0)) / MOST_BOXES);
  const boxes: RouteBox[] = [];
  for (let from = 0; from < pieces.length;) {
    let to = from + 1;
    const begin = pieces[from]?.alongMetres ?? 0;
    while (to < pieces.length && (pieces[to]?.alongMetres ?? 0) - begin < most) to += 1;
    boxes.push(boxOf(pieces.slice(from, to), corridorMetres));
    from = to;
  }
  return boxes;
}

function cutUp(line: readonly GeoPoint[]): Piece[] {
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

const between = (from: GeoPoint, to: GeoPoint, share: number): GeoPoint => ({
  latitude: from.latitude + (to.latitude - from.latitude) * share,
  longitude: from.longitude + (to.longitude - from.longitude) * share,
});

function boxOf(pieces: readonly Piece[], corridorMetres: number): RouteBox {
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

/** Finds where the route passes nearest to `point`; null if the route is farther than `corridorMetres`. */
export function findAlongRoute(
  boxes: readonly RouteBox[],
  point: GeoPoint,
  corridorMetres: number,
): AlongRoute | null {
  let nearest: AlongRoute | null = null;
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

/**
 * Finds the nearest position to the point on a piece of the route, on the plane around the point. `share` is the part
 * of the piece before this position, from 0 to 1.
 */
function passing({ from, to }: Piece, point: GeoPoint, scale: number): { share: number; offMetres: number } {
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
