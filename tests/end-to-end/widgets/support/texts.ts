/** Finds out which keys the texts on a screen come from, and what is wrong with those that come from none. */
import { readFileSync, readdirSync } from 'node:fs';
import type { Language } from '#core/config/languages.ts';

/** A text as it stands on the screen; `seen` where eyes can read it too. */
export interface ShownText {
  readonly text: string;
  readonly seen: boolean;
}

interface Template {
  readonly key: string;
  readonly pattern: RegExp;
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

/** What stands between placeholders has to be words, or anything would match. */
function parseTemplate(key: string, text: string): Template[] {
  const parts = clean(text).split(/\{\{\w+\}\}/);
  if ((parts.join('').match(/\p{L}/gu) ?? []).length < LEAST_LETTERS && parts.length > 1) return [];
  return [{ key, pattern: new RegExp(`^${parts.map(escape).join('.+')}$`, 'su') }];
}

function readLanguage(folder: string): Template[] {
  return readdirSync(`locales/${folder}`).flatMap((file) => {
    const namespace = file.replace('.json', '');
    const texts = JSON.parse(readFileSync(`locales/${folder}/${file}`, 'utf8')) as object;
    return flatten(texts).flatMap(([key, text]) => parseTemplate(`${namespace}:${key}`, text));
  });
}

const templates = new Map(folders.map((folder) => [folder, readLanguage(folder)]));
const keys = new Set([...templates.values()].flat().map(({ key }) => key.slice(key.indexOf(':') + 1)));
const keysIn = (folder: string, text: string) =>
  (templates.get(folder) ?? []).filter(({ pattern }) => pattern.test(text)).map(({ key }) => key);

/** The text of a key that is no template. */
export function textOf(language: Language, namespace: string, key: string): string {
  const file = `locales/${folderOf(language)}/${namespace}.json`;
  const texts = JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>;
  const text = texts[key];
  if (!text) throw new Error(`${file} has no ${key}.`);
  return text;
}

/** For each text in its place the keys that it may come from; none for what a user or a company has named. */
export function keysOf(shown: readonly ShownText[], language: Language): (readonly string[])[] {
  const folder = folderOf(language);
  return shown.map(({ text }) => keysIn(folder, text));
}

/** Each key once: what an element says, whatever the figures. */
export function saidIn(shown: readonly ShownText[], language: Language): string[] {
  return [...new Set(keysOf(shown, language).flat())].sort();
}

/** Names of keys, and texts of another language, that people would read. */
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
