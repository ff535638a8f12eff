import { chromium, type Browser } from 'playwright-core';
import { chromiumFlags, ensureChromium } from '../../scripts/find-chromium.mjs';
import { reportSoftware } from './report.ts';

export async function withChromium(work: (browser: Browser) => Promise<void>): Promise<void> {
  const browser = await chromium.launch({ executablePath: ensureChromium(), args: chromiumFlags });
  try {
    reportSoftware('Chromium', browser.version());
    await work(browser);
  } finally {
    await browser.close();
  }
}
