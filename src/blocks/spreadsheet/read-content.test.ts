import { describe, expect, it } from 'vitest';
import { LIMITS } from './limits.ts';
import { readContent } from './read-content.ts';
import { REFUSAL_CODES } from './refusals.ts';
import { CORPUS } from './testing/corpus.ts';
import { writeXlsx } from './write-xlsx.ts';

const ownedBy = (object: object) => JSON.stringify(Object.getOwnPropertyNames(object).sort());

describe('readContent', () => {
  it.each(CORPUS)(
    'answers $name ($what) as the corpus expects, and changes no prototype',
    async ({ name, bytes, names, expected }) => {
      const before = [ownedBy(Object.prototype), ownedBy(Array.prototype)];

      const answer = await readContent({ name, bytes: await bytes() }, LIMITS, { names });

      expect(answer).toMatchObject(
        'refusal' in expected ? { ok: false, ...expected } : { ok: true, ...expected },
      );
      expect([ownedBy(Object.prototype), ownedBy(Array.prototype)]).toEqual(before);
      // The time limit allows for two files that unpack 30 MB each.
    },
    60_000,
  );

  it('returns numbers with the decimal mark of the user, for whom a point separates thousands', async () => {
    const columns = [
      { header: 'Tanque', kind: 'number' },
      { header: 'Placa', kind: 'text' },
    ] as const;
    const workbook = await writeXlsx({ columns, rows: [[1.125, 'A.1']] });
    const bytes = new Uint8Array(await workbook.arrayBuffer());

    const answer = await readContent({ name: 'a.xlsx', bytes }, LIMITS, { decimalMark: ',' });

    expect(answer.ok && answer.rows).toEqual([['1,125', 'A.1']]);
  });

  it('meets a file of the corpus for every refusal code, except the two codes of the page', () => {
    const ofThePage = ['only_csv_here', 'took_too_long'];
    const met = new Set(CORPUS.map(({ expected }) => ('refusal' in expected ? expected.refusal : '')));

    expect(REFUSAL_CODES.filter((code) => !met.has(code))).toEqual(ofThePage);
  });
});
