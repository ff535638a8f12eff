/** What the build leaves out of i18next, as a Vite plugin. It fails the build when i18next no longer fits it. */
import type { Plugin } from 'vite';

const MODULE = /[\\/]i18next[\\/]dist[\\/]esm[\\/]i18next\.js$/;

/**
 * Of these classes nothing, or next to nothing, is of use here: texts are loaded by our own imports, so there is no back
 * end to connect to; figures and dates are written by core/money, core/dates and core/format; values stand in a text by
 * their plain names and no text holds another; and a missing key does not compile, long before a log would tell of it.
 */
const CLASSES: Readonly<Record<string, string>> = {
  Connector: 'constructor() { super(); }',
  Formatter: 'init() {} format(value) { return value; }',
  Interpolator: String.raw`nestingRegexp = /\0/;
    interpolate(text, values) { return text.replace(/\{\{(\w+)\}\}/g, (all, name) => values[name] ?? all); }`,
  Logger: 'init() {} log() {} warn() {} error() {} deprecate() {} create() { return this; }',
};

/**
 * Every text is asked for by one key in a language of its own. So no language is chosen for the whole store, and
 * `translate` has no default values, objects, lists, contexts or further processors to look after.
 */
const METHODS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  I18n: {
    changeLanguage: '(language, done) { done(null); }',
    getFixedT: '(lng, ns) { return (key, options) => this.t(key, { ...options, lng, ns }); }',
    hasLoadedNamespace: '() { return true; }',
    reloadResources: '() {}',
  },
  Translator: {
    translate: `(key, options) {
      const { res } = this.resolve(key, options);
      const text = res && isString(res) ? res : key;
      return options.skipInterpolation ? text : this.interpolator.interpolate(text, options);
    }`,
  },
};

/** Nobody calls these: whole files of texts are put into one store, and are never taken out. */
const UNUSED: Readonly<Record<string, readonly string[]>> = {
  EventEmitter: ['off', 'once'],
  I18n: [
    'cloneInstance',
    'dir',
    'exists',
    'hydrate',
    'loadLanguages',
    'loadNamespaces',
    'loadResources',
    'setDefaultNamespace',
    'setResolvedLanguage',
    'toJSON',
    'use',
  ],
  LanguageUtil: ['clearCache', 'getBestMatchFromCodes'],
  PluralResolver: ['clearCache', 'getPluralFormsOfKey', 'getSuffixes', 'needsPlural'],
  ResourceStore: [
    'addResource',
    'addResources',
    'getDataByLanguage',
    'getResourceBundle',
    'hasLanguageSomeTranslations',
    'hasResourceBundle',
    'removeNamespaces',
    'removeResourceBundle',
    'toJSON',
  ],
  Translator: [
    'changeLanguage',
    'exists',
    'extendTranslation',
    'getUsedParamsDetails',
    'static hasDefaultValue',
  ],
};

export function slimI18next(): Plugin {
  return {
    name: 'litro-slim-i18next',
    apply: 'build',
    transform: (code, id) => (MODULE.test(id) ? { code: slimCode(code), map: null } : undefined),
  };
}

function slimCode(code: string): string {
  let slim = code;
  for (const [name, body] of Object.entries(CLASSES)) slim = changeClass(slim, name, () => body);
  for (const [name, methods] of Object.entries(METHODS)) {
    for (const [method, rest] of Object.entries(methods)) {
      slim = changeClass(slim, name, (body) => replaceMethod(body, method, `${method}${rest}`));
    }
  }
  for (const [name, methods] of Object.entries(UNUSED)) {
    for (const method of methods) slim = changeClass(slim, name, (body) => replaceMethod(body, method, ''));
  }
  return slim;
}

/** The body of a class that is declared on the outermost level of a module. */
function changeClass(code: string, name: string, change: (body: string) => string): string {
  const declared = new RegExp(`^(class ${name}(?: extends \\w+)? \\{\\n)([^]*?)(\\n\\})$`, 'm');
  if (!declared.test(code))
    throw new Error(`i18next has no class ${name} any more: look at this plugin again.`);
  return code.replace(
    declared,
    (_, head: string, body: string, end: string) => `${head}${change(body)}${end}`,
  );
}

/** A method as it is declared in the body of a class. */
function replaceMethod(body: string, method: string, replacement: string): string {
  const declared = new RegExp(`^  ${method}\\([^]*?\\n  \\}$`, 'm');
  if (!declared.test(body)) throw new Error(`i18next has no ${method} any more: look at this plugin again.`);
  return body.replace(declared, () => replacement);
}
