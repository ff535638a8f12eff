/**
 * Writes src/core/i18n/text-files.ts: the type of each file of texts, by its namespace. The keys are read by the compiler
 * from the files themselves, so that only a new file or one that is gone makes the list out of date. `npm run texts` writes;
 * `node scripts/texts.mjs --check` fails where it is out of date.
 */
import { existsSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';

const list = 'src/core/i18n/text-files.ts';

const namespaces = readdirSync('locales/pt')
  .filter((file) => file.endsWith('.json'))
  .map((file) => file.slice(0, -'.json'.length))
  .sort();

const camel = (name) => name.replace(/-(\w)/g, (_, letter) => letter.toUpperCase());
const property = (name) => (/^\w+$/.test(name) ? name : `'${name}'`);

const wanted = `/** The files of texts, by their namespaces. Written by \`npm run texts\` from locales/pt. */
${namespaces.map((name) => `import type ${camel(name)}Texts from '../../../locales/pt/${name}.json';`).join('\n')}

export interface TextFiles {
${namespaces.map((name) => `  readonly ${property(name)}: typeof ${camel(name)}Texts;`).join('\n')}
}
`;

if (!process.argv.includes('--check')) {
  writeFileSync(list, wanted);
} else if (!existsSync(list) || readFileSync(list, 'utf8') !== wanted) {
  console.error(`${list} is out of date. Run: npm run texts`);
  process.exitCode = 1;
}
