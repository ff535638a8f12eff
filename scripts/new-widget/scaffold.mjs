/**
 * Files of a new widget. Each kind of widget has a folder of templates beside this file, with the layout of the
 * repository. `NAME` in a path and `{{…}}` in a text are replaced by the widget's names. The extension `.txt` hides the
 * templates from tools for code.
 */
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { format } from 'oxfmt';
import { kinds } from './kinds.mjs';
import { listTexts } from '../texts.mjs';
import { namesOf } from './names.mjs';

const ROUTES = 'src/contract/routes.ts';
const CHOICES = 'src/contract/choices.ts';
const AUDIT_TEXTS = ['pt', 'en', 'es'].map((language) => `locales/${language}/audit.json`);
const MIGRATIONS = 'src/server/platform/database/migrations';

const filesIn = (folder) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) =>
      join(entry.parentPath, entry.name)
        .slice(folder.length + 1)
        .replaceAll('\\', '/'),
    )
    .sort();

function areasOf(root) {
  const source = readFileSync(join(root, 'src/contract/permissions.ts'), 'utf8');
  const [, list = ''] = /PERMISSION_AREAS = \[([^\]]*)\]/.exec(source) ?? [];
  return [...list.matchAll(/'(\w+)'/g)].map(([, area]) => area);
}

function fill(text, names) {
  return text.replaceAll(/\{\{(\w+)\}\}/g, (all, key) => names[key] ?? all);
}

function nextMigration(root) {
  const numbers = readdirSync(join(root, MIGRATIONS)).map((file) => Number.parseInt(file, 10));
  return String(Math.max(...numbers) + 1).padStart(4, '0');
}

function withCalls(source, { kebab, camel }) {
  const line = `import { ${camel}Routes } from './${kebab}.ts';\n`;
  const imports = [...source.matchAll(/^import (?:type )?\{[^}]*\} from '\.\/([\w-]+)\.ts';\n/gm)];
  const before = imports.find(([, file]) => file > kebab);
  const at = before ? before.index : imports.at(-1).index + imports.at(-1)[0].length;
  const imported = source.slice(0, at) + line + source.slice(at);
  const listed = imported.replace(/(export const routes = \{[^}]*)\}/, `$1  ...${camel}Routes,\n}`);
  if (listed === imported)
    throw new Error(`${ROUTES} has another form than this script expects; adapt the script.`);
  return listed;
}

function withAuditedKind(source, { kebab }) {
  const list = /(export const AUDITED_KINDS = \[\n)([^\]]*)(\] as const;)/;
  return source.replace(list, (_all, begin, kinds, end) => {
    const sorted = [...kinds.matchAll(/'[\w-]+'/g)].map(([kind]) => kind).concat(`'${kebab}'`);
    return `${begin}${sorted
      .sort()
      .map((kind) => `  ${kind},\n`)
      .join('')}${end}`;
  });
}

const withKindText = (source, { kebab, title }) =>
  source.replace(/^ {2}"kind_wallet"/m, `  "kind_${kebab}": "${title}",\n  "kind_wallet"`);

/**
 * Returns the files of a new widget for `root`, without writing them.
 *
 * @param {string} root  of the repository
 * @param {string} kind  a name of `kinds`
 * @param {string} name  in kebab-case
 * @returns {Promise<{ files: Map<string, string>, touched: Map<string, string>, left: string[] }>}
 *   new and changed files by their paths, and the steps that remain by hand
 */
export async function scaffold(root, kind, name) {
  const names = namesOf(name, areasOf(root));
  const { on, hasCalls = false, hasRecords = false, left } = kinds[kind];
  const number = nextMigration(root);
  const files = new Map();
  for (const folder of [on, kind].filter(Boolean).map((each) => join(import.meta.dirname, each))) {
    for (const template of filesIn(folder)) {
      const path = template
        .replaceAll('NAME', name)
        .replace('NUMBER', number)
        .replace(/\.txt$/, '');
      files.set(path, await lay(root, path, fill(readFileSync(join(folder, template), 'utf8'), names)));
    }
  }
  const touched = new Map();
  const touch = (path, change) => touched.set(path, change(readFileSync(join(root, path), 'utf8'), names));
  if (hasCalls) touch(ROUTES, withCalls);
  if (hasRecords) touch(CHOICES, withAuditedKind);
  if (hasRecords) for (const path of AUDIT_TEXTS) touch(path, withKindText);
  return { files, touched, left: left(names) };
}

async function lay(root, path, text) {
  const layout = JSON.parse(readFileSync(join(root, '.oxfmtrc.json'), 'utf8'));
  // The formatter does not support SQL, so an SQL file stays as it is.
  if (path.endsWith('.sql')) return text;
  const { code, errors } = await format(path, text, layout);
  if (errors.length > 0) throw new Error(`The formatter cannot read ${path}: ${errors[0].message}`);
  return code;
}

/**
 * Writes the files of a new widget and the list of texts. Throws if one of these files exists already, and then writes
 * nothing.
 */
export function write(root, { files, touched }) {
  const there = [...files.keys()].filter((path) => existsSync(join(root, path)));
  if (there.length > 0) throw new Error(`These files exist already: ${there.join(', ')}`);
  for (const [path, text] of [...files, ...touched]) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
  listTexts(root);
}
