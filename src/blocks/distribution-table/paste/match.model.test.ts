import { describe, expect, it } from 'vitest';
import type { DistributionRow } from '../rows.model.ts';
import { walletRow } from '../testing/wallet-row.ts';
import { cpfsIn, matchLines } from './match.model.ts';
import { readBlock } from './read-block.model.ts';

const [ANA_CPF, BETO_CPF, STRANGER_CPF] = ['52998224725', '11144477735', '12345678909'];

const linesOf = (text: string) => {
  const block = readBlock(text, 'pt-BR');
  if (block.kind !== 'lines') throw new Error(`Read as ${JSON.stringify(block)}.`);
  return block.lines;
};
const person = (id: string, name: string, over: Partial<DistributionRow> = {}) =>
  walletRow(id, { ownerId: `owner ${id}`, name, ...over });
const people = [
  person('w1', 'Ana Souza'),
  person('w2', 'Beto de Araújo'),
  person('w3', 'Caio Reis'),
  person('w4', 'Caio Reis'),
];
const owners = new Map([
  [ANA_CPF!, 'owner w1'],
  [BETO_CPF!, 'owner w2'],
]);
const match = (text: string, rows: readonly DistributionRow[] = people) => {
  const { amounts, ...rest } = matchLines(linesOf(text), rows, owners);
  return { ...rest, amounts: Object.fromEntries(amounts) };
};
const nothing = { amounts: {}, missing: [], ambiguous: [], repeated: [], unreadable: [], blank: 0 };

describe('matchLines with lines of people', () => {
  it('finds a person by name and ignores case, accents and extra spaces', () => {
    expect(match('ANA  SOUZA\t10\nbeto de araujo\t20')).toEqual({
      ...nothing,
      amounts: { w1: 1_000, w2: 2_000 },
    });
  });

  it('finds a person by the digits of the CPF, even if another name is beside it', () => {
    expect(match('529.982.247-25\tAninha\t10\n11144477735\tB. Araújo\t20').amounts).toEqual({
      w1: 1_000,
      w2: 2_000,
    });
    expect(cpfsIn(linesOf('529.982.247-25\tAna\t1\n52998224725\tAna\t1'))).toEqual([ANA_CPF]);
  });

  it('reports lines as missing whose name is unknown or whose CPF belongs to nobody in the company', () => {
    expect(match(`\tZeca\t10\n${STRANGER_CPF}\tAna Souza\t20\n\tTotal\t30`)).toEqual({
      ...nothing,
      missing: ['Zeca', 'Ana Souza', 'Total'],
    });
  });

  it('reports lines as ambiguous if two people have the name, or if name and CPF belong to two people', () => {
    expect(match(`\tCaio Reis\t10\n${ANA_CPF}\tBeto de Araújo\t20`)).toEqual({
      ...nothing,
      ambiguous: ['Caio Reis', 'Beto de Araújo'],
    });
  });

  it('fills in no amount for a row that two lines name', () => {
    expect(match(`Ana Souza\t10\n${ANA_CPF}\t20\nBeto de Araújo\t5`)).toEqual({
      ...nothing,
      amounts: { w2: 500 },
      repeated: ['Ana Souza'],
    });
  });

  it('reports unreadable amounts and skips lines without an amount', () => {
    expect(match('Ana Souza\tdez\nBeto de Araújo\t10\nCaio Reis\t\nZeca\t0')).toEqual({
      ...nothing,
      amounts: { w2: 1_000 },
      unreadable: ['Ana Souza'],
      blank: 2,
    });
  });

  it('selects the wallet of a person by the cost center that the line names', () => {
    const rows = ['Obras', 'Vendas'].map((name) =>
      person(`w ${name}`, 'Ana Souza', { ownerId: 'owner w1', expenseCenter: name }),
    );
    expect(match('Ana Souza\tVENDAS\t10', rows).amounts).toEqual({ 'w Vendas': 1_000 });
    expect(match(`${ANA_CPF}\tobras\t10`, rows).amounts).toEqual({ 'w Obras': 1_000 });
    expect(match('Ana Souza\t10', rows).ambiguous).toEqual(['Ana Souza']);
  });

  it('skips a header line', () => {
    expect(match('Nome\tValor\nAna Souza\t10')).toEqual({ ...nothing, amounts: { w1: 1_000 } });
  });
});

describe('matchLines with lines of vehicles', () => {
  const fleet = [person('v1', 'BRA-2419'), person('v2', 'ABC1D23')];
  const matchFleet = (text: string) => matchLines(linesOf(text), fleet, null);

  it('finds a vehicle by its plate in any spelling and ignores the CPF of a driver', () => {
    const { amounts, missing } = matchFleet('bra2419\t\t10\nabc-1d23\t529.982.247-25\t20\nXYZ1A23\t\t30');
    expect(Object.fromEntries(amounts)).toEqual({ v1: 1_000, v2: 2_000 });
    expect(missing).toEqual(['XYZ1A23']);
    expect(Object.fromEntries(matchFleet('BRA2E19\t10\nx\t1').amounts)).toEqual({ v1: 1_000 });
  });
});

it('matchLines reads each of 10 000 rows once for a block of 10 000 lines', () => {
  let reads = 0;
  const rows = Array.from({ length: 10_000 }, (_, at) => {
    const row = person(`w${at}`, `Pessoa ${at}`);
    return Object.defineProperty({ ...row }, 'name', {
      get() {
        reads += 1;
        return row.name;
      },
    });
  });
  const text = rows.map((_, at) => `pessoa ${at}\t${at + 1}`).join('\n');
  const lines = linesOf(text);
  reads = 0;
  const { amounts } = matchLines(lines, rows, new Map());
  expect(amounts.size).toBe(10_000);
  expect(reads).toBe(10_000);
});
