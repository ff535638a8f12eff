import { describe, expect, it } from 'vitest';
import { matchColumns } from './match-columns.ts';

const columns = [
  { key: 'name', names: ['Nome completo', 'Nome', 'Name'] },
  { key: 'cpf', names: ['CPF', 'Nº do CPF'] },
  { key: 'city', names: ['Município', 'Cidade'] },
] as const;

describe('matchColumns', () => {
  it('matches headers regardless of accents, case, punctuation and order', () => {
    expect([...matchColumns(['MUNICIPIO', ' n.º do  C.P.F. ', 'nome_completo'], columns)]).toEqual([
      ['name', 2],
      ['cpf', 1],
      ['city', 0],
    ]);
  });

  it('proposes each column once, and prefers the better name over the column further left', () => {
    const same = [
      { key: 'first', names: ['Nome'] },
      { key: 'second', names: ['Nome'] },
    ] as const;

    expect(matchColumns(['Nome', 'Nome completo'], columns).get('name')).toBe(1);
    expect([...matchColumns(['Nome', 'Nome'], same).values()]).toEqual([0, 1]);
    expect(matchColumns(['Nome'], same).has('second')).toBe(false);
  });

  it('matches the parts of a header with several names of a field, but not of two fields', () => {
    const cars = [
      { key: 'make', names: ['Marca', 'Fabricante'] },
      { key: 'model', names: ['Modelo'] },
      { key: 'odometer', names: ['km', 'hodômetro'] },
      { key: 'efficiency', names: ['km/l', 'consumo'] },
    ] as const;
    const found = (...headers: string[]) => Object.fromEntries(matchColumns(headers, cars));
    expect(found('Fabricante/Marca', 'Hodômetro (km)', 'Consumo (km/l)')).toEqual({
      make: 0,
      odometer: 1,
      efficiency: 2,
    });
    expect(found('Marca/Modelo')).toEqual({});
    expect(found('Marca (do veículo)', 'Marca')).toEqual({ make: 1 });
    expect(found('KM: atual', 'Modelo - versão')).toEqual({ odometer: 0, model: 1 });
  });

  it('leaves out fields without a matching header, and columns without a name', () => {
    expect(matchColumns(['', '?', 'Nomes'], [...columns, { key: 'x', names: ['-'] }]).size).toBe(0);
  });
});
