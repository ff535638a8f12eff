/**
 * `node scripts/performance.mjs` writes the tables of docs/operate/performance.md from docs/operate/performance.json. With
 * `--check` it writes nothing and fails if the page differs from the figures.
 */
import { fileURLToPath } from 'node:url';
import { FIGURES, PAGE, updatePage } from './bench/documents.mjs';

process.chdir(fileURLToPath(new URL('..', import.meta.url)));
const isCheck = process.argv.includes('--check');
if (updatePage({ writes: !isCheck }) && isCheck) {
  console.error(`${PAGE} differs from ${FIGURES}. Run "node scripts/performance.mjs".`);
  process.exitCode = 1;
}
