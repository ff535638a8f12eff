/** How the build serves texts, and what it leaves out of i18next: two Vite plugins. */
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import type { Plugin } from 'vite';

const IMPORTING = /[\\/]core[\\/]i18n[\\/]import-texts\.ts$/;

/**
 * Serves each file of texts beside the chunks, under one hash for all of them. Imported as chunks of its own, each file in
 * each language would have an entry in what every element loads.
 */
export function servedTexts(): Plugin {
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

/** Fails the build when i18next no longer fits it. */
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
