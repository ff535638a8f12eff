/**
 * `npm run bench -- dev`: from a saved file to the screen under `npm run dev`, on a copy of the tree with data of its own:
 * a view, a style sheet, and a file of the server.
 */
import { execFileSync, spawn } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { chromium, type Page } from 'playwright-core';
import { chromiumFlags, ensureChromium } from '../../../scripts/find-chromium.mjs';
import { findFreePair } from '../../../scripts/ports.mjs';
import { describeMachine } from '../server/tables.ts';

const ROUNDS = Number(process.env['BENCH_ROUNDS'] ?? 6);
const VIEW = 'src/widgets/distribution/views/company.tsx';
const STYLE = 'src/widgets/distribution/distribution.css';
const SERVER = 'src/server/plugins/openapi.ts';

function copyTree(): string {
  const folder = mkdtempSync(join(tmpdir(), 'litro-dev-'));
  for (const file of execFileSync('git', ['ls-files'], { encoding: 'utf8' }).split('\n').filter(Boolean)) {
    cpSync(file, join(folder, file));
  }
  symlinkSync(resolve('node_modules'), join(folder, 'node_modules'));
  return folder;
}

/** Changes a file, waits until it is seen, and puts it back. Milliseconds. */
async function measure(path: string, change: (text: string) => string, seen: () => Promise<unknown>) {
  const before = readFileSync(path, 'utf8');
  const after = change(before);
  if (after === before) throw new Error(`${path} is not what this bench expects.`);
  const since = performance.now();
  writeFileSync(path, after);
  await seen();
  const ms = performance.now() - since;
  writeFileSync(path, before);
  return ms;
}

/** In the page: what the style sheet writes behind the company's figure. */
const styleOf = `() => {
  const portal = document.querySelector('litro-portal').shadowRoot;
  const place = portal.querySelector('litro-distribution').shadowRoot.querySelector('.company-free');
  return getComputedStyle(place, '::after').content;
}`;

const median = (times: readonly number[]) =>
  times.toSorted((one, other) => one - other)[Math.floor(times.length / 2)] ?? Number.NaN;

async function untilServed(origin: string, word: string): Promise<void> {
  for (;;) {
    const text = await fetch(`${origin}/openapi.json`).then((answer) => answer.text());
    if (text.includes(word)) return;
    await new Promise((resume) => setTimeout(resume, 20));
  }
}

async function openDistribution(page: Page, origin: string): Promise<void> {
  page.setDefaultTimeout(60_000);
  await page.goto(`${origin}/app/balance/distribution`);
  await page.getByRole('button', { name: 'admin@serraazul.example' }).click();
  await page.getByRole('rowheader').first().waitFor();
}

const folder = copyTree();
const port = await findFreePair();
const origin = `http://localhost:${port}`;
const env = { ...process.env, PORT: String(port), DATA_DIR: join(folder, '.data') };
const dev = spawn(process.execPath, ['scripts/dev.mjs'], {
  cwd: folder,
  env,
  stdio: ['ignore', 'pipe', 'inherit'],
});
const ended = new Promise<void>((resolve) => dev.once('exit', () => resolve()));
const fails = ended.then(() => Promise.reject(new Error('npm run dev has ended.')));
fails.catch(() => undefined);
const browser = await chromium.launch({ executablePath: ensureChromium(), args: chromiumFlags });
try {
  await new Promise((resolve) =>
    dev.stdout.on('data', (text) => String(text).includes('Stop') && resolve(0)),
  );
  const page = await browser.newPage();
  await openDistribution(page, origin);
  const view: number[] = [];
  const style: number[] = [];
  const server: number[] = [];
  for (let round = 0; round <= ROUNDS; round += 1) {
    const word = `round-${round}`;
    const seen = () => page.getByText(word).first().waitFor();
    const shown = await measure(
      join(folder, VIEW),
      (text) => text.replace("{t('free')}", `{t('free')} ${word}`),
      seen,
    );
    const styled = await measure(
      join(folder, STYLE),
      (text) => `${text}\n.company-free::after { content: '${word}'; }\n`,
      () => page.waitForFunction(`(${styleOf})().includes('${word}')`, undefined, { polling: 10 }),
    );
    const served = await measure(
      join(folder, SERVER),
      (text) => text.replace("title: 'Litro'", `title: 'Litro ${word}'`),
      () => untilServed(origin, `Litro ${word}`),
    );
    await untilServed(origin, '"title":"Litro"');
    // The first of each is unmeasured: caches are warm then.
    if (round === 0) continue;
    view.push(shown);
    style.push(styled);
    server.push(served);
  }
  console.log(`${describeMachine()}; ${ROUNDS} rounds, medians\n`);
  console.log('| saved | seen after |\n|---|---|');
  console.log(`| a view | ${Math.round(median(view))} ms |`);
  console.log(`| a style sheet | ${Math.round(median(style))} ms |`);
  console.log(`| a file of the server, served again | ${Math.round(median(server))} ms |`);
} finally {
  await browser.close();
  dev.kill('SIGTERM');
  await ended;
  rmSync(folder, { recursive: true, force: true });
}
