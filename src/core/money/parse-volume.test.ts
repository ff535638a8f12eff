import { describe, expect, it } from 'vitest';
import { parseVolume } from './parse-volume.ts';

describe('parseVolume', () => {
  it.each([
    ['1.240', 1_240_000],
    ['1,240', 1_240],
    ['1.240,5', 1_240_500],
    ['1240.5', 1_240_500],
    ['0,001', 1],
    ['0', 0],
    ['300 L', 300_000],
    ['30,5 m³', 30_500],
    ['\u20681\u00a0000,25\u2069', 1_000_250],
  ])('reads "%s" as %i milliliters', (text, amount) =>
    expect(parseVolume(text, 'pt-BR')).toEqual({ ok: true, amount }),
  );

  it('reads the comma as a thousands separator in English', () =>
    expect(parseVolume('1,240', 'en-US')).toEqual({ ok: true, amount: 1_240_000 }));

  it.each([
    ['', 'empty'],
    [' L', 'empty'],
    ['abc', 'not-a-number'],
    ['1,2,3', 'not-a-number'],
    ['-5', 'negative'],
    ['1,2345', 'too-many-decimals'],
    ['9999999999', 'too-large'],
  ])('refuses "%s" with the problem %s', (text, problem) =>
    expect(parseVolume(text, 'pt-BR')).toEqual({ ok: false, problem }),
  );
});
