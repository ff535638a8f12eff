/** Builds the suite into dist/suite: the loader, its chunks and their manifest. */
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string };

const IMPORTING = /[\\/]core[\\/]i18n[\\/]import-texts\.ts$/;

/**
 * Emits each file of texts as its own file beside the chunks, under one common hash. As imported chunks, all files of all
 * languages would be listed in code that every element loads.
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
 * Libraries and folders of the core that nearly every element needs, with all that they import. The loader's own
 * folders (core/loader, core/description, core/connections) must stay out: `litro.js` would import the whole chunk.
 */
const ofEveryElement =
  /node_modules[\\/](?:i18next|valtio|proxy-compare|wretch|@preact)[\\/]|src[\\/]core[\\/](?:api|element|i18n|session|state[\\/]remote|ui[\\/](?:figures|icons|states|theme))[\\/]/;

export default defineConfig({
  base: './',
  publicDir: false,
  resolve: {
    alias: [
      // React contains `useSyncExternalStore`; the package `use-sync-external-store` only supports older versions of React.
      {
        find: 'use-sync-external-store/shim/index.js',
        replacement: resolve('src/core/state/remote/use-sync-external-store.ts'),
      },
      // The package.json of Leaflet names no ES module.
      { find: /^leaflet$/, replacement: 'leaflet/dist/leaflet-src.esm.js' },
      { find: /^(?:html2canvas|canvg|dompurify)$/, replacement: resolve('src/blocks/report/no-library.ts') },
    ],
  },
  define: {
    __LITRO_VERSION__: JSON.stringify(version),
    // In a library, Vite leaves `process.env.NODE_ENV` to the bundler of the host. Pages load the suite without a bundler.
    'process.env.NODE_ENV': JSON.stringify(process.env['NODE_ENV'] ?? 'production'),
  },
  plugins: [servedTexts(), react()],
  // Each worker is one file: the Content Security Policy of a page may forbid a worker to import from the origin of the
  // suite.
  worker: { format: 'es', rolldownOptions: { output: { entryFileNames: 'c/[name]-[hash].js' } } },
  build: {
    target: 'es2022',
    // For older browsers, Vite would replace `:dir(rtl)` by a list of languages, which does not express the direction.
    cssTarget: ['chrome120', 'firefox121', 'safari17'],
    outDir: 'dist/suite',
    // In library mode, Vite does not change dynamic imports and puts no links into the head of the host's page.
    lib: { entry: { litro: 'src/widgets/litro.ts' }, formats: ['es'] },
    cssCodeSplit: true,
    reportCompressedSize: false,
    manifest: 'manifest.json',
    rolldownOptions: {
      preserveEntrySignatures: 'strict',
      output: {
        format: 'es',
        // By default, Vite keeps the white space of a library in ES format.
        minify: true,
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
            // One file for all core modules, because many small files compress badly.
            { name: 'core', test: ofEveryElement, priority: 20 },
          ],
        },
      },
    },
  },
});
