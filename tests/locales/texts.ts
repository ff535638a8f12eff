import { readdirSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';

export const languages = ['pt', 'en', 'es'] as const;
export type Language = (typeof languages)[number];

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

/** Removes the plural ending of a key: `row_one` becomes `row`, the key that the code uses. */
export const withoutPlural = (key: string) => key.replace(/_(zero|one|two|few|many|other)$/, '');

export const placeholdersOf = (text: string) =>
  [...new Set(Array.from(text.matchAll(/\{\{\s*([\w.]+)/g), ([, name]) => name ?? ''))].sort();

export interface SourceFile {
  path: string;
  code: string;
}

export const sources: readonly SourceFile[] = readdirSync('src', { recursive: true, encoding: 'utf8' })
  .map((path) => `src/${path.replaceAll('\\', '/')}`)
  // The pattern includes server code with texts: exported files, mails and the set-up page.
  .filter((path) =>
    /^src\/(core|blocks|widgets|server\/platform\/exports|server\/features\/sign-in)\/.*\.tsx?$|\.export\.ts$|\/mails\.ts$|\/set-up-page\.ts$/.test(
      path,
    ),
  )
  .filter((path) => !/\.test\.tsx?$/.test(path))
  .map((path) => ({ path, code: read(path) }));

export const literalsIn = (code: string): Set<string> =>
  new Set(Array.from(code.matchAll(/['"`]([\w-]+(?:[.:][\w-]+)*)['"`]/g), ([, literal]) => literal ?? ''));

/** Prefixes of text keys in template literals: t(`reason.${code}`) uses every key that begins with `reason.`. */
export const prefixesIn = (code: string): string[] =>
  Array.from(code.matchAll(/`([\w-]+(?:[.:][\w-]+)*[.:_]?)\$\{/g), ([, prefix]) => prefix ?? '');
