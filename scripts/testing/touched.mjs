import { drawShare } from './share.mjs';
import { importersOf } from './source-graph.mjs';

const CALL = /'((?:GET|POST|PUT|DELETE) \/[^']*)'/g;
const ROUTES = /^src\/server\/(?:features|readers|sandbox)\/(?:[^/]+\/)?[^/]+\.(?:routes|policy)\.ts$/;
const ELEMENT = /^src\/widgets\/([^/]+)\/[^/]+\.element\.ts$/;
const MIGRATION = /^src\/server\/platform\/database\/migrations\/.*\.sql$/;
const TEXTS = /^locales\/[^/]+\/([^/]+)\.json$/;

/**
 * A change of a file that belongs to more than a third of all calls or elements selects none of them. The share of
 * calls and elements that the seed draws tests such a change; `npm run test:long` tries all of them.
 */
const COMMON_PARTS = 3;

const isProduct = (path) => path.startsWith('src/') && !/\.test\.tsx?$|\/testing\//.test(path);
const moduleOf = (path) => /^src\/server\/(?:(?:features|readers)\/([^/]+)|sandbox)\//.exec(path)?.[0];
const hasStatements = (path) => /^src\/server\/(?:records|ledger|features|readers|sandbox)\//.test(path);
const widgetOf = (path) => /^src\/widgets\/([^/]+)\//.exec(path)?.[1];

function readCalls({ files, textOf }) {
  const contractFiles = files.filter((path) => /^src\/contract\/[^/]+\.ts$/.test(path) && isProduct(path));
  const callsIn = (path) => [...textOf(path).matchAll(CALL)].map(([, name]) => name);
  // A contract file defines a call if the call's name is the key of a route in this file.
  const defined = new Map(
    contractFiles.map((path) => [
      path,
      [...textOf(path).matchAll(/^ {2}'((?:GET|POST|PUT|DELETE) \/[^']*)': route/gm)].map(([, name]) => name),
    ]),
  );
  const all = new Set([...defined.values()].flat());
  const ofModule = new Map();
  for (const path of files.filter((each) => ROUTES.test(each))) {
    const module = moduleOf(path);
    const known = ofModule.get(module) ?? new Set();
    for (const name of callsIn(path)) if (all.has(name)) known.add(name);
    ofModule.set(module, known);
  }
  return { all, defined, ofModule };
}

const mentioning = (graph, paths, words) =>
  paths.filter((path) => words.some((word) => new RegExp(`\\b${word}\\b`).test(graph.textOf(path))));

function tablesIn(text) {
  const found = [
    ...text.matchAll(/\b(?:ALTER|CREATE) TABLE (?:IF (?:NOT )?EXISTS )?"?(\w+)|\bON "?(\w+)"? ?\(/g),
  ];
  return [...new Set(found.map(([, one, other]) => one ?? other))];
}

/**
 * Returns the product files that a change concerns: the file itself, or the users of a migration's tables or of changed
 * texts.
 */
export function standsFor(graph, path) {
  const product = graph.files.filter(isProduct);
  if (MIGRATION.test(path)) {
    const tables = tablesIn(graph.textOf(path));
    const server = product.filter(hasStatements);
    return tables.length === 0 ? [] : mentioning(graph, server, tables);
  }
  const [, namespace] = TEXTS.exec(path) ?? [];
  if (namespace === undefined) return [path];
  const own = product.filter((each) => ELEMENT.exec(each)?.[1] === namespace);
  const users = product.filter((each) => graph.textOf(each).includes(`'${namespace}'`));
  return own.length > 0 ? own : users.filter((each) => /^src\/(?:widgets|blocks|core)\//.test(each));
}

function callsOf(graph, calls, path) {
  const product = importersOf(graph, standsFor(graph, path), isProduct);
  const found = new Set();
  for (const file of product.keys()) {
    for (const name of calls.defined.get(file) ?? []) found.add(name);
    if (file.startsWith('src/contract/') || !ROUTES.test(file)) continue;
    for (const name of calls.ofModule.get(moduleOf(file)) ?? []) found.add(name);
  }
  // A change of a contract file selects only the calls that the file defines. The server modules of these calls
  // may serve other calls, which the change does not select.
  if (path.startsWith('src/contract/')) {
    const own = [...product.keys()].flatMap((file) => calls.defined.get(file) ?? []);
    return new Set(own);
  }
  return found;
}

function elementsOf(graph, elements, path) {
  const found = new Set();
  for (const file of importersOf(graph, standsFor(graph, path), isProduct).keys()) {
    const widget = widgetOf(file);
    if (widget && elements.has(`litro-${widget}`)) found.add(`litro-${widget}`);
  }
  return found;
}

/**
 * Limits the calls or elements that a wide change touches to a third of `total`. Consecutive seeds select all thirds in
 * turn.
 *
 * @param {string[]} names sorted names of the touched calls or elements
 * @param {number} total
 * @param {number} [seed] without a seed all names are returned
 */
export function partOf(names, total, seed) {
  // Computes with whole numbers: a division by the fraction `total / 3` would round up to four parts instead of three
  // for some totals.
  const parts = Math.ceil((names.length * COMMON_PARTS) / total);
  return seed === undefined || parts < 2 ? names : drawShare(names, seed, String, parts);
}

/**
 * Finds the calls and elements that a change touches.
 *
 * @param {ReturnType<typeof import('./source-graph.mjs').readGraph>} graph
 * @param {readonly string[]} changed paths from the root; a deleted file touches nothing
 * @returns {{ calls: string[], elements: string[], common: string[] }} `common` are the files that belong to more than a
 * third of all calls or elements
 * @param {number} [seed] limits the calls and elements of a wide change
 */
export function touchedBy(graph, changed, seed) {
  const calls = readCalls(graph);
  const elements = new Set(
    graph.files.flatMap((path) => (ELEMENT.test(path) ? [`litro-${widgetOf(path)}`] : [])),
  );
  const touched = { calls: new Set(), elements: new Set() };
  const common = new Set();
  const add = (kind, found, all, path) => {
    if (found.size * COMMON_PARTS > all.size) common.add(path);
    else for (const name of found) touched[kind].add(name);
  };
  const known = new Set(graph.files);
  for (const path of changed.filter((each) => known.has(each))) {
    const isSource = isProduct(path) || MIGRATION.test(path) || TEXTS.test(path);
    if (!isSource) continue;
    add('calls', callsOf(graph, calls, path), calls.all, path);
    add('elements', elementsOf(graph, elements, path), elements, path);
  }
  return {
    calls: partOf([...touched.calls].sort(), calls.all.size, seed),
    elements: partOf([...touched.elements].sort(), elements.size, seed),
    common: [...common].sort(),
  };
}

export const listCalls = (graph) => [...readCalls(graph).all];
