/** What the build changes in Shoelace, as a Vite plugin. Each change fails the build when Shoelace no longer fits it. */
import type { Plugin } from 'vite';

const CHUNKS = /@shoelace-style\/shoelace\/dist\/(chunks|components)\//;
/** What is built from; the files for development have a folder of their own. */
const LIT = /\/(?:lit-html\/lit-html|lit-element\/lit-element|@lit\/reactive-element\/reactive-element)\.js$/;
const STYLE_MAP = 'lit/directives/style-map.js';

/**
 * - Sizes in px: `rem` follows the host page's root font size, which is often 62.5 %.
 * - No scroll lock: it writes a class and a style on the host page's `<html>`.
 * - No `style` attribute from lit's `styleMap` (see `style-map.ts`).
 * - No names of Lit's among the globals of the host page.
 */
export function shoelacePatches(styleMapPath: string): Plugin {
  return {
    name: 'litro-shoelace',
    enforce: 'pre',
    config: () => ({ optimizeDeps: { exclude: ['@shoelace-style/shoelace'] } }),
    resolveId: (source) => (source === STYLE_MAP ? styleMapPath : undefined),
    transform(code, id) {
      const path = id.replaceAll('\\', '/').split('?', 1)[0] ?? '';
      if (LIT.test(path)) return { code: withoutGlobals(code, path), map: null };
      if (!CHUNKS.test(path)) return undefined;
      const patched = withoutScrollLock(remToPx(code));
      return patched === code ? undefined : { code: patched, map: null };
    },
  };
}

function remToPx(code: string): string {
  return code.replace(
    /(?<![\w.-])(\d*\.?\d+)rem\b/g,
    (_, rem: string) => `${Math.round(Number(rem) * 16e4) / 1e4}px`,
  );
}

/** Lit counts its copies in lists on the page, and keeps there what standard decorators know, which nobody uses here. */
function withoutGlobals(code: string, path: string): string {
  const counted = /\(\w+\.(?:lit(?:Html|Element)|reactiveElement)Versions\?\?=\[\]\)\.push\("[^"]+"\)/;
  if (!counted.test(code)) throw new Error(`${path} counts itself in another way: look at this patch again.`);
  const quiet = code.replace(counted, 'void 0');
  if (!path.endsWith('/reactive-element.js')) return quiet;
  const noted = /Symbol\.metadata\?\?=Symbol\("metadata"\),\w+\.litPropertyMetadata\?\?=new WeakMap;/;
  if (!noted.test(quiet))
    throw new Error(`${path} notes properties in another way: look at this patch again.`);
  const local = quiet.replace(noted, '').replaceAll('Symbol.metadata', 'metadataKey');
  return `const metadataKey=Symbol("metadata"),litPropertyMetadata=new WeakMap;${local}`;
}

function withoutScrollLock(code: string): string {
  const start = 'function lockBodyScrolling(lockingEl) {';
  if (!/function lockBodyScrolling\b/.test(code)) return code;
  if (!code.includes(start))
    throw new Error('Shoelace locks the page scroll in another way: look at this patch again.');
  return code.replace(start, `${start}\n  return;`);
}
