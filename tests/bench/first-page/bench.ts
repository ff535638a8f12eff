/**
 * `npm run bench -- first-page`: how long the portal's first page is blank on a slow line, from when its document has
 * come, and when it can be used. The line is that of Chromium's "slow 3G".
 */
import { chromium, type Browser } from 'playwright-core';
import { chromiumFlags, ensureChromium } from '../../../scripts/find-chromium.mjs';
import { runDemo } from '../../../scripts/run-demo.mjs';
import { readTimes } from './in-page.js';
import { describeMachine } from '../server/tables.ts';

const ROUNDS = Number(process.env['BENCH_ROUNDS'] ?? 5);
const SLOW_3G = { offline: false, latency: 2000, downloadThroughput: 50_000, uploadThroughput: 50_000 };

/** Milliseconds after the document has come; it takes as long as the line does. */
async function measure(browser: Browser, url: string): Promise<{ painted: number; usable: number }> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
  const page = await context.newPage();
  const line = await context.newCDPSession(page);
  await line.send('Network.enable');
  await line.send('Network.emulateNetworkConditions', SLOW_3G);
  await page.goto(url, { waitUntil: 'commit', timeout: 120_000 });
  await page.locator('litro-login input').first().waitFor({ timeout: 120_000 });
  const times = await page.evaluate(readTimes);
  await context.close();
  return times;
}

const median = (values: readonly number[]) =>
  values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0;

const demo = await runDemo();
const browser = await chromium.launch({ executablePath: ensureChromium(), args: chromiumFlags });
try {
  const rounds: { painted: number; usable: number }[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    rounds.push(await measure(browser, `${demo.litroUrl}/user/login`));
  }
  console.log(`${describeMachine()}, Chromium ${browser.version()}; slow 3G, cold, ${ROUNDS} rounds\n`);
  console.log('| after the document has come | median |\n|---|---|');
  console.log(`| something is seen | ${Math.round(median(rounds.map(({ painted }) => painted)))} ms |`);
  console.log(`| one can sign in | ${(median(rounds.map(({ usable }) => usable)) / 1000).toFixed(1)} s |`);
} finally {
  await browser.close();
  await demo.stop();
}
