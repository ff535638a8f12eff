import { describe, expect, it } from 'vitest';
import { decodeCsv } from './decode-csv.ts';
import { decodeAs, ENCODINGS } from './encodings.ts';

function encoded(text: string, encoding: 'windows-1252' | 'cp850'): Uint8Array {
  const all = Uint8Array.from({ length: 256 }, (_, byte) => byte);
  const letters = [...decodeAs(encoding, all)];
  return Uint8Array.from(text, (letter) => letters.indexOf(letter));
}
const readingOf = (bytes: Uint8Array) => decodeCsv(bytes).read;

describe('decodeCsv', () => {
  it('reads valid UTF-8 without a report of its encoding', () => {
    for (const text of ['Ana;1', 'José;São João', '\ufeffJosé']) {
      expect(readingOf(new TextEncoder().encode(text))).toBe(null);
    }
  });

  it.each(['José da Conceição;São João', 'ÂNGELA;NÚMERO;VEÍCULO', 'D’Ávila – nº 1 “A”', 'Müller;água;Óleo'])(
    'recognizes windows-1252 without doubt: %s',
    (text) => {
      const decoded = decodeCsv(encoded(text, 'windows-1252'));
      expect(decoded.text).toBe(text);
      expect(decoded.read).toMatchObject({ encoding: 'windows-1252', isDoubtful: false });
    },
  );

  it.each(['José da Conceição;São João', 'ÂNGELA;NÚMERO;VEÍCULO;AÇÃO', 'Antônio;água;PÁTIO'])(
    'recognizes cp850 and marks it as doubtful: %s',
    (text) => {
      const decoded = decodeCsv(encoded(text, 'cp850'));
      expect(decoded.text).toBe(text);
      expect(decoded.read).toMatchObject({ encoding: 'cp850', isDoubtful: true });
    },
  );

  it('marks bytes as doubtful if two encodings turn them into words', () => {
    expect(decodeCsv(encoded('JOÃO', 'cp850'))).toMatchObject({
      text: 'JOÇO',
      read: { encoding: 'windows-1252', isDoubtful: true },
    });
  });

  it('reads stray bytes in UTF-8 as windows-1252, and previews their words first', () => {
    const bytes = Uint8Array.from([...new TextEncoder().encode('José;Goiânia;'), 0x4a, 0xe3, 0x6f]);
    const { text, read } = decodeCsv(bytes);
    expect(text).toBe('José;Goiânia;Jão');
    expect(read).toMatchObject({ encoding: 'utf-8', isDoubtful: true });
    expect(read?.previews[0]?.words).toEqual(['Jão', 'José', 'Goiânia']);
  });

  it('follows the selected encoding, and previews the same words in each encoding', () => {
    const bytes = encoded('José;Ana;São José;José', 'cp850');
    const { text, read } = decodeCsv(bytes, 'windows-1252');
    expect(text).toBe('Jos‚;Ana;SÆo Jos‚;Jos‚');
    expect(read?.encoding).toBe('windows-1252');
    expect(read?.previews.map(({ encoding, words }) => [encoding, ...words])).toEqual([
      ['windows-1252', 'Jos‚', 'SÆo'],
      ['cp850', 'José', 'São'],
    ]);
  });

  it('maps each byte of a single-byte encoding to a different letter', () => {
    const all = Uint8Array.from({ length: 256 }, (_, byte) => byte);
    for (const encoding of ENCODINGS.filter((each) => each !== 'utf-8')) {
      expect(new Set(decodeAs(encoding, all)).size, encoding).toBe(256);
    }
  });

  it.each([
    [0xc0, 0x80],
    [0xed, 0xa0, 0x80],
    [0xf4, 0x90, 0x80, 0x80],
    [0xe2, 0x82],
  ])('reads forbidden byte sequences of UTF-8 without replacement characters: %i %i', (...bytes) => {
    const read = decodeCsv(Uint8Array.from([0xc3, 0xa9, ...bytes])).text;
    expect(read).not.toContain('\ufffd');
  });
});
