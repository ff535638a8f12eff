import { describe, expect, it } from 'vitest';
import { canonicalPlate, isPlate, parsePlate } from './plate.ts';

describe('a plate', () => {
  it('may be of the old or of the Mercosul pattern', () => {
    expect(isPlate('ABC1234')).toBe(true);
    expect(isPlate('ABC1D23')).toBe(true);
  });

  it.each(['ABC12D3', 'AB123CD', 'ABC-1234', 'abc1234', 'ABC123', 'ABC12345', ''])('is not %j', (text) => {
    expect(isPlate(text)).toBe(false);
  });

  it('is read as people type it and keeps its pattern', () => {
    expect(parsePlate(' abc-1234')).toBe('ABC1234');
    expect(parsePlate('abc 1d23')).toBe('ABC1D23');
    expect(parsePlate('AB123CD')).toBeNull();
  });

  it.each(['ABı1234', 'aſc1d23', 'АВС1234', 'ABC１２３４'])(
    'takes plain letters and digits alone: %s',
    (text) => {
      expect(parsePlate(text)).toBeNull();
    },
  );

  it('names the same vehicle before and after it was changed for a Mercosul plate', () => {
    expect(canonicalPlate('ABC1234')).toBe('ABC1C34');
    expect(canonicalPlate('ABC1034')).toBe('ABC1A34');
    expect(canonicalPlate('ABC1934')).toBe('ABC1J34');
    expect(canonicalPlate('ABC1C34')).toBe('ABC1C34');
  });
});
