/** One page opened cold and used once: every figure of one round. */
import type { Browser, CDPSession, Page } from 'playwright-core';
import { prepare, provideDrawn, scrollSmoothly, scrollThrough } from './in-page.js';

export type Kind = 'litro' | 'peer';

interface Shown {
  /** From the input until what it changes is laid out: what the page itself takes. */
  readonly readyMs: number;
  /** From the input until it is on the screen, which draws sixty times a second. */
  readonly shownMs: number;
}

export interface Act extends Shown {
  /** Of the page's main thread, by its own clock, with all that follows. */
  readonly workMs: number;
}

export interface Round {
  readonly open: Readonly<Record<'firstRow' | 'allRows' | 'firstRowFromData' | 'allRowsFromData', number>>;
  /** The main thread's work from the address to a page at rest with all rows. */
  readonly openWorkMs: number;
  readonly sort: readonly Act[];
  readonly filter: readonly Act[];
  readonly keystroke: readonly Act[];
  readonly scrollToMiddle: readonly Act[];
  /** Milliseconds between the frames of a smooth scroll. */
  readonly frameGaps: readonly number[];
  readonly heapBytes: number;
  /** Scripts, styles and texts as they came over the line, without the rows. */
  readonly loadedBytes: number;
}

interface Bench {
  arm(what: 'first' | 'count' | 'total'): void;
  changed(): Promise<Shown>;
  at(litro: string, peer: string): { x: number; y: number };
  scrollToMiddle(): Promise<Shown>;
}
declare const bench: Bench;
declare const arrived: Promise<Round['open']>;

interface Opened {
  readonly page: Page;
  readonly client: CDPSession;
  readonly open: Round['open'];
  readonly loadedBytes: number;
  close(): Promise<void>;
}

/** In the plates alone: each digit finds fewer rows, and the next pair takes the place of the one before. */
const SEARCHES = ['77', '99', '33'];
const AMOUNT = '12345';
/** What a page does on its own after it has shown something is over by then. */
const REST_MS = 200;
const FRAME_MS = 1000 / 60;

const AMOUNT_FIELDS = ['[data-at="2"] .amount-input', '[row-index="2"] .amount'] as const;
const SEARCH = ['input[type=search]', 'input[type=search]'] as const;
const BALANCE_HEADER = [
  '[role=columnheader][data-figure] .sort',
  '.ag-header-cell[col-id=balance] .ag-header-cell-text',
] as const;

export async function measureRound(browser: Browser, origin: string, kind: Kind): Promise<Round> {
  const { page, client, open, loadedBytes, close } = await openCold(browser, origin, kind);
  await page.waitForTimeout(REST_MS);
  const round = {
    open,
    loadedBytes,
    openWorkMs: await workOf(client),
    heapBytes: await heapOf(client),
    keystroke: await typeAmount(page, client),
    sort: await sortTwice(page, client),
    filter: await search(page, client),
    scrollToMiddle: [await leap(page, client)],
    frameGaps: await page.evaluate(scrollSmoothly),
  };
  await close();
  return round;
}

/** The heap after loading and after each of `times` that everything was scrolled through and typed at. */
export async function measureGrowth(browser: Browser, origin: string, kind: Kind, times: number) {
  const { page, client, close } = await openCold(browser, origin, kind);
  await page.waitForTimeout(REST_MS);
  const heaps = [await heapOf(client)];
  for (let time = 0; time < times; time += 1) {
    await page.evaluate(scrollThrough);
    await typeAmount(page, client);
    await empty(page);
    await search(page, client);
    await empty(page);
    await page.waitForTimeout(REST_MS);
    heaps.push(await heapOf(client));
  }
  await close();
  return heaps;
}

async function openCold(browser: Browser, origin: string, kind: Kind): Promise<Opened> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, locale: 'pt-BR' });
  context.setDefaultTimeout(60_000);
  const page = await context.newPage();
  const client = await context.newCDPSession(page);
  await client.send('Performance.enable', { timeDomain: 'threadTicks' });
  await client.send('Network.enable');
  const rows = new Set<string>();
  let loadedBytes = 0;
  client.on('Network.requestWillBeSent', ({ requestId, request }) => {
    if (request.url.includes('/distribution?')) rows.add(requestId);
  });
  client.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (!rows.has(requestId)) loadedBytes += encodedDataLength;
  });
  await page.addInitScript(provideDrawn);
  await page.addInitScript(prepare, kind);
  await page.goto(`${origin}/${kind}.html`);
  const open = await page.evaluate(() => arrived);
  return { page, client, open, loadedBytes, close: () => context.close() };
}

async function workOf(client: CDPSession): Promise<number> {
  const { metrics } = await client.send('Performance.getMetrics');
  return 1000 * (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN);
}

async function heapOf(client: CDPSession): Promise<number> {
  await client.send('HeapProfiler.collectGarbage');
  return (await client.send('Runtime.getHeapUsage')).usedSize;
}

/** Does one thing and answers what it took, what follows from it included. */
async function act(page: Page, client: CDPSession, work: () => Promise<Shown>): Promise<Act> {
  const before = await workOf(client);
  const shown = await work();
  await page.waitForTimeout(REST_MS);
  return { ...shown, workMs: (await workOf(client)) - before };
}

/** Arms the page, lets `input` happen, and answers when the screen had followed. */
function watched(
  page: Page,
  client: CDPSession,
  what: 'first' | 'count' | 'total',
  input: () => Promise<void>,
) {
  return act(page, client, async () => {
    await page.evaluate((armed) => bench.arm(armed), what);
    // At any time between two frames, not just after one.
    await page.waitForTimeout(Math.random() * FRAME_MS);
    await input();
    return page.evaluate(() => bench.changed());
  });
}

async function click(page: Page, [litro, peer]: readonly [string, string]): Promise<void> {
  const { x, y } = await page.evaluate(([ours, theirs]) => bench.at(ours, theirs), [litro, peer] as const);
  await page.mouse.click(x, y);
}

async function typeAmount(page: Page, client: CDPSession): Promise<Act[]> {
  await click(page, AMOUNT_FIELDS);
  const acts = [];
  for (const key of AMOUNT) acts.push(await watched(page, client, 'total', () => page.keyboard.press(key)));
  return acts;
}

/** Takes everything out of the field that has the focus. */
async function empty(page: Page): Promise<void> {
  await page.keyboard.press('Control+a');
  await page.keyboard.press('Delete');
  await page.waitForTimeout(REST_MS);
}

/** From the search, which is emptied first. */
async function leap(page: Page, client: CDPSession): Promise<Act> {
  await empty(page);
  return act(page, client, () => page.evaluate(() => bench.scrollToMiddle()));
}

async function sortTwice(page: Page, client: CDPSession): Promise<Act[]> {
  const press = () => watched(page, client, 'first', () => click(page, BALANCE_HEADER));
  return [await press(), await press()];
}

async function search(page: Page, client: CDPSession): Promise<Act[]> {
  await click(page, SEARCH);
  const acts = [];
  for (const digits of SEARCHES) {
    await page.keyboard.press('Control+a');
    for (const key of digits) acts.push(await watched(page, client, 'count', () => page.keyboard.press(key)));
  }
  return acts;
}
