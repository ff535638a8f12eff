/**
 * Writes src/core/texts/text-files.ts: the type of each file of texts, by its namespace. The compiler reads the keys from
 * the files themselves, so only an added or deleted file changes the list. `npm run texts` writes the list;
 * `node scripts/texts.mjs --check` fails if the list is out of date.
 */
import { existsSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

const LIST = 'src/core/texts/text-files.ts';

const camel = (name) => name.replace(/-(\w)/g, (_, letter) => letter.toUpperCase());
const property = (name) => (/^\w+$/.test(name) ? name : `'${name}'`);

function listOf(root) {
  const namespaces = readdirSync(join(root, 'locales/pt'))
    .filter((file) => file.endsWith('.json'))
    .map((file) => file.slice(0, -'.json'.length))
    .sort();
  return `/** The files of texts, by their namespaces. Written by \`npm run texts\` from locales/pt. */
${namespaces.map((name) => `import type ${camel(name)}Texts from '../../../locales/pt/${name}.json';`).join('\n')}

export interface TextFiles {
${namespaces.map((name) => `  readonly ${property(name)}: typeof ${camel(name)}Texts;`).join('\n')}
}
`;
}

export function listTexts(root) {
  writeFileSync(join(root, LIST), listOf(root));
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  if (!process.argv.includes('--check')) {
    listTexts('.');
  } else if (!existsSync(LIST) || readFileSync(LIST, 'utf8') !== listOf('.')) {
    console.error(`${LIST} is out of date. Run: npm run texts`);
    process.exitCode = 1;
  }
}
