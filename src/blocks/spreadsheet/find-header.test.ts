import { describe, expect, it } from 'vitest';
import { findHeader } from './find-header.ts';

const NAMES = ['Placa', 'Marca', 'Ano', 'Combustível'];
const headerOf = (...rows: string[]) =>
  findHeader(
    rows.map((row) => ({ cells: row.split(';') })),
    NAMES,
  )?.cells.join(';');

describe('the header of a sheet', () => {
  it('is the row with the most known names, whatever stands above', () => {
    expect(headerOf('Frota;Placa', 'Emitido;22/10', 'PLACA;marca;combustivel', 'ABC1D23;VW;Flex')).toBe(
      'PLACA;marca;combustivel',
    );
  });

  it('is the first of rows with as many', () => {
    expect(headerOf('Placa;Marca', 'Marca;Placa')).toBe('Placa;Marca');
  });

  it('is the first row that is as full as a table where no name is known', () => {
    expect(headerOf('Frota de outubro', 'A;B;C;D', 'x;;;', '1;2;3;4')).toBe('A;B;C;D');
    expect(headerOf('Chapa;Dono', 'ABC1D23;')).toBe('Chapa;Dono');
  });

  it('is none where there is no row', () => {
    expect(headerOf()).toBe(undefined);
  });
});
