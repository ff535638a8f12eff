/** Reads what stands in `locales/`, and finds in the code what is asked of it. */
import { readdirSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';

export const languages = ['pt', 'en', 'es'] as const;
export type Language = (typeof languages)[number];

/** Text by key; nested objects are joined by dots. */
export type Texts = ReadonlyMap<string, string>;

const read = (path: string) => readFileSync(path, 'utf8');

function flatten(value: object, prefix = ''): [string, string][] {
  return Object.entries(value).flatMap(([key, inner]: [string, unknown]) =>
    typeof inner === 'object' && inner !== null
      ? flatten(inner, `${prefix}${key}.`)
      : [[`${prefix}${key}`, String(inner)] as [string, string]],
  );
}

export const namespacesOf = (language: Language): string[] =>
  readdirSync(`locales/${language}`)
    .map((file) => basename(file, '.json'))
    .sort();

export const textsOf = (language: Language, namespace: string): Texts =>
  new Map(flatten(JSON.parse(read(`locales/${language}/${namespace}.json`)) as object));

/** `row_one` → `row`: what the code asks for. */
export const withoutPlural = (key: string) => key.replace(/_(zero|one|two|few|many|other)$/, '');

export const placeholdersOf = (text: string) =>
  [...new Set(Array.from(text.matchAll(/\{\{\s*([\w.]+)/g), ([, name]) => name ?? ''))].sort();

export interface SourceFile {
  path: string;
  code: string;
}

export const sources: readonly SourceFile[] = readdirSync('src', { recursive: true, encoding: 'utf8' })
  .map((path) => `src/${path.replaceAll('\\', '/')}`)
  // The server writes the words of files.
  .filter((path) => /^src\/(core|blocks|widgets|server\/exports)\/.*\.tsx?$|\.export\.ts$/.test(path))
  .filter((path) => !/\.test\.tsx?$/.test(path))
  .map((path) => ({ path, code: read(path) }));

/** What a register asks of its own texts by what registers share: the files of those blocks which it stands on. */
export function registryFilesOf(widget: string): SourceFile[] {
  const found = new Map<string, SourceFile>();
  const collect = ({ path, code }: SourceFile) => {
    const imports = code.matchAll(
      /from '(?:#blocks\/(registry|people|statement|fuels)|\.)\/([\w-]+\.tsx?)'/g,
    );
    for (const { 1: block, 2: name } of imports) {
      const own = /^src\/blocks\/[\w-]+\//.exec(path)?.[0];
      const folder = block === undefined ? own : `src/blocks/${block}/`;
      const file = folder && sources.find((one) => one.path === `${folder}${name}`);
      if (!file || found.has(file.path)) continue;
      found.set(file.path, file);
      collect(file);
    }
  };
  const own = sources.find(({ path }) => path === `src/widgets/${widget}/${widget}.widget.tsx`);
  const screen = sources.find(({ path }) => path === `src/widgets/${widget}/${widget}.screen.ts`);
  for (const file of own?.code.includes('registerWidget(') ? [own, screen] : []) if (file) collect(file);
  return [...found.values()];
}

/** Every string literal that could be a key. */
export const literalsIn = (code: string): Set<string> =>
  new Set(Array.from(code.matchAll(/['"`]([\w-]+(?:[.:][\w-]+)*)['"`]/g), ([, literal]) => literal ?? ''));

/** `t(`reason.${code}`)` asks for every key that begins with `reason.`. */
export const prefixesIn = (code: string): string[] =>
  Array.from(code.matchAll(/`([\w-]+(?:[.:][\w-]+)*[.:_]?)\$\{/g), ([, prefix]) => prefix ?? '');

const declaredIn = (code: string) =>
  Array.from(
    code.matchAll(/const (?:\{\s*)?(\w+)(?:\s*\})? = use(?:Lazy)?Texts\(['"]([\w-]+)['"]\)/g),
    ([, reader, namespace]) => [reader ?? '', namespace ?? ''] as const,
  );

/**
 * `const t = useTexts('balance')` → t reads `balance`. In a widget a `t` that came from elsewhere reads the widget's own, or
 * what a file beside it reads by that name.
 */
export function readersIn({ path, code }: SourceFile): Map<string, readonly string[]> {
  const own = /^src\/widgets\/([\w-]+)\//.exec(path)?.[1];
  const folder = path.replace(/[^/]+$/, '');
  const beside = sources
    .filter((file) => file.path.startsWith(folder))
    .flatMap((file) => declaredIn(file.code))
    .flatMap(([reader, namespace]) => (reader === 't' ? [namespace] : []));
  return new Map([
    ...(own ? [['t', [own, ...beside]] as const] : []),
    ...declaredIn(code).map(([reader, namespace]) => [reader, [namespace]] as const),
  ]);
}

/** The keys that a reader is called with directly: `t('title')`. */
export const callsOf = (reader: string, code: string): string[] =>
  Array.from(
    code.matchAll(new RegExp(String.raw`(?<![\w.])${reader}\(\s*['"]([\w.-]+)['"]`, 'g')),
    ([, key]) => key ?? '',
  );
