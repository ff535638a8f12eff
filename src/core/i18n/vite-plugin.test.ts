import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { i18n } from 'i18next';
import { expect, it } from 'vitest';
import { slimI18next } from './vite-plugin.ts';

const whole = join(createRequire(import.meta.url).resolve('i18next'), '../../esm/i18next.js');
type Transform = (code: string, id: string) => { code: string };

/** What it answers for each kind of text that there is. */
async function answersOf(path: string): Promise<string[]> {
  const { default: module } = (await import(/* @vite-ignore */ pathToFileURL(path).href)) as {
    default: i18n;
  };
  const store = module.createInstance();
  void store.init({
    lng: 'pt',
    fallbackLng: 'pt',
    resources: {},
    ns: [],
    initAsync: false,
    returnNull: false,
    interpolation: { escapeValue: false },
  });
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

it('leaves of i18next what answers as all of it does', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'i18next-'));
  const slim = join(folder, 'i18next.mjs');
  const { code } = (slimI18next().transform as Transform)(readFileSync(whole, 'utf8'), whole);
  writeFileSync(slim, code);
  const answers = await answersOf(slim);
  rmSync(folder, { recursive: true });
  expect(answers).toEqual(await answersOf(whole));
  expect(answers[1]).toBe('1.234 de B, {{gone}}');
});
