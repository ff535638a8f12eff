/**
 * `npm run bench -- dev`: time from a saved file to its effect under `npm run dev`. The bench works on a copy of the
 * tree with its own data. The measured files are a view, a style sheet and a file of the server.
 */
import { execFileSync, spawn } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { Page } from 'playwright-core';
import { findFreePair } from '../../../scripts/ports.mjs';
import { median } from '../browser/figures.ts';
import { withChromium } from '../chromium.ts';
import { benchSize } from '../effort.ts';
import { DISTRIBUTION_ROW, DISTRIBUTION_TAG } from '../hooks/distribution.ts';
import { report } from '../report.ts';

const SIZES = benchSize({ smoke: { rounds: 1, warm: 0 }, full: { rounds: 6, warm: 1 } });
const VIEW = 'src/blocks/allocation-sheet/sheet-head.tsx';
const STYLE = 'src/widgets/distribution/distribution.css';
const SERVER = 'src/server/platform/plugins/openapi.ts';

function copyTree(): string {
  const folder = mkdtempSync(join(tmpdir(), 'litro-dev-'));
  for (const file of execFileSync('git', ['ls-files'], { encoding: 'utf8' }).split('\n').filter(Boolean)) {
    if (existsSync(file)) cpSync(file, join(folder, file));
  }
  symlinkSync(resolve('node_modules'), join(folder, 'node_modules'));
  return folder;
}

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

const styleOf = `(() => {
  const portal = document.querySelector('litro-portal').shadowRoot;
  return getComputedStyle(portal.querySelector('${DISTRIBUTION_TAG}')).getPropertyValue('--bench');
})()`;

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
  await page.locator(`${DISTRIBUTION_TAG} ${DISTRIBUTION_ROW.selector}`).first().waitFor();
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
const shown: number[] = [];
const styled: number[] = [];
const served: number[] = [];
try {
  const serves = new Promise((resolve) =>
    dev.stdout.on('data', (text) => String(text).includes('Stop') && resolve(undefined)),
  );
  await Promise.race([serves, fails]);
  await withChromium(async (browser) => {
    const page = await browser.newPage();
    await openDistribution(page, origin);
    for (let round = 1 - SIZES.warm; round <= SIZES.rounds; round += 1) {
      const times = await measureRound(page, `round-${round}`);
      if (round === 0) continue;
      shown.push(times.view);
      styled.push(times.style);
      served.push(times.server);
    }
  });
  report({
    title: 'saved file',
    columns: [{ title: 'seen after', unit: 'ms' }],
    rows: [
      { title: 'a view', figures: [median(shown)] },
      { title: 'a style sheet', figures: [median(styled)] },
      { title: 'a file of the server, served again', figures: [median(served)] },
    ],
  });
} finally {
  dev.kill('SIGTERM');
  await ended;
  rmSync(folder, { recursive: true, force: true });
}

async function measureRound(page: Page, word: string) {
  const view = await measure(
    join(folder, VIEW),
    (text) => text.replace("{t('free')}", `{t('free')} ${word}`),
    () => page.getByText(word).first().waitFor(),
  );
  const style = await measure(
    join(folder, STYLE),
    (text) => `${text}\n:host { --bench: ${word}; }\n`,
    () => page.waitForFunction(`${styleOf}.includes('${word}')`, undefined, { polling: 10 }),
  );
  const server = await measure(
    join(folder, SERVER),
    (text) => text.replace("title: 'Litro'", `title: 'Litro ${word}'`),
    () => untilServed(origin, `Litro ${word}`),
  );
  await untilServed(origin, '"title":"Litro"');
  return { view, style, server };
}
