import { describe, expect, it } from 'vitest';
import { findHeader } from './find-header.ts';

const NAMES = ['Placa', 'Marca', 'Ano', 'Combustível'];
const headerOf = (...rows: string[]) =>
  findHeader(
    rows.map((row) => ({ cells: row.split(';') })),
    NAMES,
  )?.cells.join(';');

describe('findHeader', () => {
  it('returns the row with the most known names, below any other rows', () => {
    expect(headerOf('Frota;Placa', 'Emitido;22/10', 'PLACA;marca;combustivel', 'ABC1D23;VW;Flex')).toBe(
      'PLACA;marca;combustivel',
    );
  });

  it('returns the first of rows with equally many known names', () => {
    expect(headerOf('Placa;Marca', 'Marca;Placa')).toBe('Placa;Marca');
  });

  it('returns the first row as full as a table if no name is known', () => {
    expect(headerOf('Frota de outubro', 'A;B;C;D', 'x;;;', '1;2;3;4')).toBe('A;B;C;D');
    expect(headerOf('Chapa;Dono', 'ABC1D23;')).toBe('Chapa;Dono');
  });

  it('returns nothing for a sheet without rows', () => {
    expect(headerOf()).toBe(undefined);
  });
});
