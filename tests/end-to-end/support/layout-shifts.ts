/** Layout shifts of a page, as Lighthouse counts them. */
import type { Page } from 'playwright-core';
import { countShifts, readShifts } from './in-page.js';

export interface LayoutShift {
  /** Share of the window that moved, times the distance. */
  readonly value: number;
  /** Old and new rectangle of each moved part, with its markup. */
  readonly moved: readonly string[];
}

/**
 * Records the layout shifts of a page; call it before the page opens. Returns a function that lists all shifts so far.
 */
export async function watchShifts(page: Page): Promise<() => Promise<readonly LayoutShift[]>> {
  await page.addInitScript(countShifts);
  return () => page.evaluate(readShifts);
}
