/** A page opened cold, and what one act of a user on it takes: for every bench that has a browser. */
import type { Browser, CDPSession, Page } from 'playwright-core';
import { provideDrawn } from './in-page.js';

export interface Shown {
  /** From the input until what it changes is laid out: what the page itself takes. */
  readonly readyMs: number;
  /** From the input until it is on the screen, which draws sixty times a second. */
  readonly shownMs: number;
}

export interface Act extends Shown {
  /** Of the page's main thread, by its own clock, with all that follows. */
  readonly workMs: number;
}

/** What `watch` of in-page.js gives a page; `What` are the names of what it watches. */
export interface Watch<What extends string> {
  arm(what: What): void;
  changed(): Promise<Shown>;
}
declare const bench: Watch<string>;

export interface ColdPage {
  readonly page: Page;
  readonly client: CDPSession;
  /** What came over the line so far beside the data: scripts, styles and texts. */
  loadedBytes(): number;
  close(): Promise<void>;
}

/** What a page does on its own after it has shown something is over by then. */
export const REST_MS = 200;
const FRAME_MS = 1000 / 60;

/** `prepare` runs in the page with `kind`, before its own scripts. Requests whose address has `data` in it are its data. */
export async function openCold<Kind>(
  browser: Browser,
  url: string,
  { prepare, kind, data }: { prepare: (kind: Kind) => void; kind: Kind; data: string },
): Promise<ColdPage> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, locale: 'pt-BR' });
  context.setDefaultTimeout(60_000);
  const page = await context.newPage();
  const client = await context.newCDPSession(page);
  await client.send('Performance.enable', { timeDomain: 'threadTicks' });
  await client.send('Network.enable');
  const rows = new Set<string>();
  let loadedBytes = 0;
  client.on('Network.requestWillBeSent', ({ requestId, request }) => {
    if (request.url.includes(data)) rows.add(requestId);
  });
  client.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (!rows.has(requestId)) loadedBytes += encodedDataLength;
  });
  await page.addInitScript(provideDrawn);
  await page.addInitScript(prepare as (kind: unknown) => void, kind);
  await page.goto(url);
  return { page, client, loadedBytes: () => loadedBytes, close: () => context.close() };
}

export async function workOf(client: CDPSession): Promise<number> {
  const { metrics } = await client.send('Performance.getMetrics');
  return 1000 * (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN);
}

/** Does one thing and answers what it took, what follows from it included. */
export async function act(page: Page, client: CDPSession, work: () => Promise<Shown>): Promise<Act> {
  const before = await workOf(client);
  const shown = await work();
  await page.waitForTimeout(REST_MS);
  return { ...shown, workMs: (await workOf(client)) - before };
}

/** Arms the page, lets `input` happen, and answers when the screen had followed. */
export function watched<What extends string>(
  page: Page,
  client: CDPSession,
  what: What,
  input: () => Promise<void>,
): Promise<Act> {
  return act(page, client, async () => {
    await page.evaluate((armed) => bench.arm(armed), what as string);
    // At any time between two frames, not just after one.
    await page.waitForTimeout(Math.random() * FRAME_MS);
    await input();
    return page.evaluate(() => bench.changed());
  });
}
