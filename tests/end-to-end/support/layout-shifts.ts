/** Layout shifts of a page, as Lighthouse counts them. */
import type { Page } from 'playwright-core';
import { countShifts, readShifts } from './in-page.js';

/** Call before the page opens. Returns a function that lists all shifts so far. */
export async function watchShifts(page: Page): Promise<() => Promise<readonly string[]>> {
  await page.addInitScript(countShifts);
  return () => page.evaluate(readShifts) as Promise<readonly string[]>;
}
