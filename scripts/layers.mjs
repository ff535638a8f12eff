/**
 * Draws the layers and the imports between them, as dependency-cruiser finds them, into docs/build/architecture.md.
 * `npm run docs:layers` writes. `node scripts/layers.mjs --check` fails for an outdated picture, for an import that breaks a rule
 * of .dependency-cruiser.cjs, and for a circle of imports between folders.
 */
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { format } from 'dependency-cruiser';

const page = 'docs/build/architecture.md';
const begin = '<!-- layers:begin -->';
const end = '<!-- layers:end -->';

const layers = [
  ['hosts', 'host-demo', /^src\/host-demo\//],
  ['loader', 'widgets/litro.ts', /^src\/widgets\/litro\.ts$/],
  ['widgets', 'widgets/*', /^src\/widgets\//],
  ['blocks', 'blocks/*', /^src\/blocks\//],
  ['outer', 'core: ui, element, description, loader', /^src\/core\/(ui|element|description|loader)\//],
  [
    'ring',
    'core: config, connections, session, api, i18n, state, page-errors',
    /^src\/core\/(config|connections|session|api|i18n|state|page-errors)\//,
  ],
  ['server', 'server', /^src\/server\//],
  ['pure', 'core: money, dates, format, validation, wording, texts', /^src\/core\//],
  ['contract', 'contract', /^src\/contract\//],
];

const layerOf = (path) => layers.find(([, , pattern]) => pattern.test(path))?.[0];
const isTest = (path) => /\.test\.tsx?$|^src\/server\/testing\//.test(path);

/** Folders that must not import each other in a circle: folders of the server, blocks, parts of the core. */
const FOLDER =
  /^src\/(?:server\/(?:(?:platform|features|readers)\/[^/.]+|records|ledger)|blocks\/[^/.]+|core\/[^/.]+)(?=\/)/;

/**
 * Imports that close a circle of folders. dependency-cruiser has a rule for circles, but it would also count tests and
 * parent folders.
 */
function circlesOfFolders(modules) {
  const imports = new Map();
  for (const { source, dependencies } of modules) {
    if (isTest(source) || source.includes('/testing/')) continue;
    for (const { resolved } of dependencies) {
      const [from] = FOLDER.exec(source) ?? [];
      const [to] = FOLDER.exec(resolved) ?? [];
      if (!from || !to || from === to) continue;
      const targets = imports.get(from) ?? new Map();
      imports.set(from, targets.set(to, `${source} imports ${resolved}`));
    }
  }
  const reached = (from, known = new Set()) => {
    for (const to of imports.get(from)?.keys() ?? []) if (!known.has(to)) reached(to, known.add(to));
    return known;
  };
  return [...imports].flatMap(([from, targets]) =>
    [...targets].filter(([to]) => reached(to).has(from)).map(([, example]) => example),
  );
}

function cruise() {
  const cli = ['node_modules/dependency-cruiser/bin/dependency-cruise.mjs', 'src', 'tests'];
  const options = ['--config', '.dependency-cruiser.cjs', '--output-type', 'json'];
  return JSON.parse(
    execFileSync(process.execPath, [...cli, ...options], { encoding: 'utf8', maxBuffer: 2 ** 28 }),
  );
}

/** Maps `from to` to true if the layer `from` imports only types of the layer `to`. */
function importsOf(modules) {
  const found = new Map();
  for (const { source, dependencies } of modules.filter((module) => !isTest(module.source))) {
    for (const { resolved, dependencyTypes } of dependencies) {
      const [from, to] = [layerOf(source), layerOf(resolved)];
      if (!from || !to || from === to) continue;
      const typesOnly = dependencyTypes.includes('type-only');
      found.set(`${from} ${to}`, (found.get(`${from} ${to}`) ?? true) && typesOnly);
    }
  }
  return found;
}

function mermaid(modules) {
  const found = importsOf(modules);
  const order = layers.map(([id]) => id);
  const edges = order
    .flatMap((from) => order.map((to) => [from, to]))
    .filter(([from, to]) => found.has(`${from} ${to}`))
    .map(([from, to]) => `  ${from} ${found.get(`${from} ${to}`) ? '-.->' : '-->'} ${to}`);
  const nodes = layers.map(([id, label]) => `  ${id}["${label}"]`);
  return ['```mermaid', 'flowchart TD', ...nodes, ...edges, '```'].join('\n');
}

const found = cruise();
const text = readFileSync(page, 'utf8');
const [from, to] = [text.indexOf(begin), text.indexOf(end)];
if (from < 0 || to < from) throw new Error(`${page} lacks the markers ${begin} and ${end}.`);
const drawn = `${text.slice(0, from + begin.length)}\n\n${mermaid(found.modules)}\n\n${text.slice(to)}`;

if (process.argv.includes('--check')) {
  const { output, exitCode } = await format(found, { outputType: 'err' });
  if (exitCode !== 0) console.error(output);
  if (drawn !== text) console.error(`The picture in ${page} is out of date. Run: npm run docs:layers`);
  const circles = circlesOfFolders(found.modules);
  if (circles.length > 0) console.error(`Folders import one another in a circle:\n  ${circles.join('\n  ')}`);
  process.exitCode = exitCode !== 0 || drawn !== text || circles.length > 0 ? 1 : 0;
} else {
  writeFileSync(page, drawn);
}
