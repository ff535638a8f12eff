import { describe, expect, it } from 'vitest';
import { canonicalPlate, isPlate, parsePlate } from './plate.ts';

describe('plates', () => {
  it('isPlate accepts the old pattern and the Mercosul pattern', () => {
    expect(isPlate('ABC1234')).toBe(true);
    expect(isPlate('ABC1D23')).toBe(true);
  });

  it.each(['ABC12D3', 'AB123CD', 'ABC-1234', 'abc1234', 'ABC123', 'ABC12345', ''])(
    'isPlate refuses %j',
    (text) => {
      expect(isPlate(text)).toBe(false);
    },
  );

  it('parsePlate accepts lower case, spaces and hyphens, and preserves the pattern', () => {
    expect(parsePlate(' abc-1234')).toBe('ABC1234');
    expect(parsePlate('abc 1d23')).toBe('ABC1D23');
    expect(parsePlate('AB123CD')).toBeNull();
  });

  it.each(['ABı1234', 'aſc1d23', 'АВС1234', 'ABC１２３４'])(
    'parsePlate refuses %s, because its letters or digits are not plain',
    (text) => {
      expect(parsePlate(text)).toBeNull();
    },
  );

  it('canonicalPlate returns the same plate before and after a change to a Mercosul plate', () => {
    expect(canonicalPlate('ABC1234')).toBe('ABC1C34');
    expect(canonicalPlate('ABC1034')).toBe('ABC1A34');
    expect(canonicalPlate('ABC1934')).toBe('ABC1J34');
    expect(canonicalPlate('ABC1C34')).toBe('ABC1C34');
  });
});
