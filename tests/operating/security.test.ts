import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const ROOT = join(import.meta.dirname, '../..');
const rows = readFileSync(join(ROOT, 'docs/operate/security.md'), 'utf8')
  .split('\n')
  .filter((line) => line.startsWith('| ') && !line.startsWith('| against'))
  .map((line) => line.split('|').map((cell) => cell.trim()));
const testsOf = (row: readonly string[]) =>
  [...(row[3] ?? '').matchAll(/`([^`]+)`/g)].map(([, path = '']) => path);

it('the security page names a test for each defense', () => {
  expect(rows.length).toBeGreaterThan(20);
  expect(rows.filter((row) => row.length !== 5 || testsOf(row).length === 0)).toEqual([]);
});

it('the security page names only existing tests', () => {
  const named = rows.flatMap(testsOf);
  expect(named.filter((path) => !/\.test\.tsx?$/.test(path) || !existsSync(join(ROOT, path)))).toEqual([]);
});
