import { expect } from 'chai';
import { LIMITS } from './limits.ts';
import { readSpreadsheet, type SelectedFile } from './read-spreadsheet.ts';
import { startWorker } from './start-worker.ts';
import { CORPUS } from './testing/corpus.ts';
import { buildWorkbook, rowsOf, type Bytes } from './testing/workbook-file.ts';
import { writeXlsx } from './write-xlsx.ts';

const selected = (name: string, content: Bytes | string | Blob): SelectedFile => new File([content], name);

function workerOf(program: string): Worker {
  return new Worker(URL.createObjectURL(new Blob([program], { type: 'text/javascript' })));
}

describe('readSpreadsheet with a worker', () => {
  it('answers every file of the corpus as in Node', async function () {
    this.timeout(120_000);
    for (const { what, name, bytes, names, expected } of CORPUS) {
      const file = selected(name, await bytes());
      const answer = await readSpreadsheet(file, LIMITS, startWorker, { names });
      if ('refusal' in expected) {
        expect(answer.ok ? 'read' : answer.refusal, what).to.equal(expected.refusal);
      } else {
        expect(answer.ok ? answer.rows : answer.refusal, what).to.deep.equal(expected.rows);
      }
    }
  });

  it('reads 10 000 rows of 12 columns', async function () {
    this.timeout(60_000);
    const columns = Array.from({ length: 12 }, (_, at) => ({
      header: `Coluna ${at}`,
      kind: 'text' as const,
    }));
    const rows = Array.from({ length: 10_000 }, (_, row) =>
      columns.map((_column, at) => `Valor ${row} ${at}`),
    );
    const file = selected('frota.xlsx', await writeXlsx({ columns, rows }));

    const answer = await readSpreadsheet(file, { ...LIMITS, milliseconds: 50_000 });

    expect(answer.ok && answer.rows.length).to.equal(10_000);
    expect(answer.ok && answer.rows.at(-1)).to.deep.equal(rows.at(-1));
  });
});

describe('readSpreadsheet with a broken worker', () => {
  it('refuses a file whose worker exceeds the time limit', async () => {
    const worker = workerOf(`postMessage('ready'); onmessage = () => { for (;;); };`);
    const limits = { ...LIMITS, milliseconds: 200 };

    const answer = await readSpreadsheet(selected('a.xlsx', 'PK'), limits, () => worker);

    expect(answer).to.deep.equal({ ok: false, refusal: 'took_too_long', details: { max: 0.2 } });
  });

  it('refuses a file as damaged if its worker throws an error', async () => {
    const worker = workerOf(`postMessage('ready'); onmessage = () => { throw new Error('out of memory'); };`);

    const answer = await readSpreadsheet(selected('a.xlsx', 'PK'), LIMITS, () => worker);

    expect(!answer.ok && answer.refusal).to.equal('damaged_file');
  });
});

for (const [where, start] of [
  ['that cannot create a worker', () => null],
  ['whose worker fails to start', () => workerOf(`throw new Error('refused');`)],
] as const) {
  describe(`readSpreadsheet on a page ${where}`, () => {
    it('refuses an xlsx file with a reason', async () => {
      const file = selected('a.xlsx', buildWorkbook({ data: rowsOf([['Nome'], ['Ana']]) }));
      const answer = await readSpreadsheet(file, LIMITS, start);

      expect(answer).to.deep.equal({ ok: false, refusal: 'only_csv_here', details: {} });
    });

    it('reads a csv file', async () => {
      const lines = Array.from({ length: 10_000 }, (_, at) => `Ana ${at};${'x'.repeat(60)}\n`);
      const answer = await readSpreadsheet(selected('a.csv', `Nome;Nota\n${lines.join('')}`), LIMITS, start);

      expect(answer.ok && answer.rows.length).to.equal(10_000);
    });
  });
}

describe('startWorker', () => {
  it('returns a Worker', () => {
    const worker = startWorker();
    worker?.terminate();

    expect(worker).to.be.instanceOf(Worker);
  });
});
