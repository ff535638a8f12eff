import type { Browser, CDPSession, Page } from 'playwright-core';
import { provideDrawn } from './in-page.js';

export interface Shown {
  /** Time from the input until the page has laid out its change: the part that the page itself causes. */
  readonly readyMs: number;
  /** Time from the input until its change is on the screen, which is redrawn sixty times a second. */
  readonly shownMs: number;
}

export interface Action extends Shown {
  /** Processor time of the page's main thread for the input and all work that it causes. */
  readonly workMs: number;
}

export interface Watch<What extends string> {
  arm(what: What): void;
  changed(): Promise<Shown>;
}
declare const bench: Watch<string>;

export interface ColdPage {
  readonly page: Page;
  readonly client: CDPSession;
  loadedBytes(): number;
  close(): Promise<void>;
}

export const REST_MS = 200;
const FRAME_MS = 1000 / 60;

/**
 * Opens a page with an empty cache. `prepare` runs in the page with `setting`, before the page's own scripts. A request
 * whose address contains `data` loads data and does not count as loaded bytes.
 */
export async function openCold<Setting>(
  browser: Browser,
  url: string,
  { prepare, setting, data }: { prepare: (setting: Setting) => void; setting: Setting; data: string },
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
  await page.addInitScript(prepare as (setting: unknown) => void, setting);
  await page.goto(url);
  return { page, client, loadedBytes: () => loadedBytes, close: () => context.close() };
}

export async function workOf(client: CDPSession): Promise<number> {
  const { metrics } = await client.send('Performance.getMetrics');
  return 1000 * (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN);
}

export async function measureAction(
  page: Page,
  client: CDPSession,
  work: () => Promise<Shown>,
): Promise<Action> {
  const before = await workOf(client);
  const shown = await work();
  await page.waitForTimeout(REST_MS);
  return { ...shown, workMs: (await workOf(client)) - before };
}

export function watched<What extends string>(
  page: Page,
  client: CDPSession,
  what: What,
  input: () => Promise<void>,
): Promise<Action> {
  return measureAction(page, client, async () => {
    await page.evaluate((armed) => bench.arm(armed), what as string);
    // The random delay imitates a user, whose input may come at any time between two frames.
    await page.waitForTimeout(Math.random() * FRAME_MS);
    await input();
    return page.evaluate(() => bench.changed());
  });
}
