import { beforeAll, describe, expect, it } from 'vitest';
import { loadTexts, textsOf } from '#core/i18n/texts.ts';
import { cents } from '#core/money/cents.ts';
import { receiptText, type ReceiptWords } from './receipt-sheet.ts';
import type { DistributionReceipt, ReceiptRow } from './receipt.model.ts';

const row = (name: string, amountCents: number, over: Partial<ReceiptRow> = {}): ReceiptRow => ({
  ownerId: name,
  walletId: `wallet ${name}`,
  name,
  expenseCenterId: null,
  expenseCenter: null,
  amountCents: cents(amountCents),
  balanceCents: cents(amountCents + 1),
  leftCents: null,
  ...over,
});
const receiptOf = (...rows: ReceiptRow[]): DistributionReceipt => ({
  entry: 'e1',
  at: new Date('2026-11-20T15:30:00.000Z'),
  by: 'Ana Souza',
  amountCents: cents(rows.reduce((sum, { amountCents }) => sum + amountCents, 0)),
  leftCents: null,
  beforeCents: cents(500_000),
  afterCents: cents(376_543),
  rows,
});

let words: ReceiptWords;
beforeAll(async () => {
  await loadTexts('pt', ['receipt']);
  words = {
    t: textsOf('pt', 'receipt'),
    locale: 'pt-BR',
    timeZone: 'America/Sao_Paulo',
    holders: 'people',
    organization: '',
  };
});

describe('receiptText', () => {
  it('writes a line of cells for each recipient with figures that a spreadsheet reads, and a total', () => {
    const lines = receiptText(receiptOf(row('Bia', 123_456), row('Caio', 1)), words).split('\n');
    expect(lines).toContain('Quando\t20/11/2026, 12:30');
    expect(lines).toContain('Lançamento\te1');
    expect(lines.slice(-4)).toEqual([
      'Nome\tValor\tSaldo depois',
      'Bia\t1.234,56\t1.234,57',
      'Caio\t0,01\t0,02',
      'Total\t1.234,57\t',
    ]);
  });

  it('escapes formulas, and replaces tabs and line breaks in names', () => {
    const text = receiptText(
      receiptOf(row('=1+1', 1, { expenseCenter: 'Obra\tNorte\nSul', expenseCenterId: 'c' })),
      words,
    );
    expect(text.split('\n').at(-2)).toBe("'=1+1\tObra Norte Sul\t0,01\t0,02");
  });
});
