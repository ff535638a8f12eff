import { describe, expect, it } from 'vitest';
import { LIMITS } from './limits.ts';
import { readContent } from './read-content.ts';
import { REFUSAL_CODES } from './refusals.ts';
import { CORPUS } from './testing/corpus.ts';

const ownedBy = (object: object) => JSON.stringify(Object.getOwnPropertyNames(object).sort());

describe('a spreadsheet that somebody picked', () => {
  it.each(CORPUS)('$name: $what', async ({ name, bytes, expected }) => {
    const before = [ownedBy(Object.prototype), ownedBy(Array.prototype)];

    const answer = await readContent({ name, bytes: await bytes() }, LIMITS);

    expect(answer).toMatchObject(
      'refusal' in expected ? { ok: false, ...expected } : { ok: true, ...expected },
    );
    expect([ownedBy(Object.prototype), ownedBy(Array.prototype)]).toEqual(before);
  });

  it('has a file for every code the reader itself can answer with', () => {
    const ofThePage = ['only_csv_here', 'took_too_long'];
    const met = new Set(CORPUS.map(({ expected }) => ('refusal' in expected ? expected.refusal : '')));

    expect(REFUSAL_CODES.filter((code) => !met.has(code))).toEqual(ofThePage);
  });
});
