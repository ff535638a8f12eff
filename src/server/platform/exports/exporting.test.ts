import { PassThrough } from 'node:stream';
import { setImmediate as turn } from 'node:timers/promises';
import { describe, expect, it, vi } from 'vitest';
import type { ExportValue } from '#core/format/sheet-cell.ts';
import { FORMATS, formatOf, type ExportFormat } from '../plugins/export-format.ts';
import { streamSheet, type SheetSource } from './sheet-stream.ts';
import { languageOf, wordsOf } from '../words.ts';

const BATCH = 1000;

function longList(rows: number) {
  const state = { read: 0, ended: false };
  async function* batches(): AsyncGenerator<ExportValue[][]> {
    try {
      for (let at = 0; at < rows; at += BATCH) {
        state.read += 1;
        await turn();
        yield Array.from({ length: Math.min(BATCH, rows - at) }, (_, row) => [
          `=${at + row} ${Math.random().toString(36).repeat(4)}`,
          at + row,
        ]);
      }
    } finally {
      state.ended = true;
    }
  }
  const source: SheetSource = {
    title: 'Extrato',
    columns: [
      { header: 'Texto', kind: 'text' },
      { header: 'Valor', kind: 'money' },
    ],
    notes: [['Extrato'], ['De', '01/11/2026']],
    batches: batches(),
    totals: () => [{ label: 'Linhas', kind: 'number', value: rows }],
    cutOff: 'Cortado',
  };
  return { state, source };
}

const AT = new Date('2026-11-21T10:00:00Z');
const open = (source: SheetSource, format: ExportFormat) => streamSheet(source, format, 'pt-BR', AT);

describe.each(['csv', 'xlsx'] as const)('a list of 200 000 rows as %s', (format) => {
  it('is read only as fast as the reader takes it, and not after the reader stops', async () => {
    const { state, source } = longList(200_000);
    const stream = open(source, format);
    const taker = new PassThrough({ highWaterMark: 1024 });
    stream.pipe(taker);
    await vi.waitFor(() => expect(state.read).toBeGreaterThan(0), 30_000);
    for (let wait = 0; wait < 200; wait += 1) await turn();
    expect(state.read).toBeLessThan(20);
    stream.destroy();
    await vi.waitFor(() => expect(state.ended).toBe(true), 30_000);
    const { read } = state;
    for (let wait = 0; wait < 50; wait += 1) await turn();
    expect(state.read).toBe(read);
  });

  it('needs constant memory from the first row to the last', async () => {
    const { source } = longList(200_000);
    let bytes = 0;
    let most = 0;
    const before = process.memoryUsage().arrayBuffers + process.memoryUsage().heapUsed;
    for await (const piece of open(source, format)) {
      bytes += (piece as Buffer).length;
      const { arrayBuffers, heapUsed } = process.memoryUsage();
      most = Math.max(most, arrayBuffers + heapUsed - before);
    }
    expect(bytes).toBeGreaterThan(4_000_000);
    // The export streams its rows: all rows in memory at once would need several times as much.
    expect(most).toBeLessThan(120_000_000);
  }, 60_000);
});

describe('formatOf', () => {
  it.each([
    [undefined, null],
    ['*/*', null],
    ['application/json', null],
    ['application/json, text/csv', null],
    ['text/csv', 'csv'],
    ['text/csv;charset=utf-8, */*;q=0.1', 'csv'],
    [FORMATS.xlsx, 'xlsx'],
    ['text/html', null],
  ])('returns for the header "%s" the format %s', (accepted, format) =>
    expect(formatOf(accepted)).toBe(format),
  );
});

describe('languageOf and wordsOf', () => {
  it('choose the first available language and know only existing texts', () => {
    expect(languageOf('es-AR,pt;q=0.5')).toBe('es');
    expect(languageOf('fr, en;q=0.9')).toBe('en');
    expect(languageOf(undefined)).toBe('pt');
    expect(wordsOf('en', 'report')('from')).toBe('From');
    // @ts-expect-error There is no such text.
    expect(() => wordsOf('pt', 'report')('nothing')).toThrow(/report.json has no nothing/);
  });
});
