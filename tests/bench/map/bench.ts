/**
 * `npm run bench -- map`: how far apart frames are while a map of 500 stations is opened, dragged, zoomed and walked by keys, on
 * a processor as it is and on one that is four times slower; and how long the server's own list takes to suggest places.
 */
import { chromium, type Browser, type CDPSession, type Page } from 'playwright-core';
import { chromiumFlags, ensureChromium } from '../../../scripts/find-chromium.mjs';
import { suggestMunicipalities } from '../../../src/server/modules/maps/gazetteer.ts';
import { median, percentile } from '../browser/figures.ts';
import { servePages } from '../browser/pages.ts';
import { describeMachine, formatFigure, printTable } from '../server/tables.ts';
import { hasMarks, watchFrames } from './in-page.js';
import { makePaid, makeStations } from './stations.ts';

const STATIONS = 500;
const ROUNDS = Number(process.env['BENCH_ROUNDS'] ?? 3);
const SLOWER = [1, 4];
const FRAME_MS = 1000 / 60;

declare const mapBench: {
  gaps(): number[];
  count(selector: string): number;
  focus(selector: string): void;
  middle(selector: string): { x: number; y: number };
};

type Act = 'drag' | 'zoom' | 'marks' | 'list';
type Gaps = Record<Act, number[]>;
const TITLES: Record<Act, string> = {
  drag: 'dragged about, 120 moves',
  zoom: 'zoomed in and out by keys, 8 steps',
  marks: 'from mark to mark by keys, 40 steps',
  list: 'through the list by keys, 60 stations',
};

async function measure(browser: Browser, origin: string, slower: number, gaps: Gaps): Promise<number> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, locale: 'pt-BR' });
  context.setDefaultTimeout(120_000);
  const page = await context.newPage();
  const client: CDPSession = await context.newCDPSession(page);
  await client.send('Emulation.setCPUThrottlingRate', { rate: slower });
  await page.addInitScript(watchFrames);
  const began = performance.now();
  await page.goto(`${origin}/map.html`);
  await page.waitForFunction(hasMarks);
  const openedMs = performance.now() - began;
  await page.waitForTimeout(1_500);
  for (const [act, run] of Object.entries(ACTS) as [Act, (page: Page) => Promise<void>][]) {
    await page.evaluate(() => mapBench.gaps());
    await run(page);
    gaps[act].push(...(await page.evaluate(() => mapBench.gaps())));
  }
  await context.close();
  return openedMs;
}

const pause = (page: Page) => page.waitForTimeout(FRAME_MS);

const ACTS: Record<Act, (page: Page) => Promise<void>> = {
  async drag(page) {
    const { x, y } = await page.evaluate(() => mapBench.middle('.map-surface'));
    await page.mouse.move(x, y);
    await page.mouse.down();
    for (let at = 1; at <= 120; at += 1) {
      await page.mouse.move(x + 160 * Math.sin(at / 12), y + 120 * Math.sin(at / 17));
      await pause(page);
    }
    await page.mouse.up();
    await page.waitForTimeout(400);
  },
  async zoom(page) {
    await page.evaluate(() => mapBench.focus('.map-surface'));
    for (const key of ['+', '+', '+', '+', '-', '-', '-', '-']) {
      await page.keyboard.press(key);
      await page.waitForTimeout(400);
    }
  },
  async marks(page) {
    await page.evaluate(() => mapBench.focus('.map-mark[tabindex="0"]'));
    for (let at = 0; at < 40; at += 1) {
      await page.keyboard.press('PageDown');
      await pause(page);
    }
  },
  async list(page) {
    await page.evaluate(() => mapBench.focus('.map-list'));
    for (let at = 0; at < 60; at += 1) {
      await page.keyboard.press('ArrowDown');
      await pause(page);
    }
  },
};

function printSuggestions(): void {
  const typed = [
    's',
    'sa',
    'são',
    'campin',
    'campinas sp',
    'belo h',
    'xyz',
    'rio',
    'nova',
    'santa maria, rs',
  ];
  const times: number[] = [];
  suggestMunicipalities('a');
  for (let round = 0; round < 100; round += 1) {
    for (const text of typed) {
      const began = performance.now();
      suggestMunicipalities(text);
      times.push(performance.now() - began);
    }
  }
  const figures = [median(times), percentile(times, 0.95), percentile(times, 0.99)].map(formatFigure);
  printTable(
    ['places that begin like what is typed, ms', 'median', 'p95', 'p99'],
    [["the server's own list, 5 571 municipalities", ...figures]],
  );
}

const stations = makeStations(STATIONS);
const items = { total: stations.length, skip: 0 };
const pages = await servePages(null, 'dist/suite', {
  'GET /admin/organization/gasStation': { gasStations: stations, pages: { current: 1, total: 1 }, items },
  'GET /admin/organization/gasStation/paid': { prices: makePaid(stations) },
});
const browser = await chromium.launch({ executablePath: ensureChromium(), args: chromiumFlags });
try {
  console.log(
    `${describeMachine()}, Chromium ${browser.version()}; ${STATIONS} stations, 1280 × 800, ${ROUNDS} rounds\n`,
  );
  for (const slower of SLOWER) {
    const gaps: Gaps = { drag: [], zoom: [], marks: [], list: [] };
    const opened: number[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      opened.push(await measure(browser, pages.origin, slower, gaps));
    }
    printTable(
      [
        `processor ${slower === 1 ? 'as it is' : `${slower} times slower`}`,
        'median ms',
        'p95',
        'p99',
        'longest',
        '> 50 ms, %',
      ],
      (Object.keys(TITLES) as Act[]).map((act) => {
        const of = gaps[act];
        const slow = (100 * of.filter((gap) => gap > 50).length) / of.length;
        const figures = [median(of), percentile(of, 0.95), percentile(of, 0.99), Math.max(...of), slow];
        return [`between frames: ${TITLES[act]}`, ...figures.map(formatFigure)];
      }),
    );
    console.log(`\nFrom the address to its marks: ${formatFigure(median(opened))} ms\n`);
  }
  printSuggestions();
} finally {
  await browser.close();
  pages.close();
}
