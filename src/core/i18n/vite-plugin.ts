/** What the build leaves out of i18next, as a Vite plugin. It fails the build when i18next no longer fits it. */
import type { Plugin } from 'vite';

const MODULE = /[\\/]i18next[\\/]dist[\\/]esm[\\/]i18next\.js$/;

/**
 * Of these classes nothing, or next to nothing, is of use here: texts are loaded by our own imports, so there is no back
 * end to connect to; figures and dates are written by core/money, core/dates and core/format; values stand in a text by
 * their plain names and no text holds another; and a missing key does not compile, long before a log would tell of it.
 */
const SLIM: Readonly<Record<string, string>> = {
  Connector: 'constructor() { super(); this.state = {}; }',
  Formatter: 'init() {} format(value) { return value; }',
  Interpolator: String.raw`nestingPrefixText = '\0'; nestingRegexp = /\0/; init() {} reset() {} nest(text) { return text; }
    interpolate(text, values) { return text.replace(/\{\{(\w+)\}\}/g, (all, name) => values[name] ?? all); }`,
  Logger:
    'init() {} log() {} warn() {} error() {} deprecate() {} once() {} create() { return this; } clone() { return this; }',
};

export function slimI18next(): Plugin {
  return {
    name: 'litro-slim-i18next',
    apply: 'build',
    transform(code, id) {
      if (!MODULE.test(id)) return undefined;
      const slim = Object.entries(SLIM).reduce((rest, [name, body]) => replaceClass(rest, name, body), code);
      return { code: slim, map: null };
    },
  };
}

/** The body of a class that is declared on the outermost level of a module. */
function replaceClass(code: string, name: string, body: string): string {
  const declared = new RegExp(`^(class ${name}(?: extends \\w+)? \\{)\\n[^]*?\\n\\}$`, 'm');
  if (!declared.test(code))
    throw new Error(`i18next has no class ${name} any more: look at this plugin again.`);
  return code.replace(declared, (_, head: string) => `${head} ${body} }`);
}
