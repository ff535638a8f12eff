import { readFileSync, readdirSync } from 'node:fs';
import type { Language } from '#core/config/languages.ts';

export interface ShownText {
  readonly text: string;
  readonly seen: boolean;
}

interface Template {
  readonly key: string;
  readonly pattern: RegExp;
}

interface Texts {
  readonly plain: ReadonlyMap<string, readonly string[]>;
  readonly templates: readonly Template[];
}

const folderOf = (language: Language) => (language === 'enrtl' ? 'en' : language);
const folders = readdirSync('locales');

function flatten(texts: object, prefix = ''): [key: string, text: string][] {
  return Object.entries(texts).flatMap(([key, text]) =>
    typeof text === 'string'
      ? [[prefix + key, text] as [string, string]]
      : flatten(text as object, `${prefix}${key}.`),
  );
}

const escape = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
const clean = (text: string) => text.replace(/[\s\u00a0\u202f]+/g, ' ').trim();

const LEAST_LETTERS = 4;

function readLanguage(folder: string): Texts {
  const plain = new Map<string, string[]>();
  const templates: Template[] = [];
  for (const file of readdirSync(`locales/${folder}`)) {
    const texts = JSON.parse(readFileSync(`locales/${folder}/${file}`, 'utf8')) as object;
    for (const [name, text] of flatten(texts)) {
      const key = `${file.replace('.json', '')}:${name}`;
      keys.add(name);
      const parts = clean(text).split(/\{\{\w+\}\}/);
      if (parts.length === 1) plain.set(clean(text), [...(plain.get(clean(text)) ?? []), key]);
      // Skips templates with too few letters between their placeholders, because they would match any text.
      else if ((parts.join('').match(/\p{L}/gu) ?? []).length >= LEAST_LETTERS)
        templates.push({ key, pattern: new RegExp(`^${parts.map(escape).join('.+')}$`, 'su') });
    }
  }
  return { plain, templates };
}

const keys = new Set<string>();
const languages = new Map(folders.map((folder) => [folder, readLanguage(folder)]));
const known = new Map<string, readonly string[]>();

function keysIn(folder: string, text: string): readonly string[] {
  const key = `${folder} ${text}`;
  const found = known.get(key) ?? findKeys(folder, text);
  known.set(key, found);
  return found;
}

function findKeys(folder: string, text: string): readonly string[] {
  const texts = languages.get(folder);
  const matching = texts?.templates.filter(({ pattern }) => pattern.test(text)) ?? [];
  return [...(texts?.plain.get(text) ?? []), ...matching.map(({ key }) => key)];
}

export function textOf(language: Language, namespace: string, key: string): string {
  const file = `locales/${folderOf(language)}/${namespace}.json`;
  const texts = JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>;
  const text = texts[key];
  if (!text) throw new Error(`${file} has no ${key}.`);
  return text;
}

/**
 * Returns the possible text keys of each shown text. A text without a key, such as the name of a user, has an empty
 * list.
 */
export function keysOf(shown: readonly ShownText[], language: Language): (readonly string[])[] {
  const folder = folderOf(language);
  return shown.map(({ text }) => keysIn(folder, text));
}

export function textsIn(shown: readonly ShownText[], language: Language): string[] {
  return [...new Set(keysOf(shown, language).flat())].sort();
}

/** Finds faults in shown texts: a text key or placeholder instead of its text, and a text of another language. */
export function findForeignTexts(shown: readonly ShownText[], language: Language): string[] {
  const own = folderOf(language);
  return [...new Set(shown.map(({ text }) => text))].flatMap((text) => {
    if (keysIn(own, text).length > 0) return [];
    if (/\{\{|\}\}/.test(text)) return [`a placeholder: ${text}`];
    if (keys.has(text)) return [`a key: ${text}`];
    const others = folders.filter((folder) => folder !== own && keysIn(folder, text).length > 0);
    return others.length > 0 ? [`${others.join(', ')} in ${language}: ${text}`] : [];
  });
}
