/** What the build changes in Leaflet, as a Vite plugin. Each change fails the build when Leaflet no longer fits it. */
import type { Plugin } from 'vite';

const MODULE = 'leaflet/dist/leaflet-src.esm.js';

/** `[what is there, what stands in its place]` */
const CHANGES: readonly (readonly [RegExp, string])[] = [
  // Trusted Types refuse the markup with which it asks at import what every browser of today can do.
  [/var inlineSvg = [\s\S]*?\n\}\)\(\);/, 'var inlineSvg = true;'],
  [/var vml = !svg[\s\S]*?\n\}\(\)\);/, 'var vml = false;'],
  // The page around is the host's: nothing is written on its elements while the map is dragged.
  [/addClass\(document\.body, 'leaflet-dragging'\);/, ''],
  [/removeClass\(document\.body, 'leaflet-dragging'\);/, ''],
  [/addClass\(this\._lastTarget, 'leaflet-drag-target'\);/, ''],
  [/removeClass\(this\._lastTarget, 'leaflet-drag-target'\);/, ''],
  // Markup of the controls and popups that the map does without. What is still there would be text.
  [/\.innerHTML = /g, '.textContent = '],
];

/** Leaflet as a module, fit for a strict policy and for a page that is not ours. */
export function leafletPatches(): Plugin {
  return {
    name: 'litro-leaflet',
    enforce: 'pre',
    config: () => ({ optimizeDeps: { exclude: ['leaflet'] } }),
    resolveId(source, importer) {
      return source === 'leaflet' ? this.resolve(MODULE, importer) : undefined;
    },
    transform(code, id) {
      if (!(id.replaceAll('\\', '/').split('?', 1)[0] ?? '').endsWith(MODULE)) return undefined;
      return { code: CHANGES.reduce(change, code), map: null };
    },
  };
}

function change(code: string, [there, instead]: (typeof CHANGES)[number]): string {
  const changed = code.replace(there, instead);
  if (changed === code) throw new Error(`Leaflet has no ${there} any more: look at this patch again.`);
  return changed;
}
