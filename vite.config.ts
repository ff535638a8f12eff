/** Builds the suite into dist/suite: the loader, its chunks and their manifest. */
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string };

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
      // React has it built in; the shim is for older versions.
      {
        find: 'use-sync-external-store/shim/index.js',
        replacement: resolve('src/core/state/remote/use-sync-external-store.ts'),
      },
      // Its package.json names no module.
      { find: /^leaflet$/, replacement: 'leaflet/dist/leaflet-src.esm.js' },
      { find: /^(?:html2canvas|canvg|dompurify)$/, replacement: resolve('src/blocks/report/no-library.ts') },
    ],
  },
  define: {
    __LITRO_VERSION__: JSON.stringify(version),
    // Vite leaves it to whoever bundles a library; pages load this one as it is.
    'process.env.NODE_ENV': JSON.stringify(process.env['NODE_ENV'] ?? 'production'),
  },
  plugins: [servedTexts(), react()],
  // Each in one file: under the policy of a page a worker may not import from where the suite comes from.
  worker: { format: 'es', rolldownOptions: { output: { entryFileNames: 'c/[name]-[hash].js' } } },
  build: {
    target: 'es2022',
    // For older ones `:dir(rtl)` would be written as a list of languages, which says nothing about direction.
    cssTarget: ['chrome120', 'firefox121', 'safari17'],
    outDir: 'dist/suite',
    // As a library: Vite then leaves dynamic imports as they are, and puts no links into the head of the host's page.
    lib: { entry: { litro: 'src/widgets/litro.ts' }, formats: ['es'] },
    cssCodeSplit: true,
    reportCompressedSize: false,
    manifest: 'manifest.json',
    rolldownOptions: {
      preserveEntrySignatures: 'strict',
      output: {
        format: 'es',
        // Vite leaves the white space of a library to whoever bundles it.
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
            // One file: many small ones compress badly.
            { name: 'core', test: ofEveryElement, priority: 20 },
          ],
        },
      },
    },
  },
});
