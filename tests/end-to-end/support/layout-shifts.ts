import type { Page } from 'playwright-core';
import { countShifts, readShifts } from './in-page.js';

export interface LayoutShift {
  readonly value: number;
  readonly moved: readonly string[];
}

/**
 * Records the layout shifts of a page; call it before the page opens. Returns a function that lists all shifts so far.
 */
export async function watchShifts(page: Page): Promise<() => Promise<readonly LayoutShift[]>> {
  await page.addInitScript(countShifts);
  return () => page.evaluate(readShifts);
}
