import { describe, expect, it } from 'vitest';
import { parentOptions, treeOf, treeOptions } from './organization-tree.ts';

const one = (_id: string, parent: string | null) => ({
  _id,
  parent,
  name: _id,
  tradeName: _id.toUpperCase(),
  federalTaxNumber: '11222333000181',
});
const list = [
  one('b', 'a'),
  one('a', null),
  one('c', 'b'),
  one('d', 'c'),
  one('e', 'elsewhere'),
  one('f', 'a'),
];

describe('organization tree', () => {
  it('offers as parents all organizations of the company except the branch and its descendants', () => {
    const offered = parentOptions(list, { _id: 'b', parent: 'a' }, 3).map(({ value }) => value);
    expect(offered).toEqual(['a', 'f']);
    expect(parentOptions(list, { _id: 'c', parent: 'b' }, 3).map(({ value }) => value)).toEqual([
      'a',
      'b',
      'f',
    ]);
  });

  it('lists each organization after its parent, and at the top if its parent is unknown', () => {
    expect(treeOf(list).map(({ organization, level }) => `${organization._id}${level}`)).toEqual([
      'a1',
      'b2',
      'c3',
      'd4',
      'f2',
      'e1',
    ]);
  });

  it('offers only organizations that may have another level below them', () => {
    expect(treeOptions(list, 3).map(({ label }) => label)).toEqual([
      'A',
      '\u2003B',
      '\u2003\u2003C',
      '\u2003F',
      'E',
    ]);
  });

  it('adds tax numbers to the labels of organizations with equal names', () => {
    const twins = [one('a', null), { ...one('g', null), tradeName: 'A', federalTaxNumber: '11444777000161' }];
    expect(treeOptions(twins, 1).map(({ label }) => label)).toEqual([
      'A (11.222.333/0001-81)',
      'A (11.444.777/0001-61)',
    ]);
  });
});
