/** Import graph of the sources, read from their text in about a second. The graph omits imports of only types. */
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { posix } from 'node:path';

const CODE = /\.(?:tsx?|mjs|js)$/;
const FROM = /^(?:import|export)\s(?!type\s)[^'"`;]*?\bfrom\s*'([^']+)'/gm;
const BARE = /^import\s*'([^']+)'/gm;
const DYNAMIC = /\bimport\(\s*'([^']+)'/g;
const BESIDE = /\bnew URL\(\s*'([^']+)',\s*import\.meta\.url/g;
const GLOB = /\bimport\.meta\.glob(?:<[^(]*>)?\(\s*(\[[^\]]*\]|'[^']+')/g;
const ALIAS = /^#(contract|core|blocks)\//;

/** Lists tracked and untracked files, without files that git ignores. */
export function listSources() {
  const options = ['ls-files', '--cached', '--others', '--exclude-standard'];
  const listed = execFileSync('git', options, { encoding: 'utf8', maxBuffer: 2 ** 26 }).split('\n');
  return [...new Set(listed)].filter((path) => path && existsSync(path)).sort();
}

const captured = (text, pattern) => [...text.matchAll(pattern)].map((match) => match[1] ?? '');

/** Returns the path of the file that an import names, or null for a package. */
function pathOf(from, specifier) {
  const plain = specifier.replace(/\?.*$/, '');
  if (ALIAS.test(plain)) return plain.replace(ALIAS, 'src/$1/');
  if (plain.startsWith('/')) return plain.slice(1);
  if (plain.startsWith('.')) return posix.join(posix.dirname(from), plain);
  return null;
}

/** Converts a pattern of `import.meta.glob` to a regular expression over paths. */
function patternOf(from, glob) {
  const path = pathOf(from, glob) ?? glob;
  const source = path
    .replaceAll(/[.+^$()|[\]\\]/g, '\\$&')
    .replaceAll(/\{([^}]*)\}/g, (_all, choices) => `(?:${choices.replaceAll(',', '|')})`)
    .replaceAll('**/', '\u0000')
    .replaceAll('*', '[^/]*')
    .replaceAll('\u0000', '(?:.*/)?');
  return new RegExp(`^${source}$`);
}

/**
 * Reads the imports of every file.
 *
 * @param {readonly string[]} [files]
 * @returns {{ files: readonly string[], importers: ReadonlyMap<string, ReadonlySet<string>>, textOf: (path: string) => string }}
 * `importers` maps a file to the files that import it. A test that lists files by `import.meta.glob` counts as
 * importer of these files. Product code that lists all modules or all elements counts as importer of none.
 */
export function readGraph(files = listSources()) {
  const known = new Set(files);
  const texts = new Map();
  const importers = new Map();
  const connect = (from, to) => {
    if (!known.has(to)) return;
    if (!importers.has(to)) importers.set(to, new Set());
    importers.get(to).add(from);
  };
  for (const file of files.filter((path) => CODE.test(path))) {
    const text = readFileSync(file, 'utf8');
    texts.set(file, text);
    for (const specifier of [FROM, BARE, DYNAMIC, BESIDE].flatMap((pattern) => captured(text, pattern))) {
      const path = pathOf(file, specifier);
      if (path) connect(file, path);
    }
    if (!isTest(file)) continue;
    for (const globs of captured(text, GLOB)) {
      for (const glob of captured(globs, /'([^']+)'/g)) {
        const pattern = patternOf(file, glob);
        for (const to of files.filter((path) => pattern.test(path))) connect(file, to);
      }
    }
  }
  const textOf = (path) => texts.get(path) ?? (known.has(path) ? readFileSync(path, 'utf8') : '');
  return { files, importers, textOf };
}

/** @param {string} path */
export const isTest = (path) => /\.test\.tsx?$/.test(path);

/**
 * Returns every file that imports one of `paths`, directly or through other files.
 *
 * @param {{ importers: ReadonlyMap<string, ReadonlySet<string>> }} graph
 * @param {readonly string[]} paths
 * @param {(path: string) => boolean} [passes] false for files that the search does not enter
 * @returns {Map<string, number>} the distance of each file, nearest first; zero for `paths` themselves
 */
export function importersOf({ importers }, paths, passes = () => true) {
  const distances = new Map(paths.map((path) => [path, 0]));
  for (const [path, distance] of distances) {
    for (const importer of importers.get(path) ?? []) {
      if (!distances.has(importer) && passes(importer)) distances.set(importer, distance + 1);
    }
  }
  return distances;
}
