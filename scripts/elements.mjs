/**
 * Writes docs/embed/elements.md from the doc comment of each `*.element.ts` and from the types of the reviewed surface. The
 * surface is tests/publish/surface/elements.txt, which a test compares with the sources. `npm run docs:elements` writes the
 * page. `node scripts/elements.mjs --check` fails if the page is out of date. Both commands fail if an attribute, a property
 * or an event has no description, or if a described member does not exist.
 */
import { existsSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';

const page = 'docs/embed/elements.md';
const surface = 'tests/publish/surface/elements.txt';
const ofAll = 'src/core/description/describe-element.ts';
const ofRegisters = 'src/blocks/registry/register-element.ts';

/**
 * Reads the members of each element from the reviewed surface. A member is an object such as `{ kind: 'event', name,
 * type }`.
 */
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

function commentBefore(text, declaration) {
  const end = text.indexOf(declaration);
  const start = text.lastIndexOf('/**', end);
  if (end < 0 || start < 0) throw new Error(`${declaration} has no doc comment.`);
  return text
    .slice(start + 3, text.indexOf('*/', start))
    .split('\n')
    .map((line) => line.replace(/^\s*\* ?/, '').trimEnd());
}

function readComment(lines) {
  const descriptions = new Map();
  const prose = [];
  let names = [];
  for (const line of lines) {
    const [, listed, words] = /^- ((?:`[\w-]+`(?:, )?)+): (.+)$/.exec(line) ?? [];
    if (listed) {
      names = listed.match(/[\w-]+/g);
      for (const name of names) descriptions.set(name, words);
    } else if (names.length > 0 && line.startsWith('  ')) {
      for (const name of names) descriptions.set(name, `${descriptions.get(name)} ${line.trim()}`);
    } else {
      names = [];
      if (!/^(Attributes|Properties|Events)\b/.test(line)) prose.push(line);
    }
  }
  return {
    descriptions,
    prose: prose
      .join('\n')
      .replace(/\n{3,}/g, '\n\n')
      .trim(),
  };
}

const titles = { attribute: 'attribute', property: 'property', event: 'event' };

function table(members, kind, descriptions) {
  const rows = members.filter((member) => member.kind === kind);
  if (rows.length === 0) return '';
  const cell = (text) => text.replaceAll('|', '\\|');
  return [
    `| ${titles[kind]} | ${kind === 'event' ? 'detail' : 'type'} | description |`,
    '|---|---|---|',
    ...rows.map(({ name, type }) => `| \`${name}\` | \`${cell(type)}\` | ${cell(descriptions.get(name))} |`),
  ].join('\n');
}

function section(title, members, { descriptions, prose }) {
  const names = members.map(({ name }) => name);
  const problems = [
    ...names.filter((name) => !descriptions.has(name)).map((name) => `${name} is not described`),
    ...[...descriptions.keys()]
      .filter((name) => !names.includes(name))
      .map((name) => `${name} does not exist`),
  ];
  if (problems.length > 0) throw new Error(`${title}: ${problems.join(', ')}.`);
  const tables = Object.keys(titles).map((kind) => table(members, kind, descriptions));
  return [`## ${title}`, prose, ...tables].filter(Boolean).join('\n\n');
}

function withShared({ descriptions, prose }) {
  const shared = readComment(
    commentBefore(readFileSync(ofRegisters, 'utf8'), 'export function registerElement'),
  );
  return {
    descriptions: new Map([...shared.descriptions, ...descriptions]),
    prose: `${prose}\n${shared.prose}`,
  };
}

function everyElement(members) {
  const text = readFileSync(ofAll, 'utf8');
  const [attributes, events] = ['export const commonAttributes', 'export const commonEvents'].map(
    (declaration) => readComment(commentBefore(text, declaration)),
  );
  const descriptions = new Map([...attributes.descriptions, ...events.descriptions]);
  const prose =
    'Every element has these attributes and events in addition to its own. A boolean attribute is true if it is ' +
    'present, unless its value is `false`. A property has the name of its attribute in camelCase. The host page may ' +
    'set it before the suite is loaded.';
  return section('Every element', members, { descriptions, prose });
}

function sections() {
  const elements = readSurface();
  const own = readdirSync('src/widgets')
    .filter((name) => existsSync(`src/widgets/${name}/${name}.element.ts`))
    .map((name) => {
      const text = readFileSync(`src/widgets/${name}/${name}.element.ts`, 'utf8');
      const members = elements.get(`litro-${name}`);
      if (!members) throw new Error(`${surface} has no litro-${name}. Run: npx vitest run tests/publish -u`);
      const own = readComment(commentBefore(text, 'export const element'));
      return section(`litro-${name}`, members, text.includes('registerElement(') ? withShared(own) : own);
    });
  return [everyElement(elements.get('every element') ?? []), ...own];
}

const intro = `# Elements

\`npm run docs:elements\` writes this page from the description of each element. [Embedding](embedding.md) explains how
a page shows elements. All events bubble and cross shadow roots. Amounts in events are in reais. \`preventDefault()\`
cancels the action of a \`litro-before-…\` event.`;

const expectedPage = `${[intro, ...sections()].join('\n\n')}\n`;
if (!process.argv.includes('--check')) {
  writeFileSync(page, expectedPage);
} else if (!existsSync(page) || readFileSync(page, 'utf8') !== expectedPage) {
  console.error(`${page} is out of date. Run: npm run docs:elements`);
  process.exitCode = 1;
}
