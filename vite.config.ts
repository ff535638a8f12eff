/** Builds the suite (dist/suite) and lays the host pages beside it (dist/host-demo). */
import { cp } from 'node:fs/promises';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { shoelacePatches } from './src/core/ui/shoelace/vite-plugin.ts';

const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string };

/** The host pages are what a stranger would write: they are served as they stand. */
const hostPages: Plugin = {
  name: 'litro-host-pages',
  apply: 'build',
  async closeBundle() {
    for (const page of ['portal', 'erp', 'intranet']) {
      await cp(`src/host-demo/${page}`, `dist/host-demo/${page}`, { recursive: true });
    }
  },
};

const library = (names: string) => new RegExp(`node_modules[\\\\/](${names})[\\\\/]`);

export default defineConfig({
  base: './',
  publicDir: false,
  define: { __LITRO_VERSION__: JSON.stringify(version) },
  plugins: [shoelacePatches(resolve('src/core/ui/shoelace/style-map.ts')), react(), hostPages],
  build: {
    target: 'es2022',
    outDir: 'dist/suite',
    modulePreload: { polyfill: false },
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
              test: library('react|react-dom|scheduler|use-sync-external-store'),
              priority: 30,
            },
            { name: 'lit', test: library('lit|lit-html|lit-element|@lit'), priority: 25 },
            { name: 'i18n', test: library('i18next'), priority: 20 },
          ],
        },
      },
    },
  },
});
