import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { tidyLine } from './line.ts';

const PARTS = [
  ...'a 1é❤👩مᠠ\t\n\0\u0303\u0316\u061c\u00ad\u180b\u200b\u200c\u200d\u200e\u202e\u2060\u2066\u2800\ufe0f\ufeff',
];
const UNTIDY = /[\p{Cc}\p{Bidi_Control}\u200b\u2060\u00ad\ufeff]|^\s|\s$|\s\s/u;

describe('tidyLine', () => {
  it.each([
    ['Sa\u0303o Paulo', 'São Paulo'],
    ['  Filial \u00a0 São\tPaulo\r\n', 'Filial São Paulo'],
    ['Ana\u200b Lima', 'Ana Lima'],
    ['Ana\u200b \u200bLima', 'Ana Lima'],
    ['\ufeffEntregas', 'Entregas'],
    ['\u202eoluaP oãS\u202c', 'oluaP oãS'],
    ['\u2066a\u2069\u200eb\u200fc\u061cd', 'abcd'],
    ['Manu\u00adtenção', 'Manutenção'],
    ['a\u0001b\u001b[31m\u007f', 'ab[31m'],
    ['p\u200dix\u200cy\ufe0f', 'pixy'],
    ['\u3164\u115f\u2800', ''],
    ['\ufe0f\u200d❤', '❤'],
    ['\u180b\u200dᠠ', 'ᠠ'],
    ['ᠠ\u200c\u0303\u0316', 'ᠠ\u0316\u0303'],
    ['\u{e0041}\u{e0042}', ''],
  ])('changes %j to %j', (typed, tidied) => expect(tidyLine(typed)).toBe(tidied));

  it.each([
    ['emojis of several characters', '👩\u200d🚒 🧑🏽\u200d🔧 ❤\ufe0f\u200d🔥 1\ufe0f\u20e3 🇧🇷'],
    ['Persian', 'می\u200cخواهم'],
    ['Sinhala', 'ශ්\u200dරී'],
    ['right-to-left text', 'שלום'],
  ])('leaves %s unchanged', (_, text) => expect(tidyLine(text)).toBe(text.normalize('NFC')));

  it('returns a text that stays unchanged on repetition and has no control or direction characters', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...PARTS), { maxLength: 12 }), (parts) => {
        const typed = parts.join('');
        const tidied = tidyLine(typed);
        expect(tidyLine(tidied)).toBe(tidied);
        expect(UNTIDY.test(tidied)).toBe(false);
      }),
      { numRuns: 2_000 },
    );
  });

  it('does not normalize a text that is longer than any line', () => {
    const accents = `a${'\u0316\u0300'.repeat(500_000)}`;
    expect(tidyLine(accents)).toBe(accents);
  });
});
