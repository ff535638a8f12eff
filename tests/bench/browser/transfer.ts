/**
 * What elements transfer from the built server, from cold until each shows its data: alone, and after one another. Held
 * beside what `npm run size` counts from the manifest.
 */
import type { Browser, Page } from 'playwright-core';
import { runDemo } from '../../../scripts/run-demo.mjs';
import { countSizes } from '../../../scripts/size-budgets.mjs';
import { printTable } from '../server/tables.ts';
import { addElement } from './in-page.js';

const ADMINISTRATOR = { identifier: 'admin@serraazul.example', password: 'Litro-2026' };
/** What is in the shadow root of an element that shows its data. */
const SHOWN = {
  'litro-balance': '.money[data-emphasis=figure]',
  'litro-distribution': '[role=rowheader]',
  'litro-vehicles': '[role=rowheader]',
};
export type Tag = keyof typeof SHOWN;

const REST_MS = 1_500;

interface Transfer {
  readonly files: number;
  readonly fileBytes: number;
  readonly answerBytes: number;
}

async function tokenOf(litroUrl: string): Promise<string> {
  const response = await fetch(`${litroUrl}/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(ADMINISTRATOR),
  });
  const { authHeader } = (await response.json()) as { authHeader: string };
  return authHeader.replace('Bearer ', '');
}

/** Adds an element and answers what has come, whole and compressed, by the time it shows its data. */
async function add(page: Page, tag: Tag): Promise<Transfer> {
  const { at, entries } = await page.evaluate(addElement, { tag, selector: SHOWN[tag] });
  const came = entries.filter(({ responseEnd }) => responseEnd <= at);
  const [files, answers] = [true, false].map((wanted) =>
    came.filter(({ path }) => /^\/(litro\.js|[ac]\/)/.test(path) === wanted).map(({ bytes }) => bytes),
  );
  const sum = (sizes: readonly number[] = []) => sizes.reduce((total, size) => total + size, 0);
  return { files: files?.length ?? 0, fileBytes: sum(files), answerBytes: sum(answers) };
}

/** Puts the elements onto an empty page one after another; answers what each of them added. */
async function transfersOf(
  browser: Browser,
  demo: { litroUrl: string; token: string },
  encoding: string,
  tags: readonly Tag[],
): Promise<Transfer[]> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, locale: 'pt-BR' });
  const page = await context.newPage();
  const client = await context.newCDPSession(page);
  await client.send('Network.enable');
  await client.send('Network.setExtraHTTPHeaders', { headers: { 'accept-encoding': encoding } });
  const script = `import { connect } from '/litro.js';
    connect({ host: location.origin, getToken: async () => ${JSON.stringify(demo.token)} });`;
  await page.route('**/bench-page', (route) =>
    route.fulfill({
      contentType: 'text/html',
      body: `<!doctype html><html lang="pt"><meta charset="utf-8"><link rel="icon" href="data:,"><body><script type="module">${script}</script>`,
    }),
  );
  await page.goto(`${demo.litroUrl}/bench-page`);
  const added: Transfer[] = [];
  for (const tag of tags) {
    added.push(await add(page, tag));
    // What comes on its own once something is shown belongs to neither.
    await page.waitForTimeout(REST_MS);
    await page.evaluate('performance.clearResourceTimings()');
  }
  await context.close();
  return added;
}

/** Each of `orders` are elements that are put onto an empty page one after another. */
export async function printTransfers(browser: Browser, orders: readonly (readonly Tag[])[]): Promise<void> {
  const counted = new Map(countSizes().map(({ what, bytes, kilobytes }) => [what, { bytes, kilobytes }]));
  const demo = await runDemo();
  try {
    const token = await tokenOf(demo.litroUrl);
    const kilobytes = (bytes: number | undefined) => (bytes === undefined ? '' : (bytes / 1000).toFixed(1));
    const rows: string[][] = [];
    for (const order of orders) {
      const gzip = await transfersOf(browser, { ...demo, token }, 'gzip', order);
      const brotli = await transfersOf(browser, { ...demo, token }, 'br', order);
      order.forEach((tag, at) => {
        const what = at === 0 ? tag : `${tag} after ${order[0]}`;
        const count = counted.get(what);
        rows.push([
          what,
          String(gzip[at]?.files),
          kilobytes(gzip[at]?.fileBytes),
          kilobytes(brotli[at]?.fileBytes),
          kilobytes(count?.bytes),
          String(count?.kilobytes ?? ''),
          kilobytes(gzip[at]?.answerBytes),
        ]);
      });
    }
    printTable(
      [
        'until it shows its data',
        'files',
        'gzip, kB',
        'brotli, kB',
        'counted, kB',
        'budget, kB',
        'answers, kB',
      ],
      rows,
    );
  } finally {
    await demo.stop();
  }
}
