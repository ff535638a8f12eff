import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { i18n } from 'i18next';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { LANGUAGES } from '../config/languages.ts';
import { slimI18next } from './vite-plugin.ts';

const whole = join(createRequire(import.meta.url).resolve('i18next'), '../../esm/i18next.js');
type Transform = (code: string, id: string) => { code: string };

let folder: string;
let slim: string;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'i18next-'));
  slim = join(folder, 'i18next.mjs');
  const { code } = (slimI18next().transform as Transform)(readFileSync(whole, 'utf8'), whole);
  writeFileSync(slim, code);
});
afterAll(() => rmSync(folder, { recursive: true }));

/** A store as `texts.ts` makes it. */
async function storeOf(path: string): Promise<i18n> {
  const { default: module } = (await import(/* @vite-ignore */ pathToFileURL(path).href)) as {
    default: i18n;
  };
  const store = module.createInstance();
  void store.init({
    lng: 'pt',
    supportedLngs: [...LANGUAGES],
    fallbackLng: 'pt',
    resources: {},
    ns: [],
    initAsync: false,
    returnNull: false,
    interpolation: { escapeValue: false },
  });
  return store;
}

/** What it answers for each kind of text that there is. */
async function answersOf(path: string): Promise<string[]> {
  const store = await storeOf(path);
  const texts = {
    row_one: 'um {{name}}',
    row_other: '{{shown}} de {{name}}, {{gone}}',
    plain: 'Posto {{name}}',
  };
  store.addResourceBundle('pt', 'x', { ...texts, deep: { inner: 'dentro' } });
  store.addResourceBundle('en', 'x', { plain: 'Station' });
  const pt = store.getFixedT('pt', 'x');
  return [
    pt('row', { count: 1, name: 'A$& <b>' }),
    pt('row', { count: 1234, shown: '1.234', name: 'B' }),
    pt('plain', { skipInterpolation: true }),
    pt('deep.inner'),
    pt('nothing'),
    store.getFixedT('en', 'x')('plain'),
    store.getFixedT('en', 'x')('row', { count: 2, shown: '2', name: 'C' }),
  ];
}

/** The keys of a file, those of groups too. */
function keysOf(texts: object, group = ''): string[] {
  return Object.entries(texts).flatMap(([name, text]: [string, unknown]) => [
    `${group}${name}`,
    ...(typeof text === 'object' && text !== null ? keysOf(text, `${group}${name}.`) : []),
  ]);
}

/** Every text of the suite, its placeholders filled in and left, and each plural for numbers that differ in their form. */
async function suiteOf(path: string): Promise<Record<string, readonly string[]>> {
  const store = await storeOf(path);
  const answers: Record<string, readonly string[]> = {};
  for (const file of readdirSync('locales', { recursive: true }).map(String)) {
    const [language, namespace] = file.replace('.json', '').split(/[\\/]/);
    if (language === undefined || namespace === undefined) continue;
    const texts = JSON.parse(readFileSync(join('locales', file), 'utf8')) as object;
    store.addResourceBundle(language, namespace, texts);
    const t = store.getFixedT(language, namespace);
    for (const key of keysOf(texts)) {
      const plural = key.replace(/_(one|many|other)$/, '');
      const counts = plural === key ? [] : [0, 1, 2, 1_000_000];
      const plurals = counts.map((count) => t(plural, { count, name: '$1' }));
      answers[`${file} ${key}`] = [t(key, { skipInterpolation: true }), t(key, { name: '$1' }), ...plurals];
    }
  }
  return answers;
}

describe('what is left of i18next', () => {
  it('answers each kind of text as all of it does', async () => {
    const answers = await answersOf(slim);
    expect(answers).toEqual(await answersOf(whole));
    expect(answers[1]).toBe('1.234 de B, {{gone}}');
  });

  it('answers every text of the suite as all of it does', async () => {
    const answers = await suiteOf(slim);
    expect(answers).toEqual(await suiteOf(whole));
    expect(Object.keys(answers).length).toBeGreaterThan(3000);
  }, 30_000);
});
