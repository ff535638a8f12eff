import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { openCold, REST_MS, workOf } from '../browser/acts.ts';
import { IMPORT_NAMES, importHooks, VEHICLES_ROW, VEHICLES_TAG } from '../hooks/vehicles.ts';
import { IMPORTED } from './fleet.ts';
import { prepareImport } from './in-page.js';
import { DATA } from './screen.ts';
import { SHEETS, type SheetKind } from './sheets.ts';

/** Times of the steps in milliseconds, measured from the selection of the file. */
export interface Preview {
  readonly workerMade: number;
  readonly workerReady: number;
  /** Time at which the import worker has sent the rows of the file to the page. */
  readonly answered: number;
  /** Time at which the progress bar shows that every row is checked. */
  readonly checked: number;
  readonly shown: number;
  /** Time at which the server has answered for every row. */
  readonly asked: number;
  /**
   * Processor time in milliseconds: of the page's main thread until it is idle, and of the whole process with the
   * worker.
   */
  readonly mainMs: number;
  readonly processMs: number;
}

type PreviewSeen = Omit<Preview, 'mainMs' | 'processMs'> & { rows: number; text: string };
declare const previewed: () => Promise<PreviewSeen>;

export interface SheetFiles {
  readonly paths: Readonly<Record<SheetKind, string>>;
  readonly bytes: Readonly<Record<SheetKind, number>>;
  remove(): Promise<void>;
}

export async function writeSheets(): Promise<SheetFiles> {
  const folder = await mkdtemp(join(tmpdir(), 'litro-bench-'));
  const paths = { xlsx: join(folder, 'frota.xlsx'), csv: join(folder, 'frota.csv') };
  const contents = { xlsx: SHEETS.xlsx(), csv: SHEETS.csv() };
  for (const kind of ['xlsx', 'csv'] as const) await writeFile(paths[kind], contents[kind]);
  return {
    paths,
    bytes: { xlsx: contents.xlsx.length, csv: contents.csv.length },
    remove: () => rm(folder, { recursive: true }),
  };
}

export async function measurePreview(browser: Browser, origin: string, path: string): Promise<Preview> {
  const { page, client, close } = await openCold(browser, `${origin}/litro.html`, {
    prepare: prepareImport,
    setting: { tag: VEHICLES_TAG, hooks: importHooks },
    data: DATA,
  });
  await page.locator(VEHICLES_ROW.selector).first().waitFor();
  await page.getByRole('button', { name: IMPORT_NAMES.menu }).click();
  await page.getByRole('menuitem', { name: IMPORT_NAMES.item }).click();
  const input = page.locator(importHooks.file.selector);
  await input.waitFor({ state: 'attached' });
  await page.waitForTimeout(REST_MS);
  const before = { main: await workOf(client), process: await processTime(browser) };
  const seeing = page.evaluate(() => previewed());
  await input.setInputFiles(path);
  const { rows, text, ...seen } = await seeing;
  if (rows !== IMPORTED) throw new Error(`${rows} rows are shown, not ${IMPORTED}: ${text}`);
  const mainMs = (await workOf(client)) - before.main;
  const processMs = (await processTime(browser)) - before.process;
  await close();
  return { ...seen, mainMs, processMs };
}

/** Processor time of all pages with their workers. Only one page exists. */
async function processTime(browser: Browser): Promise<number> {
  const client = await browser.newBrowserCDPSession();
  const { processInfo } = await client.send('SystemInfo.getProcessInfo');
  await client.detach();
  const times = processInfo.filter(({ type }) => type === 'renderer').map(({ cpuTime }) => cpuTime);
  return 1000 * times.reduce((sum, time) => sum + time, 0);
}
