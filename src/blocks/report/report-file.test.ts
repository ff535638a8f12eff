import { describe, expect, it } from 'vitest';
import type { CalendarDate } from '#core/dates/calendar-date.ts';
import type { ExportSheet } from '#core/format/sheet-cell.ts';
import type { Text } from '#core/i18n/use-texts.ts';
import { notesOf, sheetOf } from './report-file.ts';
import { writePdf } from './write-pdf.ts';

const t = ((key: string) => key) satisfies Text<'report'>;
const facts = {
  title: 'Extrato',
  organization: 'Serra Azul',
  of: [['Veículo', 'ABC-1234'] as const],
  days: { from: '2026-11-01' as CalendarDate, to: '2026-11-21' as CalendarDate },
  filters: [['Tanque', 'Gás'] as const],
  author: 'Ana Souza',
  at: new Date('2026-11-21T10:00:00Z'),
};

describe('notesOf', () => {
  it('returns title, company, owner, period, filters, author, and time in the zone of the company', () => {
    expect(notesOf(facts, t, 'pt-BR', 'America/Sao_Paulo')).toEqual([
      ['Extrato'],
      ['organization', 'Serra Azul'],
      ['Veículo', 'ABC-1234'],
      ['from', '01/11/2026'],
      ['to', '21/11/2026'],
      ['Tanque', 'Gás'],
      ['author', 'Ana Souza'],
      ['writtenAt', '21/11/2026, 07:00'],
    ]);
    const all = { ...facts, organization: '', of: [], days: { from: null, to: null }, author: '' };
    expect(notesOf(all, t, 'pt-BR', 'America/Sao_Paulo').slice(1, 3)).toEqual([
      ['period', 'period_all'],
      ['Tanque', 'Gás'],
    ]);
  });
});

describe('sheetOf', () => {
  it('contains every column, even a hidden column, with its kind and its written value', () => {
    const sheet = sheetOf<{ name: string; cents: number; at: string }>(
      [
        { key: 'name', header: 'Nome', value: ({ name }) => name },
        { key: 'cents', header: 'Valor', kind: 'money', value: ({ cents }) => cents, hidden: true },
        {
          key: 'at',
          header: 'Data',
          value: ({ at }) => at,
          written: ({ at }) => at.slice(0, 10),
          exported: 'date',
        },
      ],
      [{ name: 'Ana', cents: -159, at: '2026-11-21T10:00:00Z' }],
      { notes: [], totals: [] },
    );
    expect(sheet.columns.map(({ kind }) => kind)).toEqual(['text', 'money', 'date']);
    expect(sheet.rows).toEqual([['Ana', -159, '2026-11-21']]);
  });
});

describe('writePdf', () => {
  const sheet = (rows: number): ExportSheet => ({
    columns: [
      { header: 'Descrição', kind: 'text' },
      { header: 'Valor', kind: 'money' },
      { header: 'Dia', kind: 'date' },
    ],
    rows: Array.from({ length: rows }, (_, at) => [`Café nº ${at}`, -15_902, '2026-11-21']),
    notes: [['Extrato'], ['Período', 'tudo'], ['Gerado por', 'Ana Souza']],
    totals: [{ label: 'Saídas', kind: 'money', value: -15_902 * rows }],
  });
  const textOf = async (pdf: Blob) => Buffer.from(await pdf.arrayBuffer()).toString('latin1');

  it('prints title, notes, header, rows and totals, with figures in the format of the language', async () => {
    const text = await textOf(writePdf(sheet(2), 'pt-BR'));
    expect(text.startsWith('%PDF-')).toBe(true);
    for (const printed of [
      'Extrato',
      'Gerado por: Ana Souza',
      'Descrição',
      'Café nº 0',
      'Café nº 1',
      '-R$ 159,02',
      '21/11/2026',
      'Saídas',
      '-R$ 318,04',
      '1 / 1',
    ]) {
      expect(text, printed).toContain(`(${printed})`.replaceAll(/[()]/g, ''));
    }
  });

  it('prints a number with the decimals of its column', async () => {
    const columns = [
      { header: 'Preço médio', kind: 'number' as const, decimals: 3 },
      { header: 'Consumo', kind: 'number' as const },
    ];
    const text = await textOf(writePdf({ columns, rows: [[5.863, 2.5]] }, 'pt-BR'));
    for (const printed of ['(5,863)', '(2,50)']) expect(text).toContain(printed);
  });

  it('keeps figures on a single line beside long texts', async () => {
    const long = 'Centrodecusto'.repeat(30);
    const wide: ExportSheet = {
      columns: [
        { header: 'Descrição', kind: 'text' },
        { header: 'Centro', kind: 'text' },
        ...['Valor', 'Pago pela empresa', 'Saldo'].map((header) => ({ header, kind: 'money' as const })),
      ],
      rows: [[`${long} ${long}`, long, -15_902, 1_234_567_890, 5_900_000]],
    };
    const text = await textOf(writePdf(wide, 'pt-BR'));
    for (const figure of ['-R$ 159,02', 'R$ 12.345.678,90', 'R$ 59.000,00']) {
      expect(text, figure).toContain(figure);
    }
    expect(text).not.toContain(long);
  });

  it('continues on further pages, with the header on each page', async () => {
    const text = await textOf(writePdf(sheet(120), 'pt-BR'));
    const pages = text.match(/\/Type \/Page\b(?!s)/g)?.length ?? 0;
    expect(pages).toBeGreaterThan(2);
    expect(text.split('Descrição').length - 1).toBe(pages);
    expect(text).toContain(`${pages} / ${pages}`);
  });
});
