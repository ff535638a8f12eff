import { describe, expect, it } from 'vitest';
import { formatDecimal } from './decimal.ts';

describe('formatDecimal', () => {
  it('writes a figure in the format of the locale, always with the requested decimals', () => {
    expect(formatDecimal(1234.5, 2)).toBe('1.234,50');
    expect(formatDecimal(1234.5, 2, 'en-US')).toBe('1,234.50');
    expect(formatDecimal(9.96, 1, 'es-ES')).toBe('10,0');
    expect(formatDecimal(8, 0)).toBe('8');
  });
});
