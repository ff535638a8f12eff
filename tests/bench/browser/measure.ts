import type { Browser, CDPSession, Page } from 'playwright-core';
import {
  measureAction,
  openCold,
  REST_MS,
  watched,
  workOf,
  type Action,
  type Shown,
  type Watch,
} from './acts.ts';
import { DISTRIBUTION_TAG, distributionHooks } from '../hooks/distribution.ts';
import { peerHooks } from '../hooks/peer.ts';
import { ROWS } from './rows.ts';
import { prepare, scrollSmoothly, scrollThrough } from './in-page.js';

export type Kind = 'litro' | 'peer';

export interface Round {
  readonly open: Readonly<Record<'firstRow' | 'allRows' | 'firstRowFromData' | 'allRowsFromData', number>>;
  /** Processor time of the main thread from the navigation until the page is idle with all rows. */
  readonly openWorkMs: number;
  readonly sort: readonly Action[];
  readonly filter: readonly Action[];
  readonly keystroke: readonly Action[];
  readonly scrollToMiddle: readonly Action[];
  /** Milliseconds between the frames of a smooth scroll. */
  readonly frameGaps: readonly number[];
  readonly heapBytes: number;
  /** Transferred bytes of scripts, styles and texts, without the rows. */
  readonly loadedBytes: number;
}

type HookName = keyof ReturnType<typeof distributionHooks>;

interface Bench extends Watch<'first' | 'count' | 'total'> {
  at(name: HookName): { x: number; y: number };
  scrollToMiddle(): Promise<Shown>;
}
declare const bench: Bench;
declare const arrived: Promise<Round['open']>;

/**
 * Search texts for plates: their first digit finds some rows, their second digit fewer. Each text replaces the previous
 * text.
 */
const SEARCHES = ['77', '99', '33'];
const AMOUNT = '12345';

const SETTINGS = {
  litro: { tag: DISTRIBUTION_TAG, hooks: distributionHooks(ROWS / 2), rows: ROWS },
  peer: { tag: null, hooks: peerHooks(ROWS / 2), rows: ROWS },
};

export async function measureRound(browser: Browser, origin: string, kind: Kind): Promise<Round> {
  const { page, client, open: opening, loadedBytes, close } = await open(browser, origin, kind);
  await page.waitForTimeout(REST_MS);
  const round = {
    open: opening,
    loadedBytes: loadedBytes(),
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

export async function measureGrowth(browser: Browser, origin: string, kind: Kind, times: number) {
  const { page, client, close } = await open(browser, origin, kind);
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

async function open(browser: Browser, origin: string, kind: Kind) {
  const coldPage = await openCold(browser, `${origin}/${kind}.html`, {
    prepare,
    setting: SETTINGS[kind],
    data: '/distribution?',
  });
  return { ...coldPage, open: await coldPage.page.evaluate(() => arrived) };
}

async function heapOf(client: CDPSession): Promise<number> {
  await client.send('HeapProfiler.collectGarbage');
  return (await client.send('Runtime.getHeapUsage')).usedSize;
}

async function click(page: Page, name: HookName): Promise<void> {
  const { x, y } = await page.evaluate((part) => bench.at(part), name);
  await page.mouse.click(x, y);
}

async function typeAmount(page: Page, client: CDPSession): Promise<Action[]> {
  await click(page, 'amount');
  const actions = [];
  for (const key of AMOUNT)
    actions.push(await watched(page, client, 'total', () => page.keyboard.press(key)));
  return actions;
}

async function empty(page: Page): Promise<void> {
  await page.keyboard.press('Control+a');
  await page.keyboard.press('Delete');
  await page.waitForTimeout(REST_MS);
}

async function leap(page: Page, client: CDPSession): Promise<Action> {
  await empty(page);
  return measureAction(page, client, () => page.evaluate(() => bench.scrollToMiddle()));
}

async function sortTwice(page: Page, client: CDPSession): Promise<Action[]> {
  const press = () => watched(page, client, 'first', () => click(page, 'sortByBalance'));
  return [await press(), await press()];
}

async function search(page: Page, client: CDPSession): Promise<Action[]> {
  await click(page, 'search');
  const actions = [];
  for (const digits of SEARCHES) {
    await page.keyboard.press('Control+a');
    for (const key of digits)
      actions.push(await watched(page, client, 'count', () => page.keyboard.press(key)));
  }
  return actions;
}
