/** What the build leaves out of the descriptions of elements, as a Vite plugin. */
import type { Plugin } from 'vite';

const DESCRIPTIONS = /[\\/](register-element|describe-element|[\w-]+\.element)\.ts$/;
/** Once the types are gone: `typed` takes nothing, so no brace stands within. */
const EVENTS = /\bevents: \{[^{}]*\}/g;

/**
 * The events of an element are there for types and for the documentation. Nothing reads them on a page, and every page would load
 * the names of all of them.
 */
export function withoutEvents(): Plugin {
  return {
    name: 'litro-without-events',
    apply: 'build',
    enforce: 'post',
    transform(code, id) {
      if (!DESCRIPTIONS.test(id)) return undefined;
      const bare = code.replace(EVENTS, 'events: {}');
      if (/\bevents: \{[^}]/.test(bare)) throw new Error(`The events of ${id} are written in another way.`);
      return { code: bare, map: null };
    },
  };
}
