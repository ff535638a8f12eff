/**
 * `npm run new:widget -- NAME` writes the files of a new widget from the templates of its kind. `--register`,
 * `--register-with-server`, `--report` or `--movement` selects the kind; `--list` only prints the paths of the files.
 * Folder, tag, texts and calls have the name of the widget.
 */
import { parseArgs } from 'node:util';
import { kinds } from './new-widget/kinds.mjs';
import { scaffold, write } from './new-widget/scaffold.mjs';

const flags = Object.keys(kinds).filter((kind) => kind !== 'plain');

function readArguments() {
  const options = Object.fromEntries([...flags, 'list'].map((flag) => [flag, { type: 'boolean' }]));
  const { values, positionals } = parseArgs({ options, allowPositionals: true });
  const selectedKinds = flags.filter((flag) => values[flag]);
  const [name = ''] = positionals;
  if (positionals.length !== 1 || !/^[a-z]+(-[a-z]+)*$/.test(name) || selectedKinds.length > 1) {
    throw new Error(
      `Use a name of lower-case letters and hyphens, and at most one kind: npm run new:widget -- cost-centers [--${flags.join(' | --')}]`,
    );
  }
  return { name, kind: selectedKinds[0] ?? 'plain', isListed: values.list === true };
}

try {
  const { name, kind, isListed } = readArguments();
  const scaffolded = await scaffold('.', kind, name);
  if (!isListed) write('.', scaffolded);
  for (const path of scaffolded.files.keys()) console.log(`new      ${path}`);
  for (const path of scaffolded.touched.keys()) console.log(`touched  ${path}`);
  console.log(`\n${scaffolded.files.size} new, ${scaffolded.touched.size} touched.`);
  if (!isListed) console.log(`Steps by hand:\n${scaffolded.left.map((line) => `- ${line}`).join('\n')}`);
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
}
