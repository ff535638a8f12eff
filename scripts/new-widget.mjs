/**
 * `npm run new:widget -- NAME` writes the files of a new widget after the model of its kind. `--register`,
 * `--register-with-server`, `--report` or `--movement` selects the kind; `--list` only prints the paths. Folder, tag, texts
 * and calls have the name of the widget.
 */
import { parseArgs } from 'node:util';
import { kinds } from './new-widget/kinds.mjs';
import { scaffold, write } from './new-widget/scaffold.mjs';

const flags = Object.keys(kinds).filter((kind) => kind !== 'plain');

function readArguments() {
  const options = Object.fromEntries([...flags, 'list'].map((flag) => [flag, { type: 'boolean' }]));
  const { values, positionals } = parseArgs({ options, allowPositionals: true });
  const chosen = flags.filter((flag) => values[flag]);
  const [name = ''] = positionals;
  if (positionals.length !== 1 || !/^[a-z]+(-[a-z]+)*$/.test(name) || chosen.length > 1) {
    throw new Error(
      `Use a name of lower-case letters and hyphens, and at most one kind: npm run new:widget -- cost-centers [--${flags.join(' | --')}]`,
    );
  }
  return { name, kind: chosen[0] ?? 'plain', isListed: values.list === true };
}

try {
  const { name, kind, isListed } = readArguments();
  const made = await scaffold('.', kind, name);
  if (!isListed) write('.', made);
  for (const path of made.files.keys()) console.log(`new      ${path}`);
  for (const path of made.touched.keys()) console.log(`touched  ${path}`);
  console.log(`\n${made.files.size} new, ${made.touched.size} touched.`);
  if (!isListed) console.log(`Steps by hand:\n${made.left.map((line) => `- ${line}`).join('\n')}`);
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
}
