/** Builds the suite into dist/suite: the loader, its chunks and their manifest. */
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { slimJspdf } from './src/blocks/report/vite-plugin.ts';
import { withoutEvents } from './src/core/element/vite-plugin.ts';
import { slimI18next } from './src/core/i18n/vite-plugin.ts';
import { leafletPatches } from './src/core/ui/map/vite-plugin.ts';
import { shoelacePatches } from './src/core/ui/shoelace/vite-plugin.ts';

const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string };

/**
 * Leaves dynamic imports as they are written. Vite wraps them in a helper that puts links into the head of the page,
 * which belongs to the host, and that is a third of the loader.
 */
const plainImports: Plugin = {
  name: 'litro-plain-imports',
  apply: 'build',
  configResolved(config) {
    const plugins = config.plugins as Plugin[];
    const at = plugins.findIndex(({ name }) => name === 'native:import-analysis-build');
    if (at < 0) throw new Error('Vite wraps dynamic imports in another way: look at this plugin again.');
    plugins.splice(at, 1);
  },
};

const IMPORTING = /[\\/]core[\\/]i18n[\\/]import-texts\.ts$/;

/**
 * Serves each file of texts beside the chunks, under one hash for all of them. Imported as chunks of its own, each file in
 * each language would have an entry in what every element loads.
 */
function servedTexts(): Plugin {
  return {
    name: 'litro-served-texts',
    apply: 'build',
    load(id) {
      if (!IMPORTING.test(id)) return undefined;
      const files = readTexts();
      for (const [name, source] of files.texts) {
        this.emitFile({ type: 'asset', fileName: `c/${files.prefix}${name}.js`, source });
      }
      return `export const importTexts = async (folder, namespace) =>
        (await import(/* @vite-ignore */ \`./${files.prefix}\${folder}-\${namespace}.js\`)).default;`;
    },
  };
}

function readTexts() {
  const hash = createHash('sha256');
  const paths = readdirSync('locales', { recursive: true, encoding: 'utf8' });
  const texts = paths
    .filter((path) => path.endsWith('.json'))
    .sort()
    .map((path) => {
      const source = `export default ${JSON.stringify(JSON.parse(readFileSync(`locales/${path}`, 'utf8')))}`;
      hash.update(source);
      return [path.replace(/[\\/]/, '-').replace('.json', ''), source] as const;
    });
  return { texts, prefix: `texts-${hash.digest('hex').slice(0, 8)}-` };
}

const library = (names: string) => new RegExp(`node_modules[\\\\/](${names})[\\\\/]`);

/**
 * What the first element of a page needs, whichever it is: one file, because many small ones compress badly. What
 * the loader itself is made of must not be in it.
 */
const ofEveryElement =
  /node_modules[\\/](i18next|valtio|proxy-compare|wretch|@preact)[\\/]|src[\\/]core[\\/](api[\\/](?!download)|i18n|session|state[\\/](remote|resource|use-sync)|format[\\/](locale|fill-text)|money[\\/](cents|decimals|reais|format-cents)|dates[\\/](format-age|format-date|calendar-date)|element[\\/](mount|element-root|failures|frame|closed|ask-again|widget-title|load-failure|told-failure|surroundings|use-)|ui[\\/](kit|button|figures[\\/](money|age)|icons|states[\\/](error|skeleton)|theme|overlays[\\/](notifications|lazy-notices)))/;

/** Small, and of nearly every element that is not alone on its page: a chunk of each would weigh more than it holds. */
const ofMostElements =
  /src[\\/]core[\\/](money[\\/](arithmetic|volume)|format[\\/](count|plate)|state[\\/]table-view|ui[\\/](states[\\/]status-text|table[\\/]open-cell))\.tsx?/;

export default defineConfig({
  base: './',
  publicDir: false,
  resolve: {
    // React has had it built in for long; the shim is for older ones.
    alias: { 'use-sync-external-store/shim/index.js': resolve('src/core/state/use-sync-external-store.ts') },
  },
  define: { __LITRO_VERSION__: JSON.stringify(version) },
  plugins: [
    shoelacePatches(resolve('src/core/ui/shoelace/style-map.ts')),
    leafletPatches(),
    slimI18next(),
    servedTexts(),
    slimJspdf(),
    react(),
    withoutEvents(),
    plainImports,
  ],
  // Each in one file: under the policy of a page a worker may not import from where the suite comes from.
  worker: { format: 'es', rolldownOptions: { output: { entryFileNames: 'c/[name]-[hash].js' } } },
  build: {
    target: 'es2022',
    // For older ones `:dir(rtl)` would be written as a list of languages, which says nothing about direction.
    cssTarget: ['chrome120', 'firefox121', 'safari17'],
    outDir: 'dist/suite',
    modulePreload: false,
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    manifest: 'manifest.json',
    rolldownOptions: {
      input: { litro: 'src/widgets/litro.ts' },
      preserveEntrySignatures: 'strict',
      output: {
        format: 'es',
        entryFileNames: '[name].js',
        chunkFileNames: 'c/[name]-[hash].js',
        assetFileNames: 'a/[name]-[hash][extname]',
        codeSplitting: {
          groups: [
            {
              name: 'react',
              test: library('react|react-dom|scheduler'),
              priority: 30,
            },
            { name: 'lit', test: library('lit|lit-html|lit-element|@lit'), priority: 25 },
            { name: 'leaflet', test: library('leaflet'), priority: 25 },
            { name: 'core', test: ofEveryElement, priority: 20 },
            { name: 'figures', test: ofMostElements, priority: 10 },
          ],
        },
      },
    },
  },
});
