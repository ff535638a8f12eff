/** The list of vehicles opened cold and used: every figure of one round. */
import type { Browser, CDPSession, Page } from 'playwright-core';
import { openCold, REST_MS, watched, workOf, type Act, type Watch } from '../browser/acts.ts';
import { prepareList } from './in-page.js';
import type { Kind } from './pages.ts';

export interface Round {
  readonly firstRow: number;
  readonly firstRowFromData: number;
  /** The main thread's work from the address to a page at rest. */
  readonly openWorkMs: number;
  readonly next: readonly Act[];
  readonly sort: readonly Act[];
  readonly search: readonly Act[];
  /** What came until the first row, without the rows. */
  readonly loadedBytes: number;
}

interface Bench extends Watch<'first' | 'found'> {
  at(litro: string, plain: string): { x: number; y: number };
}
declare const bench: Bench;
declare const arrived: Promise<Pick<Round, 'firstRow' | 'firstRowFromData'>>;

/** Both spellings of a plate; the last key of each leaves one row. */
const SEARCHES = ['KAB-4711', 'KAF2D50'];
export const DATA = '/v2/admin/organization/vehicle?';

const NEXT = ['.pager-steps button', '.next'] as const;
const SORT = ['[role=columnheader][aria-colindex="1"] .sort', '.sort'] as const;
const SEARCH = ['input[type=search]', 'input[type=search]'] as const;

export async function measureRound(browser: Browser, origin: string, kind: Kind): Promise<Round> {
  const { page, client, loadedBytes, close } = await openCold(browser, `${origin}/${kind}.html`, {
    prepare: prepareList,
    kind,
    data: DATA,
  });
  const opened = await page.evaluate(() => arrived);
  const bytes = loadedBytes();
  await page.waitForTimeout(REST_MS);
  const openWorkMs = await workOf(client);
  const press = (where: readonly [string, string]) =>
    watched(page, client, 'first', () => click(page, where));
  const round = {
    ...opened,
    openWorkMs,
    loadedBytes: bytes,
    next: [await press(NEXT), await press(NEXT)],
    // Once: pressed again, the newest come first, and here that is the same order.
    sort: [await press(SORT)],
    search: await search(page, client),
  };
  await close();
  return round;
}

async function click(page: Page, [litro, plain]: readonly [string, string]): Promise<void> {
  const { x, y } = await page.evaluate(([ours, theirs]) => bench.at(ours, theirs), [litro, plain] as const);
  await page.mouse.click(x, y);
}

async function search(page: Page, client: CDPSession): Promise<Act[]> {
  await click(page, SEARCH);
  const acts = [];
  for (const plate of SEARCHES) {
    await page.keyboard.press('Control+a');
    await page.keyboard.type(plate.slice(0, -1));
    acts.push(await watched(page, client, 'found', () => page.keyboard.press(plate.slice(-1))));
  }
  return acts;
}
