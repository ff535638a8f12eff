/** What a page jumps while it loads, as Lighthouse counts it. */
import type { Page } from 'playwright-core';
import { countShifts, readShifts } from './in-page.js';

/** To be called before the page is opened. The answer tells what has moved so far, and by how much. */
export async function watchShifts(page: Page): Promise<() => Promise<readonly string[]>> {
  await page.addInitScript(countShifts);
  return () => page.evaluate(readShifts) as Promise<readonly string[]>;
}
