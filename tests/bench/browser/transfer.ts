/**
 * What elements transfer from the built server, from cold until each shows its data: alone, and after one another. Held
 * beside what `npm run size` counts from the manifest.
 */
import type { Browser, CDPSession, Page } from 'playwright-core';
import { runDemo } from '../../../scripts/run-demo.mjs';
import { countSizes } from '../../../scripts/size-budgets.mjs';
import { printTable } from '../server/tables.ts';

const ADMINISTRATOR = { identifier: 'admin@serraazul.example', password: 'Litro-2026' };
/** What is in the shadow root of an element that shows its data. */
const SHOWN = { 'litro-balance': '.money[data-emphasis=figure]', 'litro-distribution': '[role=rowheader]' };
type Tag = keyof typeof SHOWN;

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

/** Counts the bodies of what has come whole: the suite's files, and the answers of the server. */
async function watch(client: CDPSession, litroUrl: string) {
  const urls = new Map<string, string>();
  const headBytes = new Map<string, number>();
  const bodies = new Map<string, number>();
  client.on('Network.requestWillBeSent', ({ requestId, request }) => urls.set(requestId, request.url));
  client.on('Network.responseReceived', ({ requestId, response }) =>
    headBytes.set(requestId, response.encodedDataLength),
  );
  client.on('Network.loadingFinished', ({ requestId, encodedDataLength }) =>
    bodies.set(requestId, encodedDataLength - (headBytes.get(requestId) ?? 0)),
  );
  await client.send('Network.enable');
  return (): Transfer => {
    const done = [...bodies].map(([id, bytes]) => ({
      path: urls.get(id)?.slice(litroUrl.length) ?? '',
      bytes,
    }));
    const files = done.filter(({ path }) => /^\/(litro\.js|[ac]\/)/.test(path));
    const answers = done.filter(({ path }) => !/^\/(litro\.js|[ac]\/|bench-page)/.test(path));
    const sum = (of: typeof done) => of.reduce((total, { bytes }) => total + bytes, 0);
    return { files: files.length, fileBytes: sum(files), answerBytes: sum(answers) };
  };
}

async function add(page: Page, tag: Tag): Promise<void> {
  await page.evaluate(`document.body.append(document.createElement('${tag}'))`);
  await page.locator(`${tag} ${SHOWN[tag]}`).first().waitFor();
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
  await client.send('Network.setExtraHTTPHeaders', { headers: { 'accept-encoding': encoding } });
  const transferred = await watch(client, demo.litroUrl);
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
  let before: Transfer = { files: 0, fileBytes: 0, answerBytes: 0 };
  for (const tag of tags) {
    await add(page, tag);
    const now = transferred();
    added.push({
      files: now.files - before.files,
      fileBytes: now.fileBytes - before.fileBytes,
      answerBytes: now.answerBytes - before.answerBytes,
    });
    // What comes on its own once something is shown belongs to the first element, not to the next.
    await page.waitForTimeout(REST_MS);
    before = transferred();
  }
  await context.close();
  return added;
}

const ORDERS: readonly (readonly Tag[])[] = [
  ['litro-balance', 'litro-distribution'],
  ['litro-distribution', 'litro-balance'],
];

export async function printTransfers(browser: Browser): Promise<void> {
  const counted = new Map(countSizes().map(({ what, bytes, kilobytes }) => [what, { bytes, kilobytes }]));
  const demo = await runDemo();
  try {
    const token = await tokenOf(demo.litroUrl);
    const kilobytes = (bytes: number | undefined) => (bytes === undefined ? '' : (bytes / 1000).toFixed(1));
    const rows: string[][] = [];
    for (const order of ORDERS) {
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
