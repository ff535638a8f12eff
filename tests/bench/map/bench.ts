/**
 * `npm run bench -- map`: how long frames of the map take with 500 stations, and of the route planner with as many and a way of 50 stops, on
 * a processor slowed down four times; and how long the server takes to suggest a place.
 */
import { suggestMunicipalities } from '../../../src/server/modules/maps/gazetteer.ts';
import { chromium, type Browser, type Page } from 'playwright-core';
import { chromiumFlags, ensureChromium } from '../../../scripts/find-chromium.mjs';
import { runDemo } from '../../../scripts/run-demo.mjs';
import type { Account } from '../../end-to-end/support/demonstration.ts';
import { signIn } from '../../end-to-end/support/portal-page.ts';
import { percentile } from '../browser/figures.ts';
import { describeMachine, formatFigure, printTable } from '../server/tables.ts';
import { plan, SCRIPT, scriptList, stationList, STATIONS, STOPS } from './answers.ts';
import { countFrames, takeFrames } from './in-page.js';

const SLOWER = 4;
const STEPS = 60;
const SUGGESTIONS = 500;
const ADMIN = 'admin@serraazul.example';
/** As somebody types them, letter by letter. */
const TYPED = ['campinas', 'são paulo', 'ribeirão preto', 'vitória da conquista', 'x', 'santa'];
/** By what of the address each screen is answered, without a server. */
const answered = {
  '/admin/organization/gasStation': stationList,
  '/admin/organization/gasStation/paid': { prices: [] },
  '/admin/organization/routeScript': scriptList,
  '/admin/organization/routeScript/plan': plan,
};

const demo = await runDemo();
const browser = await chromium.launch({ executablePath: ensureChromium(), args: chromiumFlags });
try {
  console.log(`${describeMachine()}, Chromium ${browser.version()}; processor ${SLOWER} times slower\n`);
  const page = await openPortal(browser);
  const rows: string[][] = [];
  await page.goto(`${demo.litroUrl}/app/map`);
  await page.locator('litro-map .map-surface').waitFor();
  rows.push(...(await measureMoves(page, 'litro-map', `map, ${STATIONS} stations`)));
  await page.goto(`${demo.litroUrl}/app/route-planner#route=${SCRIPT}`);
  await page
    .locator('litro-route-planner [data-stop]')
    .nth(STOPS - 1)
    .waitFor();
  await page.locator('litro-route-planner .map-surface').waitFor();
  const what = `route planner, ${STATIONS} stations, ${STOPS} stops`;
  rows.push(...(await measureMoves(page, 'litro-route-planner', what)));
  printTable(['frames while', 'count', 'p50 ms', 'p95 ms', 'longest ms'], rows);
  await printSuggestions(page);
} finally {
  await browser.close();
  await demo.stop();
}

async function openPortal(from: Browser): Promise<Page> {
  const context = await from.newContext({ viewport: { width: 1440, height: 900 }, locale: 'pt-BR' });
  const page = await context.newPage();
  for (const [path, body] of Object.entries(answered)) {
    await page.route(
      (url) => url.pathname === path,
      (route) => route.fulfill({ json: body }),
    );
  }
  await signIn(page, demo.litroUrl, await accountOf(ADMIN));
  return page;
}

async function accountOf(identifier: string): Promise<Account> {
  const response = await fetch(`${demo.litroUrl}/sandbox/accounts`);
  const { docs } = (await response.json()) as { docs: readonly Account[] };
  const found = docs.find((one) => one.identifier === identifier);
  if (!found) throw new Error(`The demonstration has no sign-in ${identifier}.`);
  return found;
}

/** The map is dragged to and fro, and gone into and out of by the wheel. */
async function measureMoves(page: Page, tag: string, what: string): Promise<string[][]> {
  const box = await page.locator(`${tag} .map-surface`).first().boundingBox();
  if (!box) throw new Error(`${tag} shows no map.`);
  // Off the coast, where no stop is taken hold of: what is moved is the map.
  const [x, y] = [box.x + box.width * 0.9, box.y + box.height * 0.8];
  const [middleX, middleY] = [box.x + box.width / 2, box.y + box.height / 2];
  const processor = await page.context().newCDPSession(page);
  await page.waitForTimeout(2_000);
  await processor.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
  const rows = [
    await framesWhile(page, `${what}: dragging`, async () => {
      await page.mouse.move(x, y);
      await page.mouse.down();
      for (let step = 0; step < STEPS; step += 1) {
        await page.mouse.move(x + 120 * Math.sin(step / 6), y + 80 * Math.cos(step / 6));
        await page.waitForTimeout(16);
      }
      await page.mouse.up();
    }),
    await framesWhile(page, `${what}: zooming`, async () => {
      await page.mouse.move(middleX, middleY);
      for (const delta of [-300, -300, -300, 300, 300, 300]) {
        await page.mouse.wheel(0, delta);
        await page.waitForTimeout(500);
      }
    }),
  ];
  await processor.send('Emulation.setCPUThrottlingRate', { rate: 1 });
  return rows;
}

async function framesWhile(page: Page, what: string, act: () => Promise<void>): Promise<string[]> {
  await page.evaluate(countFrames);
  await act();
  const frames = await page.evaluate(takeFrames);
  const figures = [percentile(frames, 0.5), percentile(frames, 0.95), Math.max(...frames)];
  return [what, String(frames.length), ...figures.map(formatFigure)];
}

/** From the request to the whole answer, over a connection that stays open, with all that a call goes through. */
async function printSuggestions(page: Page): Promise<void> {
  const token = await bearerOf(page);
  // Its own calls would be waited for.
  await page.goto('about:blank');
  const ask = async (q: string) => {
    const since = performance.now();
    const response = await fetch(`${demo.litroUrl}/maps/suggest?q=${encodeURIComponent(q)}`, {
      headers: { authorization: token },
    });
    await response.arrayBuffer();
    if (!response.ok) throw new Error(`A suggestion was answered ${response.status}.`);
    return performance.now() - since;
  };
  const letters = TYPED.flatMap((text) => [...text].map((_letter, at) => text.slice(0, at + 1)));
  for (const q of letters) await ask(q);
  const took: number[] = [];
  for (let count = 0; count < SUGGESTIONS; count += 1)
    took.push(await ask(letters[count % letters.length] ?? ''));
  const alone = letters.flatMap((q) => Array.from({ length: 10 }, () => lookUp(q)));
  const row = (what: string, times: readonly number[]) => {
    const figures = [percentile(times, 0.5), percentile(times, 0.99), Math.max(...times)];
    return [what, String(times.length), ...figures.map(formatFigure)];
  };
  printTable(
    ['suggestions of places', 'count', 'p50 ms', 'p99 ms', 'longest ms'],
    [row('letter by letter, one after the other', took), row('of it the gazetteer alone', alone)],
  );
}

/** In this process, by what the server calls. */
function lookUp(q: string): number {
  const since = performance.now();
  suggestMunicipalities(q);
  return performance.now() - since;
}

async function bearerOf(page: Page): Promise<string> {
  const asked = page.waitForRequest((request) => request.headers()['authorization'] !== undefined);
  await page.reload();
  return (await asked).headers()['authorization'] ?? '';
}
