import { formatDuration } from '#core/format/duration.ts';
import { describe, expect, it } from 'vitest';
import { formatNeeded, formatRoute } from './plan.model.ts';

const plain = (text: string) => text.replaceAll('\u00a0', ' ');

describe('formats of a plan', () => {
  it('rounds distances by their length and writes needed fuel with its unit', () => {
    expect([8_430, 19_990, 20_400, 1_512_300].map((meters) => plain(formatRoute(meters, 'pt-BR')))).toEqual([
      '8,4 km',
      '20 km',
      '20 km',
      '1.512 km',
    ]);
    expect(plain(formatNeeded(8.44, 'diesel', 'pt-BR'))).toBe('8,440 L');
    expect(plain(formatNeeded(121.4, 'carrierNaturalGas', 'en-US'))).toBe('121.400 m³');
  });

  it('writes durations in hours and minutes, with one minute as the least', () => {
    expect([5, 60, 2_700, 3_600, 26_400, 359_940].map((seconds) => plain(formatDuration(seconds)))).toEqual([
      '1 min',
      '1 min',
      '45 min',
      '1 h',
      '7 h 20 min',
      '99 h 59 min',
    ]);
  });
});
