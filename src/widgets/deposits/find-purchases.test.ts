import { describe, expect, it } from 'vitest';
import { queriesFor } from './find-purchases.ts';

const pt = 'pt-BR' as const;

describe('queriesFor', () => {
  it.each([
    ['', [{ awaits: 'person' }]],
    ['1.500,50', [{ value: 1500.5, awaits: 'person' }, { value: 1500.5 }]],
    ['R$ 20,00', [{ value: 20, awaits: 'person' }, { value: 20 }]],
    [
      '20/11/2026',
      [
        { from: '2026-11-20', to: '2026-11-20', awaits: 'person' },
        { from: '2026-11-20', to: '2026-11-20' },
      ],
    ],
    ['3f9a2c', [{ search: '3f9a2c', awaits: 'person' }, { search: '3f9a2c' }]],
    [
      '341912',
      [
        { value: 341_912, awaits: 'person' },
        { value: 341_912 },
        { search: '341912', awaits: 'person' },
        { search: '341912' },
      ],
    ],
    ['0', [{ search: '0', awaits: 'person' }, { search: '0' }]],
  ])('turns the text %j into the queries %j', (text, queries) =>
    expect(queriesFor(text, pt)).toEqual(queries),
  );

  it('reads the month first in a date of the United States', () => {
    expect(queriesFor('11/20/2026', 'en-US').at(-1)).toEqual({ from: '2026-11-20', to: '2026-11-20' });
  });
});
