import { describe, expect, it } from 'vitest';
import { searchOrganizations } from './search-organizations.ts';

describe('searchOrganizations', () => {
  const list = [
    {
      name: 'Serra Azul Transportes Ltda.',
      tradeName: 'Serra Azul Cuiabá',
      federalTaxNumber: '41606439000301',
    },
    { name: 'Claraluz S.A.', tradeName: 'Claraluz', federalTaxNumber: 'PKD02THL000174' },
  ];
  it.each([
    ['', [0, 1]],
    ['cuiaba', [0]],
    ['CLARALUZ', [1]],
    ['41.606.439/0003', [0]],
    ['pk.d02', [1]],
    ['transportes ltda', [0]],
    ['nobody', []],
  ])('returns for the text %j the organizations at %j', (text, found) => {
    expect(searchOrganizations(list, text)).toEqual(found.map((at) => list[at]));
  });
});
