/**
 * Bytes that elements load from the built server with an empty cache until each element shows its data. The bench adds
 * the elements to one page one after another. `npm run size` counts the same files from the manifest.
 */
import type { Browser, Page } from 'playwright-core';
import { runDemo } from '../../../scripts/run-demo.mjs';
import { countSizes } from '../../../scripts/size-budgets.mjs';
import { benchSize } from '../effort.ts';
import type { Hook } from '../hooks/hook.ts';
import { report } from '../report.ts';
import { addElement, provideDrawn } from './in-page.js';

const ADMINISTRATOR = { identifier: 'admin@serraazul.example', password: 'Litro-2026' };

export interface Loaded {
  readonly tag: string;
  readonly hook: Hook;
}

/**
 * Waiting time in milliseconds until the page has loaded the files that it loads only when idle. No element needs these
 * files.
 */
const REST_MS = benchSize({ smoke: 300, full: 1_500 });
const PATIENCE_MS = 30_000;

interface Transfer {
  readonly files: number;
  readonly fileBytes: number;
  readonly answerBytes: number;
}

export interface Served {
  readonly litroUrl: string;
  readonly token: string;
}

export async function withDemo(work: (served: Served) => Promise<void>): Promise<void> {
  const { litroUrl, stop } = await runDemo();
  try {
    const response = await fetch(`${litroUrl}/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(ADMINISTRATOR),
    });
    const { authHeader } = (await response.json()) as { authHeader: string };
    await work({ litroUrl, token: authHeader.replace('Bearer ', '') });
  } finally {
    await stop();
  }
}

async function add(page: Page, { tag, hook }: Loaded): Promise<Transfer> {
  const { at, entries } = await page.evaluate(addElement, { tag, hook, patienceMs: PATIENCE_MS });
  const came = entries.filter(({ responseEnd }) => responseEnd <= at);
  const [files = [], answers = []] = [true, false].map((isRequested) =>
    came.filter(({ path }) => /^\/(litro\.js|[ac]\/)/.test(path) === isRequested).map(({ bytes }) => bytes),
  );
  const sum = (sizes: readonly number[]) => sizes.reduce((total, size) => total + size, 0);
  return { files: files.length, fileBytes: sum(files), answerBytes: sum(answers) };
}

async function transfersOf(
  browser: Browser,
  { litroUrl, token }: Served,
  encoding: string,
  order: readonly Loaded[],
): Promise<Transfer[]> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, locale: 'pt-BR' });
  const page = await context.newPage();
  const client = await context.newCDPSession(page);
  await client.send('Network.enable');
  await client.send('Network.setExtraHTTPHeaders', { headers: { 'accept-encoding': encoding } });
  const script = `import { connect } from '/litro.js';
    connect({ host: location.origin, getToken: async () => ${JSON.stringify(token)} });`;
  await page.addInitScript(provideDrawn);
  await page.route('**/bench-page', (route) =>
    route.fulfill({
      contentType: 'text/html',
      body: `<!doctype html><html lang="pt"><meta charset="utf-8"><link rel="icon" href="data:,"><body><script type="module">${script}</script>`,
    }),
  );
  await page.goto(`${litroUrl}/bench-page`);
  const added: Transfer[] = [];
  for (const loaded of order) {
    added.push(await add(page, loaded));
    await page.waitForTimeout(REST_MS);
    await page.evaluate('performance.clearResourceTimings()');
  }
  await context.close();
  return added;
}

export async function reportTransfers(
  browser: Browser,
  served: Served,
  orders: readonly (readonly Loaded[])[],
): Promise<void> {
  const counted = new Map(countSizes().map(({ what, bytes, kilobytes }) => [what, { bytes, kilobytes }]));
  const rows = [];
  for (const order of orders) {
    const gzip = await transfersOf(browser, served, 'gzip', order);
    const brotli = await transfersOf(browser, served, 'br', order);
    for (const [place, { tag }] of order.entries()) {
      const title = place === 0 ? tag : `${tag} after ${order[0]?.tag}`;
      const [zipped, packed] = [gzip[place], brotli[place]];
      if (!zipped || !packed) throw new Error(`${title} was not measured.`);
      const count = counted.get(title);
      rows.push({
        title,
        figures: [
          zipped.files,
          zipped.fileBytes / 1000,
          packed.fileBytes / 1000,
          // Only some elements have a size budget that counts their files from the manifest.
          count ? count.bytes / 1000 : null,
          count ? count.kilobytes : null,
          zipped.answerBytes / 1000,
        ],
      });
    }
  }
  report({
    title: 'until the element shows its data',
    columns: [
      { title: 'files' },
      { title: 'gzip', unit: 'kB' },
      { title: 'brotli', unit: 'kB' },
      { title: 'counted', unit: 'kB' },
      { title: 'budget', unit: 'kB' },
      { title: 'answers', unit: 'kB' },
    ],
    rows,
  });
}
