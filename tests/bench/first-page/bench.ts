/**
 * `npm run bench -- first-page`: from the arrival of the portal's document on a slow line to the first paint, and to a
 * usable sign-in. The line is Chromium's "slow 3G".
 */
import type { Browser } from 'playwright-core';
import { runDemo } from '../../../scripts/run-demo.mjs';
import { median } from '../browser/figures.ts';
import { withChromium } from '../chromium.ts';
import { benchSize } from '../effort.ts';
import { LOGIN_FIELD, LOGIN_TAG } from '../hooks/login.ts';
import { report } from '../report.ts';
import { readTimes } from './in-page.js';

const ROUNDS = benchSize({ smoke: 1, full: 5 });
/** Network conditions: bytes per second, and milliseconds of delay per answer. */
const LINE = benchSize({
  smoke: { offline: false, latency: 20, downloadThroughput: 5_000_000, uploadThroughput: 5_000_000 },
  full: { offline: false, latency: 2000, downloadThroughput: 50_000, uploadThroughput: 50_000 },
});

/** Times of first paint and usable sign-in, in milliseconds after the arrival of the document. */
async function measure(browser: Browser, url: string): Promise<{ painted: number; usable: number }> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
  const page = await context.newPage();
  const line = await context.newCDPSession(page);
  await line.send('Network.enable');
  await line.send('Network.emulateNetworkConditions', LINE);
  await page.goto(url, { waitUntil: 'commit', timeout: 120_000 });
  await page.locator(`${LOGIN_TAG} ${LOGIN_FIELD.selector}`).first().waitFor({ timeout: 120_000 });
  const times = await page.evaluate(readTimes);
  await context.close();
  return times;
}

const demo = await runDemo({ settings: { LITRO_SANDBOX: 'off' } });
try {
  await withChromium(async (browser) => {
    const rounds: { painted: number; usable: number }[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      rounds.push(await measure(browser, `${demo.litroUrl}/user/login`));
    }
    report({
      title: 'after the arrival of the document, slow 3G, empty cache',
      columns: [{ title: 'median', unit: 'ms' }],
      rows: [
        { title: 'first paint', figures: [median(rounds.map(({ painted }) => painted))] },
        { title: 'the user can sign in', figures: [median(rounds.map(({ usable }) => usable))] },
      ],
    });
  });
} finally {
  await demo.stop();
}
