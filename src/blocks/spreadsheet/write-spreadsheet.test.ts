import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { LIMITS } from './limits.ts';
import type { ExportSheet } from '#core/format/sheet-cell.ts';
import { neutralText, revealText } from '#core/format/neutral-text.ts';
import { readContent } from './read-content.ts';
import { decodeXml } from './xml.ts';
import { openArchive } from './open-archive.ts';
import { writeCsv } from './write-csv.ts';
import { writeXlsx } from './write-xlsx.ts';

const bytesOf = async (blob: Blob) => new Uint8Array(await blob.arrayBuffer());

async function reopened(blob: Blob, name: string) {
  const answer = await readContent({ name, bytes: await bytesOf(blob) }, LIMITS);
  if (!answer.ok) throw new Error(`The reader refused the file: ${answer.refusal}`);
  return answer;
}

async function partOf(blob: Blob, name: string): Promise<string> {
  const archive = await openArchive(await bytesOf(blob), LIMITS);
  const part = await archive.read(name);
  if (!part) throw new Error(`The archive has no part ${name}.`);
  return decodeXml(part);
}

const csvText = async (blob: Blob) =>
  new TextDecoder('utf-8', { ignoreBOM: true }).decode(await bytesOf(blob));

const fleet: ExportSheet = {
  columns: [
    { header: 'Motorista', kind: 'text' },
    { header: 'CPF', kind: 'text' },
    { header: 'Saldo', kind: 'money' },
    { header: 'Litros', kind: 'volume' },
    { header: 'Consumo', kind: 'number' },
    { header: 'Desde', kind: 'date' },
  ],
  rows: [
    ['José "Zé" São João; filho', '00123456789', -123_456, 1_234_567, 8.5, '2026-02-28'],
    ['Ana', '', 5, 0, 1e-7, null],
  ],
};

describe('export as a spreadsheet', () => {
  it('is equal after a round trip as xlsx', async () => {
    const answer = await reopened(await writeXlsx(fleet, 'Frota/2026'), 'frota.xlsx');

    expect(answer.sheetName).toBe('Frota 2026');
    expect(answer.columns).toEqual(['Motorista', 'CPF', 'Saldo', 'Litros', 'Consumo', 'Desde']);
    expect(answer.rows).toEqual([
      ['José "Zé" São João; filho', '00123456789', '-1234.56', '1234.567', '8.5', '2026-02-28'],
      ['Ana', '', '0.05', '0', '0.0000001', ''],
    ]);
  });

  it('contains numbers and days in typed cells of an xlsx', async () => {
    const sheet = await partOf(await writeXlsx(fleet), 'xl/worksheets/sheet1.xml');

    expect(sheet).toContain('<c r="C2" s="3"><v>-1234.56</v></c>');
    expect(sheet).toContain('<c r="F2" s="5"><v>46081</v></c>');
    expect(sheet).not.toContain('<f>');
  });

  it.each([
    [
      'pt',
      '\ufeffMotorista;CPF;Saldo;Litros;Consumo;Desde\r\n',
      '00123456789;-1234,56;1234,567;8,5;2026-02-28\r\n',
    ],
    [
      'es',
      '\ufeffMotorista;CPF;Saldo;Litros;Consumo;Desde\r\n',
      '00123456789;-1234,56;1234,567;8,5;2026-02-28\r\n',
    ],
    [
      'en',
      '\ufeffMotorista,CPF,Saldo,Litros,Consumo,Desde\r\n',
      '00123456789,-1234.56,1234.567,8.5,2026-02-28\r\n',
    ],
  ] as const)(
    'has the separator and the decimal mark of the language %s as csv',
    async (language, header, line) => {
      const blob = writeCsv(fleet, language);
      const text = await csvText(blob);

      expect(text.startsWith(header)).toBe(true);
      expect(text).toContain(line);
      expect((await reopened(blob, 'frota.csv')).rows[0]?.[0]).toBe('José "Zé" São João; filho');
    },
  );
});

const LEADERS = ['=', '+', '-', '@', '\t', '\r', '\n', '\0', '＝', '＋', '－', '＠'];
const BEFORE = ['', ' ', '   ', '\u00a0', '\u200b', '\ufeff', "'", "' ", '\0', '\t '];
const attacks = LEADERS.flatMap((leader) => BEFORE.map((before) => `${before}${leader}cmd|' /C calc'!A0`));
const RUNS = /^[\s\u200b\ufeff]*[=+\-@＝＋－＠]|^[\t\r\n]/;
/** Spreadsheets normalize line breaks in a cell and drop control characters. */
const shown = (text: string) => text.replaceAll(/\r\n?/g, '\n').replaceAll('\0', '');

describe('text that could run as a formula', () => {
  const sheet: ExportSheet = {
    columns: [
      { header: '=1+1', kind: 'text' },
      { header: 'Valor', kind: 'money' },
    ],
    rows: attacks.map((text, at) => [text, at % 2 ? text : -at - 1]),
  };

  it('is harmless in an xlsx, as cell and as header, also in columns of numbers', async () => {
    const blob = await writeXlsx(sheet);
    const texts = [
      ...(await partOf(blob, 'xl/worksheets/sheet1.xml')).matchAll(/<t xml:space="preserve">([^<]*)</g),
    ];

    expect(texts.length).toBe(2 + attacks.length * 1.5);
    expect(texts.map(([, text = '']) => text).filter((text) => RUNS.test(text))).toEqual([]);
    const answer = await reopened(blob, 'a.xlsx');
    expect(answer.columns[0]).toBe('=1+1');
    expect(answer.rows.map(([text]) => text)).toEqual(attacks.map(shown));
    expect(answer.rows[0]?.[1]).toBe('-0.01');
  });

  it.each(['pt', 'en', 'es'] as const)('is harmless in a csv of the language %s', async (language) => {
    const blob = writeCsv(sheet, language);
    const mark = language === 'en' ? ',' : ';';
    const cell = new RegExp(
      `(?:^|[${mark}\\n])(?:"((?:[^"]|"")*)"|([^"${mark}\\r\\n]*))(?=[${mark}\\r])`,
      'g',
    );
    const cells = (await csvText(blob)).slice(1).matchAll(cell);
    const texts = [...cells].map(([, quoted, plain]) => quoted ?? plain ?? '');

    expect(texts.length).toBeGreaterThan(attacks.length);
    expect(texts.filter((text) => RUNS.test(text) && !/^-[0-9]+[.,][0-9]{2}$/.test(text))).toEqual([]);
    const answer = await reopened(blob, 'a.csv');
    expect(answer.rows.map(([text]) => text)).toEqual(attacks.map(shown));
    expect(answer.rows[0]?.[1]).toBe(language === 'en' ? '-0.01' : '-0,01');
  });

  it('is equal after neutralText and revealText', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[' \t\n=+\-@ab]{0,8}$/), (text) => {
        expect(revealText(neutralText(text))).toBe(text);
        expect(RUNS.test(neutralText(text))).toBe(false);
      }),
    );
  });
});
