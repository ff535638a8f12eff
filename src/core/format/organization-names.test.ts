import { describe, expect, it } from 'vitest';
import { namesIn } from './organization-names.ts';

const one = (_id: string, parent: string | null, tradeName: string, number: string) => ({
  _id,
  parent,
  tradeName,
  name: `${tradeName} Ltda.`,
  federalTaxNumber: `416064390${number}`,
});

describe('namesIn', () => {
  const names = namesIn([
    one('company', null, 'Serra Azul', '00140'),
    one('north', 'company', 'Filial Norte', '00220'),
    one('south', 'company', 'Filial Sul', '00301'),
    one('north 1', 'north', 'Posto 1', '00481'),
    one('south 1', 'south', 'Posto 1', '00562'),
    one('north 2', 'north', 'Posto 2', '00643'),
    one('again', 'north', 'Posto 2', '00724'),
  ]);

  it.each([
    ['company', 'Serra Azul', '41.606.439/0001-40'],
    ['north', 'Filial Norte', 'Serra Azul · 41.606.439/0002-20'],
    ['north 1', 'Posto 1 (Filial Norte)', '41.606.439/0004-81'],
    ['south 1', 'Posto 1 (Filial Sul)', '41.606.439/0005-62'],
    ['north 2', 'Posto 2 (41.606.439/0006-43)', 'Filial Norte'],
    ['again', 'Posto 2 (41.606.439/0007-24)', 'Filial Norte'],
  ])('gives the organization "%s" the unique name "%s"', (id, name, about) => {
    expect([names.nameOf(id, ''), names.aboutOf(id)]).toEqual([name, about]);
  });

  it('returns the given name for an organization that the session does not know', () => {
    expect([names.nameOf('elsewhere', 'Claraluz'), names.aboutOf('elsewhere')]).toEqual(['Claraluz', '']);
  });
});
