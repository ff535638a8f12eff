/**
 * Writes docs/embed/elements.md: what stands in the doc comment of each `*.element.ts`, and the types as the reviewed surface
 * has them (tests/publish/surface/elements.txt, which a test holds against the sources). `npm run docs:elements` writes;
 * `node scripts/elements.mjs --check` fails where the page is out of date. Either fails where an attribute, a property or
 * an event is there and not described, or described and not there.
 */
import { existsSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';

const page = 'docs/embed/elements.md';
const surface = 'tests/publish/surface/elements.txt';
const ofAll = 'src/core/description/describe-element.ts';
const ofRegisters = 'src/blocks/registry/register-element.ts';

/** Lines of the surface by element: `{ kind: 'event', name, type }`. */
function readSurface() {
  const elements = new Map();
  let current = [];
  for (const line of readFileSync(surface, 'utf8').split('\n').filter(Boolean)) {
    const [, kind, name, type] = /^ {2}(\w+) ([^:]+): (.+)$/.exec(line) ?? [];
    if (kind) current.push({ kind, name, type });
    else elements.set(line, (current = []));
  }
  return elements;
}

/** The doc comment right before a declaration, without its stars. */
function commentBefore(text, declaration) {
  const end = text.indexOf(declaration);
  const start = text.lastIndexOf('/**', end);
  if (end < 0 || start < 0) throw new Error(`There is no comment before ${declaration}.`);
  return text
    .slice(start + 3, text.indexOf('*/', start))
    .split('\n')
    .map((line) => line.replace(/^\s*\* ?/, '').trimEnd());
}

/** Paragraphs, and what the list says of each name in it. */
function readComment(lines) {
  const said = new Map();
  const prose = [];
  let names = [];
  for (const line of lines) {
    const [, listed, words] = /^- ((?:`[\w-]+`(?:, )?)+): (.+)$/.exec(line) ?? [];
    if (listed) {
      names = listed.match(/[\w-]+/g);
      for (const name of names) said.set(name, words);
    } else if (names.length > 0 && line.startsWith('  ')) {
      for (const name of names) said.set(name, `${said.get(name)} ${line.trim()}`);
    } else {
      names = [];
      if (!/^(Attributes|Properties|Events)\b/.test(line)) prose.push(line);
    }
  }
  return {
    said,
    prose: prose
      .join('\n')
      .replace(/\n{3,}/g, '\n\n')
      .trim(),
  };
}

const titles = { attribute: 'attribute', property: 'property', event: 'event' };

function table(members, kind, said) {
  const rows = members.filter((member) => member.kind === kind);
  if (rows.length === 0) return '';
  const cell = (text) => text.replaceAll('|', '\\|');
  return [
    `| ${titles[kind]} | ${kind === 'event' ? 'detail' : 'type'} | what it is |`,
    '|---|---|---|',
    ...rows.map(({ name, type }) => `| \`${name}\` | \`${cell(type)}\` | ${cell(said.get(name))} |`),
  ].join('\n');
}

function section(title, members, { said, prose }) {
  const names = members.map(({ name }) => name);
  const problems = [
    ...names.filter((name) => !said.has(name)).map((name) => `${name} is not described`),
    ...[...said.keys()].filter((name) => !names.includes(name)).map((name) => `there is no ${name}`),
  ];
  if (problems.length > 0) throw new Error(`${title}: ${problems.join(', ')}.`);
  const tables = Object.keys(titles).map((kind) => table(members, kind, said));
  return [`## ${title}`, prose, ...tables].filter(Boolean).join('\n\n');
}

/** What the elements of all registers say, behind what one of them says of itself. */
function withShared({ said, prose }) {
  const shared = readComment(
    commentBefore(readFileSync(ofRegisters, 'utf8'), 'export function registerElement'),
  );
  return { said: new Map([...shared.said, ...said]), prose: `${prose}\n${shared.prose}` };
}

function everyElement(members) {
  const text = readFileSync(ofAll, 'utf8');
  const [attributes, events] = ['export const commonAttributes', 'export const commonEvents'].map(
    (declaration) => readComment(commentBefore(text, declaration)),
  );
  const said = new Map([...attributes.said, ...events.said]);
  const prose =
    'What each takes and tells besides its own. Booleans are true by being there. A property has the name of its ' +
    'attribute in camelCase; it may be set before the suite has arrived.';
  return section('Every element', members, { said, prose });
}

function sections() {
  const elements = readSurface();
  const own = readdirSync('src/widgets')
    .filter((name) => existsSync(`src/widgets/${name}/${name}.element.ts`))
    .map((name) => {
      const text = readFileSync(`src/widgets/${name}/${name}.element.ts`, 'utf8');
      const members = elements.get(`litro-${name}`);
      if (!members) throw new Error(`${surface} has no litro-${name}: npx vitest run tests/publish -u.`);
      const own = readComment(commentBefore(text, 'export const element'));
      return section(`litro-${name}`, members, text.includes('registerElement(') ? withShared(own) : own);
    });
  return [everyElement(elements.get('every element') ?? []), ...own];
}

const intro = `# Elements

Written by \`npm run docs:elements\` from the description of each element. How a page takes them in: [embedding.md](embedding.md).
All events bubble and cross shadow borders; amounts in them are reais; \`litro-before-…\` can be vetoed by \`preventDefault()\`.`;

const wanted = `${[intro, ...sections()].join('\n\n')}\n`;
if (!process.argv.includes('--check')) {
  writeFileSync(page, wanted);
} else if (!existsSync(page) || readFileSync(page, 'utf8') !== wanted) {
  console.error(`${page} is out of date. Run: npm run docs:elements`);
  process.exitCode = 1;
}
