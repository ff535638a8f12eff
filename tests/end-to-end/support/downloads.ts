/** Downloads of a page, and readers for their content. */
import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { read, utils } from 'xlsx';

/** Downloads a file by its entry in the file menu. */
export async function download(page: Page, item: string): Promise<Buffer> {
  await page.getByRole('button', { name: 'Arquivo' }).click();
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: item }).click(),
  ]);
  return readFile(await file.path());
}

/** Cells of a workbook's first sheet. Numbers have a decimal point. */
export function cellsOfWorkbook(bytes: Buffer): string[][] {
  const [sheet] = Object.values(read(bytes).Sheets);
  const rows = sheet ? utils.sheet_to_json<unknown[]>(sheet, { header: 1, defval: '' }) : [];
  return rows.map((row) => row.map(String));
}

/** Cells of a csv with semicolons. */
export function cellsOfCsv(bytes: Buffer): string[][] {
  const lines = bytes
    .toString('utf8')
    .replace(/^\uFEFF/, '')
    .split(/\r?\n/);
  return lines.map((line) => line.split(';'));
}

/** Number of a cell with a point or in Portuguese format: "1234.5", "1.234,50". NaN for any other text. */
export function figureIn(text = ''): number {
  if (text.trim() === '') return Number.NaN;
  return Number(text.includes(',') ? text.replaceAll('.', '').replace(',', '.') : text);
}
