/**
 * Writes src/contract/element-calls.ts: the calls that the code of each element can make. An embed session may make only the
 * calls of its elements. `node scripts/element-calls.mjs --check` fails if the file is out of date.
 *
 * The command follows the imports of each widget, and reads the names of calls in those files. It adds the calls of elements
 * that the widget shows itself.
 */
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { isTest, readGraph } from './testing/source-graph.mjs';
import { listCalls } from './testing/touched.mjs';

const OUT = 'src/contract/element-calls.ts';
const CALL = /'((?:GET|POST|PUT|DELETE) \/[^']*)'/g;
const ELEMENT = /^src\/widgets\/([^/]+)\/\1\.element\.ts$/;
const TEMPLATE = /`((?:GET|POST|PUT|DELETE) \/[^`]*\$\{\w+\}[^`]*)`/g;
/** Calls of a register by the address of its records, which `recordCalls` completes. */
const OF_RECORDS = /\brecordCalls\(session, ['`]([^'`]+)['`]\)/g;
const COMPLETED = ['POST *', 'PUT */{id}', 'DELETE */{id}', 'PUT */status'];
/** Possible registers of a variable in the name of a call, by the path of the file. */
const registersOf = (path) =>
  path.startsWith('src/blocks/people/')
    ? ['driver', 'recipient']
    : ['driver', 'recipient', 'vehicle', 'container'];
const INNER = /\btag="litro-([a-z-]+)"/g;

/** Elements without embed sessions, each with its reason. */
const EXCLUDED = {
  portal: 'it is the whole portal',
  login: 'it signs in a person',
  account: 'it manages the account of a person',
  admins: 'it creates accounts, which outlive a session',
  permissions: 'it changes permissions of accounts',
  'api-keys': 'it creates keys, which outlive a session',
  organizations: 'only super administrators use it',
  plans: 'only super administrators use it',
  payments: 'only super administrators use it',
  aggregates: 'only super administrators use it',
};

/** Calls of every page with an embed session: they describe the session and report changes of data. */
const OF_EVERY_SESSION = [
  'GET /user/validSession',
  'GET /v2/admin/organization/hydrate',
  'GET /admin/organization/user/permissions',
  'GET /organization/subscriptions',
  'GET /events',
  'POST /events/ticket',
  'POST /events/join',
  'POST /operations/{key}/settle',
  'POST /user/logoff',
];

const graph = readGraph();
const isProduct = (path) =>
  path.startsWith('src/') &&
  !path.startsWith('src/contract/') &&
  !isTest(path) &&
  !path.includes('/testing/');

/** Files that each file imports: the reverse of `importers`. */
function readImports() {
  const imports = new Map();
  for (const [imported, importers] of graph.importers) {
    for (const importer of importers) imports.set(importer, [...(imports.get(importer) ?? []), imported]);
  }
  return imports;
}
const imports = readImports();

const known = new Set(listCalls(graph));

/** Names of calls in a text. Throws if a name with a variable matches no call. */
function callsIn(text, path) {
  const names = [...text.matchAll(CALL)].map(([, name]) => name);
  const templates = [
    ...[...text.matchAll(TEMPLATE)].map(([, template]) => template),
    ...[...text.matchAll(OF_RECORDS)].flatMap(([, address]) =>
      COMPLETED.map((call) => call.replace('*', address)),
    ),
  ];
  for (const template of templates) {
    const found = registersOf(path)
      .map((register) => template.replace(/\$\{\w+\}/, register))
      .filter((name) => known.has(name));
    if (found.length === 0) throw new Error(`${path}: no call matches ${template}.`);
    names.push(...found);
  }
  return names.filter((name) => known.has(name));
}

/** Names of calls, and inner elements, in all files that the widget reaches. */
function readWidget(name) {
  const reached = new Set([`src/widgets/${name}/${name}.widget.tsx`]);
  const calls = new Set();
  const inner = new Set();
  for (const path of reached) {
    const text = graph.textOf(path);
    for (const call of callsIn(text, path)) calls.add(call);
    if (path.startsWith(`src/widgets/${name}/`)) {
      for (const [, element] of text.matchAll(INNER)) inner.add(element);
    }
    for (const imported of imports.get(path) ?? []) if (isProduct(imported)) reached.add(imported);
  }
  return { calls, inner };
}

function callsOf(name) {
  const { calls, inner } = readWidget(name);
  for (const element of inner) {
    if (element !== name && !(element in EXCLUDED)) for (const call of callsOf(element)) calls.add(call);
  }
  return [...calls].filter((call) => !OF_EVERY_SESSION.includes(call)).sort();
}

const names = graph.files
  .flatMap((path) => ELEMENT.exec(path)?.[1] ?? [])
  .filter((name) => !(name in EXCLUDED));
const listOf = (calls) => `[${calls.map((call) => `'${call}',`).join('\n')}]`;
const source = `/**
 * Calls of each element that embed sessions permit. \`npm run docs:elements\` writes this file from the code of the elements.
 */
import type { EMBEDDED_ELEMENTS } from './choices.ts';

/** Calls that every embed session may make. */
export const CALLS_OF_EVERY_SESSION = ${listOf(OF_EVERY_SESSION)} as const;

/** Calls by element, in addition to the calls of every embed session. */
export const ELEMENT_CALLS = {
${names.map((name) => `'litro-${name}': ${listOf(callsOf(name))},`).join('\n')}
} as const satisfies Readonly<Record<(typeof EMBEDDED_ELEMENTS)[number], readonly string[]>>;
`;
const formatted = execFileSync(
  process.execPath,
  ['node_modules/oxfmt/bin/oxfmt', `--stdin-filepath=${OUT}`],
  {
    input: source,
    encoding: 'utf8',
  },
);
if (!process.argv.includes('--check')) {
  writeFileSync(OUT, formatted);
} else if (!existsSync(OUT) || readFileSync(OUT, 'utf8') !== formatted) {
  console.error(`${OUT} is out of date. Run: npm run docs:elements`);
  process.exitCode = 1;
}
