/**
 * Holds the built suite against its budgets: what a page pays, compressed, for one element alone from cold until it shows
 * its data in Portuguese. Counted from the build's manifest: the loader, everything it imports, what `core` imports on
 * first mount, the widget, and its texts. What arrives on use is not counted: chunks that need Lit, `errors.json`, maps.
 */
import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';

const suite = 'dist/suite';
const loader = 'src/widgets/litro.ts';

/** Kilobytes of 1000 bytes, gzip. */
const budgets = [
  { what: 'litro.js', kilobytes: 3 },
  { what: 'litro-balance', widget: 'balance', kilobytes: 112 },
  { what: 'litro-distribution', widget: 'distribution', kilobytes: 150 },
];

const manifest = JSON.parse(readFileSync(`${suite}/manifest.json`, 'utf8'));

/** The chunks that arrive with one: itself and what it imports statically. */
function withImports(key, found = new Set()) {
  if (found.has(key)) return found;
  found.add(key);
  for (const inner of manifest[key].imports ?? []) withImports(inner, found);
  return found;
}

const comesOnUse = (key) => [...withImports(key)].some((inner) => manifest[inner].name === 'lit');
const isOfCore = (key) => !key.startsWith('src/widgets/') && !key.startsWith('locales/') && !comesOnUse(key);

/** What one element loads, following the dynamic imports of `core` and of the widget itself. */
function coldFilesOf(widget) {
  const found = new Set();
  const isWanted = (key) => isOfCore(key) || (key.startsWith(`src/widgets/${widget}/`) && !comesOnUse(key));
  const waiting = [loader];
  for (let key = waiting.shift(); key; key = waiting.shift()) {
    for (const inner of withImports(key)) {
      if (found.has(inner)) continue;
      found.add(inner);
      waiting.push(...(manifest[inner].dynamicImports ?? []).filter(isWanted));
    }
  }
  for (const namespace of ['common', widget]) found.add(`locales/pt/${namespace}.json`);
  return found;
}

function sizeOf(keys) {
  const files = new Set([...keys].flatMap((key) => [manifest[key].file, ...(manifest[key].css ?? [])]));
  const sizes = [...files].map((file) => [file, gzipSync(readFileSync(`${suite}/${file}`)).length]);
  return { files: sizes, bytes: sizes.reduce((sum, [, bytes]) => sum + bytes, 0) };
}

for (const { what, widget, kilobytes } of budgets) {
  if (widget && !manifest[loader].dynamicImports?.includes(`src/widgets/${widget}/${widget}.tsx`)) {
    throw new Error(
      `${what} is not in the build: the loader does not import src/widgets/${widget}/${widget}.tsx.`,
    );
  }
  const { files, bytes } = sizeOf(widget ? coldFilesOf(widget) : withImports(loader));
  const isOver = bytes > kilobytes * 1000;
  console.log(`${what}: ${(bytes / 1000).toFixed(1)} of ${kilobytes} kB${isOver ? ', too much' : ''}`);
  if (!isOver && !process.argv.includes('--files')) continue;
  for (const [file, size] of files) console.log(`  ${file} ${(size / 1000).toFixed(1)}`);
  if (isOver) process.exitCode = 1;
}
