/** Finds in the source code of the server which tables each file writes. A test assigns each table to one module. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

export interface SourceFile {
  readonly path: string;
  readonly text: string;
}

const SERVER = join(import.meta.dirname, '..');
const isProduct = (path: string) =>
  path.endsWith('.ts') && !/\.test\.ts$|^testing\//.test(path) && !path.includes('/testing/');

export function readServer(): SourceFile[] {
  return readdirSync(SERVER, { recursive: true, encoding: 'utf8' })
    .map((path) => path.replaceAll('\\', '/'))
    .filter(isProduct)
    .sort()
    .map((path) => ({ path, text: readFileSync(join(SERVER, path), 'utf8') }));
}

const BUILT = /\.(?:insertInto|updateTable|deleteFrom|mergeInto|replaceInto)\(\s*(?:'(\w+)'|[^)]*)\s*\)/g;
/**
 * The lookbehind of the pattern skips `ON CONFLICT DO UPDATE` and `FOR UPDATE`, because no table name follows them.
 */
const WRITTEN =
  /\b(?:INSERT INTO|DELETE FROM|TRUNCATE|MERGE INTO|(?<!FOR |KEY |DO )UPDATE)\s+(?:(\w+)|\$\{)/g;

/** Distinct tables that a file writes. The entry `?` replaces a table name that is known only at run time. */
export function tablesWritten({ text }: Pick<SourceFile, 'text'>): string[] {
  const code = text.replaceAll(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '');
  const found = [...code.matchAll(BUILT), ...code.matchAll(WRITTEN)].map(([, table]) => table ?? '?');
  return [...new Set(found)].sort();
}
