import { describe, expect, it } from 'vitest';
import { isPastedBlock } from '../pasting.state.ts';
import { cpfIn, readBlock } from './read-block.model.ts';

const read = (text: string) => readBlock(text, 'pt-BR');
const linesOf = (text: string) => {
  const block = read(text);
  if (block.kind !== 'lines') throw new Error(`Read as ${JSON.stringify(block)}.`);
  return block.lines.map(({ keys, amount }) => [...keys, amount]);
};

describe('isPastedBlock', () => {
  it.each(['100', '100,50\r\n', 'R$ 1.240,00', 'R$  50,00', '1 240,00', 'Ana Souza', '=1+1'])(
    'is false for a single value, which the field takes: %j',
    (text) => expect(isPastedBlock(text, 'pt-BR')).toBe(false),
  );

  it.each(['1\n2', 'Ana\t10', 'Ana;10', 'Ana Souza  10', '1\r\n\r\n2'])(
    'is true for a text with several lines or cells, which the table takes: %j',
    (text) => expect(isPastedBlock(text, 'pt-BR')).toBe(true),
  );
});

describe('readBlock', () => {
  it.each([
    [
      'tabs, as Excel copies',
      'Ana Souza\t529.982.247-25\tR$ 1.240,50\r\nBeto Lima\t11144477735\t 80,00 \r\n',
    ],
    ['semicolons', 'Ana Souza;529.982.247-25;1240,50\nBeto Lima;11144477735;80'],
    ['several spaces', 'Ana Souza   529.982.247-25  R$  1.240,50\nBeto Lima  11144477735   80,00'],
    ['quotes', '"Ana Souza"\t529.982.247-25\t"1.240,50"\nBeto Lima\t11144477735\t80,00'],
    ['amounts first', '1.240,50\tAna Souza\t529.982.247-25\n80\tBeto Lima\t11144477735'],
  ])('reads lines with %s', (_by, text) => {
    expect(linesOf(text)).toEqual([
      ['Ana Souza', '529.982.247-25', 124_050],
      ['Beto Lima', '11144477735', 8_000],
    ]);
  });

  it('finds the amount at the end of each line if a line lacks a cell', () => {
    expect(linesOf('Ana Souza  529.982.247-25  10\nBeto Lima  80')).toEqual([
      ['Ana Souza', '529.982.247-25', 1_000],
      ['Beto Lima', 8_000],
    ]);
  });

  it('recognizes the header, which decides which of two numeric columns holds the amounts', () => {
    const block = read('Nome\tMatrícula\tValor\nAna\t1001\t50\nBeto\t1002\t60');
    expect(block).toEqual({
      kind: 'lines',
      lines: [
        { keys: ['Nome', 'Matrícula'], amount: 'unreadable', isHeader: true },
        { keys: ['Ana', '1001'], amount: 5_000, isHeader: false },
        { keys: ['Beto', '1002'], amount: 6_000, isHeader: false },
      ],
    });
  });

  it('reads amounts with the decimal separator that other cells of the column show', () => {
    expect(linesOf('Ana\t1,240\nBeto\t1,240.50')).toEqual([
      ['Ana', 124_000],
      ['Beto', 124_050],
    ]);
    expect(linesOf('Ana\t1.240\nBeto\t1.240,50')).toEqual([
      ['Ana', 124_000],
      ['Beto', 124_050],
    ]);
    // The amount 1,240 is ambiguous, because no other cell shows the decimal separator.
    expect(linesOf('Ana\t1,240\nBeto\t10')).toEqual([
      ['Ana', 'unreadable'],
      ['Beto', 1_000],
    ]);
  });

  it('returns null for blank and zero amounts, and unreadable for negative amounts', () => {
    expect(linesOf('Ana\t10\nBeto\t\nCaio\tR$ -\nDora\t0,00\nElis\t-5')).toEqual([
      ['Ana', 1_000],
      ['Beto', null],
      ['Caio', null],
      ['Dora', null],
      ['Elis', 'unreadable'],
    ]);
  });

  it('reads a single column of amounts without its header and its empty neighbor columns', () => {
    expect(read('Valor\n10\n\n"1.240,50"\nx\n')).toEqual({
      kind: 'column',
      amounts: [1_000, null, 124_050, 'unreadable'],
    });
    expect(read('R$ 10,00\t\nR$ 20,00\t')).toEqual({ kind: 'column', amounts: [1_000, 2_000] });
  });

  it.each([
    ['formulas', 'Ana\t=1+1'],
    ['formulas', '=HYPERLINK("http://x.example";"10")\t10'],
    ['formulas', '10\n=SUM(A1:A2)\n20'],
    ['formulas', 'Ana\t@SUM(1)'],
    ['noAmounts', 'Ana\tMotorista\nBeto\tRecebedor'],
    ['noAmounts', 'Ana\nBeto\nCaio'],
    ['noAmounts', 'Ana\t529.982.247-25'],
    ['noAmounts', 'Ana\t01/02/2026\t(11) 98765-4321'],
    ['columns', 'Ana\t10\t20\nBeto\t30\t40'],
    ['noNames', '10\t20\n30\t40'],
    ['tooLong', 'Ana\t1\n'.repeat(10_001)],
    ['tooLong', '1\n'.repeat(10_001)],
    ['tooLong', 'x'.repeat(4_000_001)],
  ])('rejects the whole block with the reason %s', (why, text) => {
    expect(read(text)).toEqual({ kind: 'refused', why });
  });

  it('reads as many lines as the list can have, and a header', () => {
    const block = read(`Nome\tValor\n${'Ana\t1\n'.repeat(10_000)}`);
    expect(block.kind === 'lines' && block.lines.length).toBe(10_001);
  });
});

describe('cpfIn, which restores the leading zeros that a spreadsheet drops', () => {
  it.each([
    ['529.982.247-25', '52998224725'],
    ['52998224725', '52998224725'],
    ['1234567890', '01234567890'],
    ['123456797', '00123456797'],
    ['123456798', null],
    ['191', null],
    ['529.982.247-26', null],
    ['Ana', null],
  ])('returns for the cell %s the CPF %s', (cell, cpf) => expect(cpfIn(cell)).toBe(cpf));
});
