/** What the code of the server writes: read from its text, for the tests that hold each table to one module. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

export interface SourceFile {
  /** Relative to `src/server`. */
  readonly path: string;
  readonly text: string;
}

const SERVER = join(import.meta.dirname, '..');
const isProduct = (path: string) =>
  path.endsWith('.ts') && !/\.test\.ts$|^testing\//.test(path) && !path.includes('/testing/');

/** Every file of the server that is no test's. */
export function readServer(): SourceFile[] {
  return readdirSync(SERVER, { recursive: true, encoding: 'utf8' })
    .map((path) => path.replaceAll('\\', '/'))
    .filter(isProduct)
    .sort()
    .map((path) => ({ path, text: readFileSync(join(SERVER, path), 'utf8') }));
}

const BUILT = /\.(?:insertInto|updateTable|deleteFrom|mergeInto|replaceInto)\(\s*(?:'(\w+)'|[^)]*)\s*\)/g;
/** `ON CONFLICT DO UPDATE` and `FOR UPDATE` name no table. */
const WRITTEN =
  /\b(?:INSERT INTO|DELETE FROM|TRUNCATE|MERGE INTO|(?<!FOR |KEY |DO )UPDATE)\s+(?:(\w+)|\$\{)/g;

/** The tables that a file writes, each once; `?` for one that is named at run time. */
export function tablesWritten({ text }: Pick<SourceFile, 'text'>): string[] {
  const code = text.replaceAll(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '');
  const found = [...code.matchAll(BUILT), ...code.matchAll(WRITTEN)].map(([, table]) => table ?? '?');
  return [...new Set(found)].sort();
}
