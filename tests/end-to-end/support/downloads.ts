import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { read, utils } from 'xlsx';

export async function download(page: Page, item: string): Promise<Buffer> {
  await page.getByRole('button', { name: 'Arquivo' }).click();
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: item }).click(),
  ]);
  return readFile(await file.path());
}

export function cellsOfWorkbook(bytes: Buffer): string[][] {
  const [sheet] = Object.values(read(bytes).Sheets);
  const rows = sheet ? utils.sheet_to_json<unknown[]>(sheet, { header: 1, defval: '' }) : [];
  return rows.map((row) => row.map(String));
}

export function cellsOfCsv(bytes: Buffer): string[][] {
  const lines = bytes
    .toString('utf8')
    .replace(/^\uFEFF/, '')
    .split(/\r?\n/);
  return lines.map((line) => line.split(';'));
}

/**
 * Parses a number with a decimal point or in Portuguese format: "1234.5", "1.234,50". Returns NaN for any other text.
 */
export function figureIn(text = ''): number {
  if (text.trim() === '') return Number.NaN;
  return Number(text.includes(',') ? text.replaceAll('.', '').replace(',', '.') : text);
}
