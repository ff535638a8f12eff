/**
 * Creates one widget of each kind in a copy of the tree, and runs the commands of the steps that remain by hand. Then
 * types, lint, format, layers, build and tests must pass without further edits. `npm run test:long` runs this script;
 * `--types` stops after types and lint.
 */
import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { typesAndLint } from '../check.mjs';
import { examples } from './examples.mjs';

const root = process.cwd();
const copy = mkdtempSync(join(tmpdir(), 'litro-each-kind-'));
const run = (...command) => execFileSync(process.execPath, command, { cwd: copy, stdio: 'inherit' });
const vitest = (...rest) => run('--liftoff-only', 'node_modules/vitest/vitest.mjs', 'run', ...rest);

function copyTree() {
  const listed = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '-z'], { cwd: root });
  // Only existing files are copied: git lists a deleted file until the deletion is committed.
  const existingPaths = listed
    .toString()
    .split('\0')
    .filter((path) => path !== '' && existsSync(join(root, path)));
  for (const path of existingPaths) {
    mkdirSync(dirname(join(copy, path)), { recursive: true });
    cpSync(join(root, path), join(copy, path));
  }
  // The copy is a git repository, because the tests of the test selection list the sources with git.
  execFileSync('git', ['init', '-q'], { cwd: copy });
  const cache = join(root, 'node_modules/.cache');
  cpSync(join(root, 'node_modules'), join(copy, 'node_modules'), {
    recursive: true,
    verbatimSymlinks: true,
    filter: (path) => path !== cache,
  });
}

function tryEachKind() {
  for (const [kind, name] of Object.entries(examples)) {
    run('scripts/new-widget.mjs', name, ...(kind === 'plain' ? [] : [`--${kind}`]));
  }
  for (const { command } of typesAndLint) run(...command);
  if (process.argv.includes('--types')) return;
  vitest('--project', 'unit', 'tests/publish', '-u');
  run('scripts/element-calls.mjs');
  run('scripts/elements.mjs');
  run('node_modules/oxfmt/bin/oxfmt', '--check', '.');
  run('scripts/layers.mjs', '--check');
  vitest('--project', 'unit');
  const modules = Object.values(examples).map((name) => `src/server/features/${name}/`);
  vitest('--project', 'server', 'src/server/features/table-owners', 'tests/reliability/ledger', ...modules);
  run('scripts/build.mjs');
  const written = Object.values(examples).map((name) => `src/widgets/${name}/${name}.browser.test.tsx`);
  const files = written.filter((path) => existsSync(join(copy, path)));
  run('node_modules/@web/test-runner/dist/bin.js', '--files', ...files);
}

try {
  copyTree();
  tryEachKind();
} finally {
  rmSync(copy, { recursive: true, force: true });
}
