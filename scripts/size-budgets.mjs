/**
 * Compares the built suite with its budgets. A budget limits the compressed bytes that a page loads until an element shows
 * its data in Portuguese, alone or after another element. The count follows the manifest of the build: the loader and its
 * imports, imports of `core` on first mount, the widget and its texts. It omits code that loads on use or later: dynamic
 * imports of a widget, chunks that need Lit or Leaflet, notices, `errors.json`. `npm run bench -- browser` compares the count
 * with the transfer of a browser.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { gzipSync } from 'node:zlib';

const suite = 'dist/suite';
const loader = 'src/widgets/litro.ts';

/**
 * Budget of the loader in kilobytes. For each element, the loader contains name, attributes and events: about 80 bytes.
 */
const loaderBudget = (elements) => Math.min(5.5, 3 + 0.08 * Math.max(0, elements - 4));

/**
 * Budgets in kilobytes of 1000 bytes, after gzip. `after` names an element that the page shows already: only additional
 * files count.
 */
const budgetsFor = (elements) => [
  { what: 'litro.js', kilobytes: loaderBudget(elements) },
  // The budget of `litro-balance` includes 68 kB of React, because the suite uses libraries as published.
  { what: 'litro-balance', widget: 'balance', kilobytes: 124 },
  // The build does not shorten names of properties, so descriptive names cost some bytes of this budget. Each element
  // contains 0.6 kB that repeat a movement with a mailed code.
  { what: 'litro-distribution', widget: 'distribution', kilobytes: 166 },
  // The budget of the distribution includes one kilobyte of code that explains to a company in debt why it cannot
  // distribute.
  { what: 'litro-distribution after litro-balance', widget: 'distribution', after: 'balance', kilobytes: 44 },
  { what: 'litro-balance after litro-distribution', widget: 'balance', after: 'distribution', kilobytes: 45 },
];

/** Budget in kilobytes for files that only one element loads, unless the element has its own budget above. */
const OWN_KILOBYTES = 15;
/**
 * Budget of the portal's own files in kilobytes. For each screen, the portal contains path, icon and permission: about
 * 80 bytes.
 */
const PORTAL_KILOBYTES = 18;

const readManifest = () => JSON.parse(readFileSync(`${suite}/manifest.json`, 'utf8'));

function withImports(manifest, key, found = new Set()) {
  if (found.has(key)) return found;
  found.add(key);
  for (const inner of manifest[key].imports ?? []) withImports(manifest, inner, found);
  return found;
}

const onUse = new Set(['lit', 'leaflet']);

/** Sources in `core` and blocks that load only on use, or once the page is idle. */
const atRest = new Set([
  'src/core/api/download.ts',
  'src/core/page-errors/start-reporting.ts',
  'src/core/ui/overlays/notice-list.tsx',
  'src/core/ui/keys/key-list.tsx',
  'src/core/ui/keys/key-strokes.ts',
  'src/core/element/settlement-notice.ts',
  'src/core/element/check-input.ts',
  'src/core/ui/operation/step-up-dialog.tsx',
  'src/core/ui/table/card-tools.tsx',
  'src/core/ui/table/filter-button.tsx',
  'src/core/ui/table/filter-sheet.tsx',
  'src/core/ui/table/follow-field.ts',
  'src/core/ui/table/keep-above-bar.ts',
  'src/core/money/calculate-amount.ts',
  'src/core/ui/table/field-note.tsx',
  'src/blocks/distribution-table/paste/take-block.ts',
  'src/blocks/distribution-table/views/next-problem.tsx',
  'src/blocks/distribution-table/views/paste-report-line.tsx',
]);

function coldKeysOf(manifest, widget) {
  const entry = `src/widgets/${widget}/${widget}.widget.tsx`;
  if (!manifest[loader].dynamicImports?.includes(entry)) {
    throw new Error(`litro-${widget} is not in the build: the loader does not import ${entry}.`);
  }
  const comesOnUse = (key) =>
    [...withImports(manifest, key)].some((inner) => onUse.has(manifest[inner].name));
  const isOfCore = (key) => !key.startsWith('src/widgets/') && !atRest.has(key) && !comesOnUse(key);
  const found = new Set();
  const waiting = [loader];
  for (let key = waiting.shift(); key; key = waiting.shift()) {
    for (const inner of withImports(manifest, key)) {
      if (found.has(inner)) continue;
      found.add(inner);
      waiting.push(
        ...(manifest[inner].dynamicImports ?? []).filter((next) => next === entry || isOfCore(next)),
      );
    }
  }
  return found;
}

function filesOf(manifest, keys, widget) {
  const texts = readdirSync(`${suite}/c`).filter((file) =>
    ['common', widget].some((namespace) => new RegExp(`^texts-\\w+-pt-${namespace}\\.js$`).test(file)),
  );
  return new Set([
    ...[...keys].flatMap((key) => [manifest[key].file, ...(manifest[key].css ?? [])]),
    ...(widget ? texts.map((file) => `c/${file}`) : []),
  ]);
}

const widgetsIn = (sources) =>
  sources
    .filter((path) => path.endsWith('.element.ts'))
    .map((path) => path.replace(/[\\/].*/, ''))
    .sort();

export function countSizes() {
  const manifest = readManifest();
  const sources = readdirSync('src/widgets', { recursive: true }).map(String);
  const elements = sources.filter((path) => path.endsWith('.element.ts')).length;
  const budgets = budgetsFor(elements);
  const cold = new Map(
    widgetsIn(sources).map((widget) => [widget, filesOf(manifest, coldKeysOf(manifest, widget), widget)]),
  );
  const named = new Set(budgets.map(({ widget }) => widget));
  const inherited = [...cold.keys()]
    .filter((widget) => !named.has(widget))
    .map((widget) => ({
      what: `litro-${widget}, its own part`,
      widget,
      kilobytes: widget === 'portal' ? PORTAL_KILOBYTES : OWN_KILOBYTES,
    }));
  const ofOthers = (widget) =>
    new Set([...cold].flatMap(([other, files]) => (other === widget ? [] : [...files])));
  return [...budgets, ...inherited].map(({ what, widget, after, kilobytes }) => {
    const isInherited = widget !== undefined && !named.has(widget);
    const there = isInherited ? ofOthers(widget) : (cold.get(after) ?? new Set());
    const files = [...(cold.get(widget) ?? filesOf(manifest, withImports(manifest, loader)))];
    const added = files.filter((file) => !there.has(file));
    const sizes = added.map((file) => [file, gzipSync(readFileSync(`${suite}/${file}`)).length]);
    return { what, kilobytes, files: sizes, bytes: sizes.reduce((sum, [, bytes]) => sum + bytes, 0) };
  });
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  for (const { what, kilobytes, files, bytes } of countSizes()) {
    const isOver = bytes > kilobytes * 1000;
    console.log(`${what}: ${(bytes / 1000).toFixed(1)} of ${kilobytes} kB${isOver ? ', too much' : ''}`);
    if (isOver) process.exitCode = 1;
    if (!isOver && !process.argv.includes('--files')) continue;
    for (const [file, size] of files) console.log(`  ${file} ${(size / 1000).toFixed(1)}`);
  }
}
