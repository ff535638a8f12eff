/**
 * `npm run bench -- map`: frames of the map with 500 stations, on a processor slowed down four times. Then frames of
 * the route planner with 500 stations and a route of 50 stops, and suggestions of places by the server.
 */
import { suggestMunicipalities } from '../../../src/server/features/maps/gazetteer.ts';
import type { Browser, Page } from 'playwright-core';
import type { Row } from '../../../scripts/bench/tables.mjs';
import { runDemo } from '../../../scripts/run-demo.mjs';
import type { Account } from '../../end-to-end/support/demonstration.ts';
import { signIn } from '../../end-to-end/support/portal-page.ts';
import { percentile } from '../browser/figures.ts';
import { withChromium } from '../chromium.ts';
import { benchSize } from '../effort.ts';
import { MAP_SURFACE, MAP_TAG, PLANNER_STOP, PLANNER_TAG } from '../hooks/map.ts';
import { report } from '../report.ts';
import { plan, SCRIPT, scriptList, stationList, STATIONS, STOPS } from './answers.ts';
import { countFrames, takeFrames } from './in-page.js';

const SLOWER = 4;
const SIZES = benchSize({
  smoke: { steps: 6, turns: [-300, 300], turnMs: 200, restMs: 200, suggestions: 10, lookUps: 1 },
  full: {
    steps: 60,
    turns: [-300, -300, -300, 300, 300, 300],
    turnMs: 500,
    restMs: 2_000,
    suggestions: 500,
    lookUps: 10,
  },
});
const ADMIN = 'admin@serraazul.example';
const TYPED = ['campinas', 'são paulo', 'ribeirão preto', 'vitória da conquista', 'x', 'santa'];
const answered = {
  '/admin/organization/gasStation': stationList,
  '/admin/organization/gasStation/paid': { prices: [] },
  '/admin/organization/routeScript': scriptList,
  '/admin/organization/routeScript/plan': plan,
};

const demo = await runDemo();
try {
  await withChromium(async (browser) => {
    const page = await openPortal(browser);
    await page.goto(`${demo.litroUrl}/app/map`);
    const rows = await measureMoves(page, MAP_TAG, `map, ${STATIONS} stations`);
    await page.goto(`${demo.litroUrl}/app/route-planner#route=${SCRIPT}`);
    await page
      .locator(`${PLANNER_TAG} ${PLANNER_STOP.selector}`)
      .nth(STOPS - 1)
      .waitFor();
    rows.push(
      ...(await measureMoves(page, PLANNER_TAG, `route planner, ${STATIONS} stations, ${STOPS} stops`)),
    );
    report({
      title: `frames on a processor ${SLOWER} times slower`,
      columns: [{ title: 'count' }, ...['p50', 'p95', 'longest'].map((title) => ({ title, unit: 'ms' }))],
      rows,
    });
    await measureSuggestions(page);
  });
} finally {
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

async function measureMoves(page: Page, tag: string, title: string): Promise<Row[]> {
  const surface = page.locator(`${tag} ${MAP_SURFACE.selector}`).first();
  await surface.waitFor();
  const box = await surface.boundingBox();
  if (!box) throw new Error(`${tag} shows no map.`);
  // The pointer starts off the coast, where no stop lies, so that it drags the map and not a stop.
  const [x, y] = [box.x + box.width * 0.9, box.y + box.height * 0.8];
  const [middleX, middleY] = [box.x + box.width / 2, box.y + box.height / 2];
  const processor = await page.context().newCDPSession(page);
  await page.waitForTimeout(SIZES.restMs);
  await processor.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
  const rows = [
    await framesWhile(page, `${title}: dragging`, async () => {
      await page.mouse.move(x, y);
      await page.mouse.down();
      for (let step = 0; step < SIZES.steps; step += 1) {
        await page.mouse.move(x + 120 * Math.sin(step / 6), y + 80 * Math.cos(step / 6));
        await page.waitForTimeout(16);
      }
      await page.mouse.up();
    }),
    await framesWhile(page, `${title}: zooming`, async () => {
      await page.mouse.move(middleX, middleY);
      for (const delta of SIZES.turns) {
        await page.mouse.wheel(0, delta);
        await page.waitForTimeout(SIZES.turnMs);
      }
    }),
  ];
  await processor.send('Emulation.setCPUThrottlingRate', { rate: 1 });
  return rows;
}

async function framesWhile(page: Page, title: string, action: () => Promise<void>): Promise<Row> {
  await page.evaluate(countFrames);
  await action();
  const frames = await page.evaluate(takeFrames);
  return { title, figures: [frames.length, ...[0.5, 0.95, 1].map((share) => percentile(frames, share))] };
}

async function measureSuggestions(page: Page): Promise<void> {
  const token = await bearerOf(page);
  // The page leaves the portal, whose calls would delay the suggestions.
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
  for (let count = 0; count < SIZES.suggestions; count += 1)
    took.push(await ask(letters[count % letters.length] ?? ''));
  const alone = letters.flatMap((q) => Array.from({ length: SIZES.lookUps }, () => lookUp(q)));
  const row = (title: string, times: readonly number[]) => ({
    title,
    figures: [times.length, ...[0.5, 0.99, 1].map((share) => percentile(times, share))],
  });
  report({
    title: 'suggestions of places',
    columns: [{ title: 'count' }, ...['p50', 'p99', 'longest'].map((title) => ({ title, unit: 'ms' }))],
    rows: [
      row('letter by letter, one call after another', took),
      row('the gazetteer without the call', alone),
    ],
  });
}

function lookUp(q: string): number {
  const since = performance.now();
  suggestMunicipalities(q);
  return performance.now() - since;
}

async function bearerOf(page: Page): Promise<string> {
  const authorized = page.waitForRequest((request) => request.headers()['authorization'] !== undefined);
  await page.reload();
  return (await authorized).headers()['authorization'] ?? '';
}
