import { readFileSync } from 'node:fs';
import { randomOf } from '../seed.mjs';
import { listSources } from '../source-graph.mjs';
import { mutantsOf } from './operators.mjs';

const isProduct = (path) => !/\.test\.tsx?$|\/testing\/|\.d\.ts$|\/demo\//.test(path);

/** Layers of the product. `part` is the layer's number of mutants in a hundred. */
const LAYERS = [
  { name: 'contract', kind: 'code', part: 10, pattern: /^src\/contract\/.*\.ts$/ },
  { name: 'server', kind: 'code', part: 26, pattern: /^src\/server\/.*\.ts$/ },
  {
    name: 'SQL',
    kind: 'sql',
    part: 14,
    pattern: /^src\/server\/(?:.*\.ts|platform\/database\/migrations\/.*\.sql)$/,
  },
  { name: 'CSS', kind: 'css', part: 8, pattern: /^src\/.*\.css$/ },
  { name: 'texts', kind: 'texts', part: 8, pattern: /^locales\/.*\.json$/ },
  { name: 'widgets', kind: 'code', part: 14, pattern: /^src\/widgets\/.*\.tsx?$/ },
  { name: 'blocks', kind: 'code', part: 10, pattern: /^src\/blocks\/.*\.tsx?$/ },
  { name: 'core', kind: 'code', part: 10, pattern: /^src\/core\/.*\.tsx?$/ },
];

const MOST_TRIES = 200;

/** Draws first a file of the layer, then one of the file's mutants, so that long and short files are equally likely. */
function drawFrom(files, kind, random) {
  for (let turn = 0; turn < MOST_TRIES; turn += 1) {
    const path = files[Math.floor(random() * files.length)];
    const all = mutantsOf(path, readFileSync(path, 'utf8'), kind);
    if (all.length > 0) return all[Math.floor(random() * all.length)];
  }
  throw new Error(`No mutant was found in ${files.length} files (${kind}).`);
}

/**
 * @param {number} seed
 * @param {number} count
 * @returns {(import('./operators.mjs').Mutant & { layer: string })[]} mutants, one layer after another
 */
export function drawMutants(seed, count) {
  const random = randomOf(seed);
  const sources = listSources().filter(isProduct);
  return LAYERS.flatMap(({ name, kind, part, pattern }) => {
    const files = sources.filter((path) => pattern.test(path));
    const size = Math.max(1, Math.round((part * count) / 100));
    return Array.from({ length: size }, () => ({ layer: name, ...drawFrom(files, kind, random) }));
  });
}
