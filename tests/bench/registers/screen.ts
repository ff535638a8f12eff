import type { Browser, CDPSession, Page } from 'playwright-core';
import { openCold, REST_MS, watched, workOf, type Action, type Watch } from '../browser/acts.ts';
import { benchSize } from '../effort.ts';
import { plainTableHooks } from '../hooks/plain-table.ts';
import { vehicleListHooks, VEHICLES_TAG } from '../hooks/vehicles.ts';
import { prepareList } from './in-page.js';
import type { Kind } from './pages.ts';

export interface Round {
  readonly firstRow: number;
  readonly firstRowFromData: number;
  readonly openWorkMs: number;
  readonly next: readonly Action[];
  readonly sort: readonly Action[];
  readonly search: readonly Action[];
  /** Bytes loaded before the first row is visible, without the bytes of the rows. */
  readonly loadedBytes: number;
}

type HookName = keyof typeof vehicleListHooks;

interface Bench extends Watch<'first' | 'found'> {
  at(name: HookName): { x: number; y: number };
}
declare const bench: Bench;
declare const arrived: Promise<Pick<Round, 'firstRow' | 'firstRowFromData'>>;

/** Plates to search for, in both formats. The last typed character of each plate leaves one row. */
const SEARCHES = benchSize({ smoke: ['KAA-0711', 'KAA1D50'], full: ['KAB-4711', 'KAF2D50'] });
export const DATA = '/v2/admin/organization/vehicle?';

const SETTINGS = {
  litro: { tag: VEHICLES_TAG, hooks: vehicleListHooks },
  plain: { tag: null, hooks: plainTableHooks },
};

export async function measureRound(browser: Browser, origin: string, kind: Kind): Promise<Round> {
  const { page, client, loadedBytes, close } = await openCold(browser, `${origin}/${kind}.html`, {
    prepare: prepareList,
    setting: SETTINGS[kind],
    data: DATA,
  });
  const opening = await page.evaluate(() => arrived);
  const bytes = loadedBytes();
  await page.waitForTimeout(REST_MS);
  const openWorkMs = await workOf(client);
  const press = (name: HookName) => watched(page, client, 'first', () => click(page, name));
  const round = {
    ...opening,
    openWorkMs,
    loadedBytes: bytes,
    next: [await press('next'), await press('next')],
    // The bench sorts only once: the second press sorts by newest vehicle, which is the initial order.
    sort: [await press('sort')],
    search: await search(page, client),
  };
  await close();
  return round;
}

async function click(page: Page, name: HookName): Promise<void> {
  const { x, y } = await page.evaluate((part) => bench.at(part), name);
  await page.mouse.click(x, y);
}

async function search(page: Page, client: CDPSession): Promise<Action[]> {
  await click(page, 'search');
  const actions = [];
  for (const plate of SEARCHES) {
    await page.keyboard.press('Control+a');
    await page.keyboard.type(plate.slice(0, -1));
    actions.push(await watched(page, client, 'found', () => page.keyboard.press(plate.slice(-1))));
  }
  return actions;
}
