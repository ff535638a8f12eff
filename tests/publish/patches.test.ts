import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const ROOT = join(import.meta.dirname, '../..');
const read = (path: string) => readFileSync(join(ROOT, path), 'utf8');
const { dependencies, overrides } = JSON.parse(read('package.json')) as Record<
  'dependencies' | 'overrides',
  Readonly<Record<string, string>>
>;

/** Patterns of code in the published packages that must not run on a partner's page; patches remove this code. */
const REASONS: Readonly<Record<string, RegExp>> = {
  '@lit/reactive-element': /Symbol\.metadata\?\?=|\.reactiveElementVersions\?\?=/,
  '@shoelace-style/shoelace': /^function lockBodyScrolling\(lockingEl\) \{\n {2}locks\.add/m,
  leaflet:
    /div\.innerHTML = '<svg\/>'|div\.innerHTML = options|scale\.innerHTML|addClass\((?:document\.body|this\._lastTarget),/,
  'lit-element': /\.litElementVersions\?\?=/,
  'lit-html': /\.litHtmlVersions\?\?=/,
};

const patches = readdirSync(join(ROOT, 'patches'))
  .filter((name) => name.endsWith('.patch'))
  .map((file) => {
    const [, name = '', version] = /^(.+)\+([^+]+)\.patch$/.exec(file) ?? [];
    const text = read(`patches/${file}`);
    return { name: name.replace('+', '/'), version, text, path: /^\+\+\+ b\/(.+)$/m.exec(text)?.[1] ?? '' };
  });

const publishedLines = (text: string) =>
  text
    .split(/\r?\n/)
    .filter((line) => /^[ -](?!-- a\/)/.test(line))
    .map((line) => line.slice(1))
    .join('\n');

describe('patches in patches/', () => {
  it('are exactly the packages of the table in patches/README.md', () => {
    const rows = read('patches/README.md').matchAll(/^\| (`.+?) \|/gm);
    const named = [...rows].flatMap(([, cell = '']) =>
      [...cell.matchAll(/`([^`]+)`/g)].map(([, name]) => name),
    );
    expect(named.sort()).toEqual(patches.map(({ name }) => name).sort());
    expect(Object.keys(REASONS).sort()).toEqual(named);
  });

  it.each(patches)('apply to the installed exact version of $name', ({ name, version }) => {
    expect(dependencies[name] ?? overrides[name]).toBe(version);
    expect(JSON.parse(read(`node_modules/${name}/package.json`))).toMatchObject({ version });
  });

  it.each(patches)('remove unwanted code of the published package $name', ({ name, text, path }) => {
    const reason = REASONS[name] ?? /never/;
    expect(publishedLines(text)).toMatch(reason);
    expect(read(path)).not.toMatch(reason);
  });
});
