import { describe, expect, it } from 'vitest';
import { LIMITS } from '#blocks/spreadsheet/limits.ts';
import { readContent } from '#blocks/spreadsheet/read-content.ts';
import { eventually } from '#core/session/testing/eventually.ts';
import { choiceRules } from '#core/ui/form/readings.ts';
import { decimalRules } from '#core/ui/form/figure-rules.ts';
import type { SelectedFile } from '#blocks/spreadsheet/read-spreadsheet.ts';
import type { ReadingChoice } from '#blocks/spreadsheet/reading-choice.ts';
import { situationOf } from './import-rows.ts';
import { createImportState } from './import.state.ts';
import { fleetFile, lost, openFleet, refused, type Fleet } from './testing/fleet.ts';

const read = async (file: SelectedFile, maxRows: number, choice: ReadingChoice) =>
  readContent(
    { name: file.name, bytes: new Uint8Array(await file.arrayBuffer()) },
    { ...LIMITS, rows: maxRows },
    choice,
  );

function open(fleet: Fleet) {
  let keys = 0;
  return createImportState(fleet.description, { read, createKey: () => `key-${(keys += 1)}` });
}
type State = ReturnType<typeof open>;

async function openFile(fleet: Fleet, lines: readonly string[], header?: string) {
  const state = open(fleet);
  await state.pick(fleetFile(lines, header));
  return state;
}
const situations = (state: State) => state.rows.value.map(situationOf);
const edit = (state: State, id: number, texts: Record<string, string>) =>
  state.edit(id, new Map(Object.entries(texts)));
const plate = (at: number) => `AAA${String(at).padStart(4, '0')}`;

describe('file of an import', () => {
  it('leads directly to its rows if every column is known, in any order', async () => {
    const state = await openFile(openFleet(), ['2020;ABC1D23;Diesel'], 'ANO;placa_do_veiculo;combustivel');
    expect(state.step.value).toBe('rows');
    expect(state.rows.value[0]?.values).toEqual({ licensePlate: 'ABC1D23', fuelType: 'diesel', year: 2020 });
  });

  it('stops at the columns and names a required column that is missing', async () => {
    const state = await openFile(openFleet(), ['ABC1D23;Diesel'], 'Chapa;Combustível');
    expect(state.step.value).toBe('columns');
    expect(state.missing.value.map(({ key }) => key)).toEqual(['licensePlate']);
    await state.check();
    expect(state.step.value).toBe('columns');
    state.choose('licensePlate', 0);
    await state.check();
    expect(situations(state)).toEqual(['ready']);
  });

  it('assigns each column to a single field', async () => {
    const state = await openFile(openFleet(), ['ABC1D23;Diesel;x'], 'Placa;Combustível;Nota');
    expect(state.step.value).toBe('columns');
    state.choose('model', 0);
    expect(state.missing.value.map(({ key }) => key)).toEqual(['licensePlate']);
    state.choose('model', null);
    expect(state.mapping.value.has('model')).toBe(false);
  });

  it('is refused with a reason, and the user can select another file', async () => {
    const state = open(openFleet());
    await state.pick(new File(['PK'], 'frota.xlsx'));
    expect(state.step.value).toBe('pick');
    expect(state.refusal.value?.refusal).toBe('damaged_file');
    await state.pick(fleetFile(['ABC1D23;Diesel;;']));
    expect(state.refusal.value).toBe(null);
    expect(state.step.value).toBe('rows');
  });

  it('is refused if it has more rows than the register accepts', async () => {
    const { description } = openFleet();
    const state = createImportState({ ...description, maxRows: 2 }, { read });
    await state.pick(fleetFile(['ABC1D23;Diesel;;', 'ABC1D24;Diesel;;', 'ABC1D25;Diesel;;']));
    expect(state.refusal.value).toMatchObject({ refusal: 'too_many_rows', details: { max: 2 } });
  });

  it('is read without the example row of the template', async () => {
    const state = await openFile(openFleet(), ['ABC1D23;Diesel;FH 540;2022', 'ABC1D24;Diesel;;']);
    expect(state.examples.value).toBe(1);
    expect(state.counts.value).toMatchObject({ all: 1, ready: 1 });
  });

  it('reports a reader that failed to load', async () => {
    const state = createImportState(openFleet().description, { read: () => Promise.reject(new Error('x')) });
    await state.pick(fleetFile([]));
    expect(state.operation.refused.value?.intent.kind).toBe('reading');
    expect(state.operation.running.value).toBe(null);
  });
});

describe('ambiguous file of an import', () => {
  const sheet = (...lines: string[]) => new File([lines.join('\n')], 'frota.csv');
  const HEADER = 'Placa;Combustível;Modelo;Ano';

  it('has its header below titles, and its rows keep the line numbers of the file', async () => {
    const state = open(openFleet());
    await state.pick(sheet('Frota;;;', 'Emitido em 22/10/2026;;;', '', HEADER, 'ABC1D23;Diesel;;', 'x;y;;'));
    expect(state.step.value).toBe('rows');
    expect(state.rows.value.map(({ number }) => number)).toEqual([5, 6]);
  });

  it('is read again with the selected header row, which defines the columns', async () => {
    const state = await openFile(openFleet(), [
      'ABC1D23;Diesel;;',
      'Modelo;Placa;Combustível;Ano',
      'FH;XYZ1A23;Etanol;',
    ]);
    state.back('columns');
    await state.readAgain({ headerRow: 3 });
    expect(state.step.value).toBe('columns');
    await state.check();
    expect(state.rows.value).toMatchObject([{ number: 4, values: { licensePlate: 'XYZ1A23', model: 'FH' } }]);
  });

  it('stops at the columns while its encoding is doubtful, and follows the selected encoding', async () => {
    const bytes = [...HEADER.replace('í', '\u00a1'), ...'\nABC1D23;Diesel;Ve\u00a1culo;'].map((letter) =>
      letter.charCodeAt(0),
    );
    const state = open(openFleet());
    await state.pick(new File([Uint8Array.from(bytes)], 'frota.csv'));
    expect(state.step.value).toBe('columns');
    expect(state.file.value?.table.encoding).toMatchObject({ encoding: 'cp850', isDoubtful: true });
    await state.readAgain({ encoding: 'windows-1252' });
    expect(state.file.value?.table.columns[1]).toBe('Combust¡vel');
    expect(state.missing.value.map(({ key }) => key)).toEqual(['fuelType']);
    await state.readAgain({ encoding: 'cp850' });
    await state.check();
    expect(state.rows.value[0]?.values).toMatchObject({ fuelType: 'diesel', model: 'Veículo' });
  });

  it('keeps corrections if the second reading fails', async () => {
    const state = await openFile(openFleet(), ['ABC1D23;Diesel;;', '__proto__;x;;', 'ABC1D24;Diesel;;']);
    edit(state, 0, { licensePlate: 'XYZ1A23' });
    expect(state.isMended.value).toBe(true);
    state.back('columns');
    await state.readAgain({ headerRow: 3 });
    expect(state.refusal.value?.refusal).toBe('forbidden_column_name');
    await state.check();
    expect(state.rows.value[0]?.values['licensePlate']).toBe('XYZ1A23');
  });
});

describe('ambiguous column of an import', () => {
  const withDoubts = (fleet = openFleet()) => {
    const fuels = [
      { value: 'diesel', label: 'Diesel S10' },
      { value: 'dieselS500', label: 'Diesel S500' },
    ];
    const rules = {
      fuelType: choiceRules(fuels, { words: ['diesel'], values: ['diesel', 'dieselS500'] }),
      model: decimalRules({ min: 0, max: 10_000, decimals: 3, units: ['km/l'] }, 'pt-BR'),
    };
    const fields = fleet.description.fields.map((field) => ({
      ...field,
      ...rules[field.key as keyof typeof rules],
    }));
    return { ...fleet, description: { ...fleet.description, fields } };
  };
  const valuesOf = (state: State, key: string) => state.rows.value.map(({ values }) => values[key]);

  it('requires a single answer before the import leads to its rows', async () => {
    const lines = ['ABC1D01;Diesel;9,12;', 'ABC1D02;óleo;;', 'ABC1D03;Diesel S10;;', 'ABC1D04;DIESEL;;'];
    const state = await openFile(withDoubts(), lines);
    expect(state.step.value).toBe('columns');
    expect(state.open.value).toMatchObject([{ field: { key: 'fuelType' }, text: 'Diesel', count: 2 }]);
    await state.check();
    expect(state.step.value).toBe('columns');
    state.settle('fuelType', 'dieselS500');
    await state.check();
    expect(valuesOf(state, 'fuelType')).toEqual(['dieselS500', undefined, 'diesel', 'dieselS500']);
  });

  it('offers decimals and thousands, and the whole column follows the answer', async () => {
    const state = await openFile(withDoubts(), [
      'ABC1D01;Diesel S10;9.125 km/l;',
      'ABC1D02;Diesel S10;9.12;',
    ]);
    expect(state.open.value).toMatchObject([
      {
        field: { key: 'model' },
        text: '9.125 km/l',
        count: 1,
        ways: [
          { key: '.', shown: '9,125' },
          { key: ',', shown: '9.125' },
        ],
      },
    ]);
    state.settle('model', '.');
    await state.check();
    expect(valuesOf(state, 'model')).toEqual([9.125, 9.12]);
    state.back('columns');
    state.settle('model', ',');
    await state.check();
    expect(valuesOf(state, 'model')).toEqual([9125, 9.12]);
  });

  it('needs no answer if another figure of the column is unambiguous', async () => {
    const state = await openFile(withDoubts(), ['ABC1D01;Diesel S10;9.125;', 'ABC1D02;Diesel S10;9,12;']);
    expect(state.step.value).toBe('rows');
    expect(valuesOf(state, 'model')).toEqual([9125, 9.12]);
  });

  it('rejects an ambiguous word that a user types later', async () => {
    const state = await openFile(withDoubts(), ['ABC1D01;Diesel S10;;']);
    edit(state, 0, { fuelType: 'diesel' });
    expect([...state.rows.value[0]!.problems]).toEqual([['fuelType', 'between']]);
  });

  it('needs a new answer after the user selects another column', async () => {
    const state = await openFile(withDoubts(), ['ABC1D01;Diesel;;Diesel'], 'Placa;Combustível;Modelo;Chapa');
    state.settle('fuelType', 'diesel');
    expect(state.open.value).toEqual([]);
    state.choose('fuelType', 3);
    expect(state.open.value).toHaveLength(1);
  });
});

describe('rows of an import', () => {
  it('report the problems of each cell', async () => {
    const state = await openFile(openFleet(), ['ABC1D23;Diesel;;20', 'ABC12;Querosene;;']);
    expect(state.rows.value.map(({ problems }) => [...problems])).toEqual([
      [['year', 'year']],
      [
        ['licensePlate', 'plate'],
        ['fuelType', 'fuel'],
      ],
    ]);
    expect(state.counts.value).toMatchObject({ wrong: 2, ready: 0 });
  });

  it('count as repeated after the first row, in the old and in the Mercosul spelling', async () => {
    const state = await openFile(openFleet(), ['ABC1234;Diesel;;', 'ABC1C34;Diesel;;', 'ABC1D34;Diesel;;']);
    expect(situations(state)).toEqual(['ready', 'repeated', 'ready']);
    expect(state.rows.value[1]?.repeats).toBe(2);
    state.drop(0);
    expect(situations(state)).toEqual(['ready', 'ready']);
    state.restore();
    expect(situations(state)).toEqual(['ready', 'repeated', 'ready']);
  });

  it('are compared with the register by a dry run that creates nothing', async () => {
    const fleet = openFleet('ABC1C34');
    const state = await openFile(fleet, ['ABC1234;Diesel;;', 'XYZ1A23;Diesel;;', 'ABC12;Diesel;;']);
    expect(situations(state)).toEqual(['taken', 'ready', 'wrong']);
    expect(state.rows.value[0]?.taken).toEqual({ field: 'licensePlate', code: 'vehicle_exists' });
    expect(fleet.asked.map(({ rows, how }) => [rows.length, how])).toEqual([
      [2, { mode: 'valid', dryRun: true }],
    ]);
    expect(fleet.plates.size).toBe(1);
  });

  it('are checked again after a correction, and only the corrected row is sent to the register', async () => {
    const fleet = openFleet('ABC1C34');
    const state = await openFile(fleet, ['ABC12;Diesel;;', 'XYZ1A23;Diesel;;']);
    const other = state.rows.value[1];
    edit(state, 0, { licensePlate: 'ABC1234' });
    expect(situations(state)).toEqual(['ready', 'ready']);
    expect(state.rows.value[1]).toBe(other);
    expect(state.counts.value.unasked).toBe(1);
    expect(await state.ask()).toBe(true);
    expect(fleet.asked.at(-1)?.rows).toEqual([
      { licensePlate: 'ABC1234', fuelType: 'diesel', model: '', year: null },
    ]);
    expect(situations(state)).toEqual(['taken', 'ready']);
  });

  it('ignore the answer of the register for a row that changed after the request', async () => {
    const fleet = openFleet('ABC1C34');
    const state = await openFile(fleet, ['ABC12;Diesel;;', 'XYZ1A23;Diesel;;']);
    edit(state, 0, { licensePlate: 'ABC1234' });
    const asking = state.ask();
    expect(state.operation.running.value?.intent.kind).toBe('asking');
    edit(state, 0, { licensePlate: 'XYZ1A24' });
    await asking;
    expect(situations(state)).toEqual(['ready', 'ready']);
    expect(state.counts.value.unasked).toBe(1);
  });

  it('stay flagged after a correction until the user gathers the flagged rows again', async () => {
    const state = await openFile(openFleet(), ['ABC12;Diesel;;', 'XYZ1A23;Diesel;;']);
    edit(state, 0, { licensePlate: 'ABC1D24' });
    expect(state.rows.value.map(({ isFlagged }) => isFlagged)).toEqual([true, false]);
    state.gather();
    expect(state.rows.value.map(({ isFlagged }) => isFlagged)).toEqual([false, false]);
  });

  it('suggest a correction for other rows with the same text', async () => {
    const lines = ['ABC1D01;Dsl;;', 'ABC1D02; Dsl;;', 'ABC1D03;Dsl;;', 'ABC1D04;Querosene;;'];
    const state = await openFile(openFleet(), lines);
    edit(state, 0, { fuelType: 'Diesel' });
    expect(state.suggestion.value).toEqual({ field: 'fuelType', from: 'Dsl', to: 'Diesel', count: 2 });
    expect(await state.replace('fuelType', 'Dsl', 'Diesel')).toBe(2);
    expect(state.suggestion.value).toBe(null);
    expect(situations(state)).toEqual(['ready', 'ready', 'ready', 'wrong']);
  });

  it('accept a single text for a whole column', async () => {
    const state = await openFile(openFleet(), ['ABC1D01;;;', 'ABC1D02;x;;', 'ABC1D03;diesel;;']);
    expect(state.textsOf('fuelType')).toEqual([
      { text: '', count: 1, problem: 'fuel' },
      { text: 'x', count: 1, problem: 'fuel' },
      { text: 'diesel', count: 1, problem: null },
    ]);
    expect(await state.replace('fuelType', null, 'etanol')).toBe(3);
    expect(state.rows.value.map(({ values }) => values['fuelType'])).toEqual([
      'ethanol',
      'ethanol',
      'ethanol',
    ]);
    expect(state.problemOf('fuelType', 'y')).toBe('fuel');
  });

  it('keep corrections when the user returns to the columns', async () => {
    const state = await openFile(openFleet(), ['ABC12;Diesel;;', 'ABC1D02;Diesel;;']);
    edit(state, 0, { licensePlate: 'ABC1D99' });
    state.back('columns');
    expect(state.isUnsaved.value).toBe(true);
    state.choose('model', null);
    await state.check();
    expect(state.rows.value.map(({ values }) => values)).toEqual([
      { licensePlate: 'ABC1D99', fuelType: 'diesel', year: null },
      { licensePlate: 'ABC1D02', fuelType: 'diesel', year: null },
    ]);
  });

  it('are unsaved only after a change by hand', async () => {
    const state = await openFile(openFleet(), ['ABC12;Diesel;;']);
    expect(state.isUnsaved.value).toBe(false);
    edit(state, 0, { licensePlate: 'ABC12' });
    expect(state.isUnsaved.value).toBe(false);
    edit(state, 0, { licensePlate: 'ABC1D99' });
    expect(state.isUnsaved.value).toBe(true);
    state.back('pick');
    expect(state.isUnsaved.value).toBe(false);
    expect(state.rows.value).toEqual([]);
  });

  it('are checked by thousands without blocking other tasks of the page', async () => {
    let turns = 0;
    const { description } = openFleet();
    const slow = description.fields.map((field) => ({
      ...field,
      read(text: string) {
        for (let at = 0; at < 3000; at += 1) Math.sqrt(at);
        return field.read(text);
      },
    }));
    const state = createImportState({ ...description, fields: slow }, { read });
    const seen: number[] = [];
    state.operation.running.subscribe(
      (now) => now?.intent.kind === 'checking' && now.progress && seen.push(now.progress.done),
    );
    const counting = setInterval(() => (turns += 1));
    await state.pick(fleetFile(Array.from({ length: 8000 }, (_, at) => `${plate(at)};Diesel;;`)));
    clearInterval(counting);
    expect(state.counts.value.ready).toBe(8000);
    expect(turns).toBeGreaterThan(3);
    expect(seen.length).toBeGreaterThan(3);
  });
});

describe('submission of an import', () => {
  it('imports all rows by a single call, and undoes the import', async () => {
    const fleet = openFleet();
    const state = await openFile(fleet, ['ABC1D01;Diesel;;', 'ABC1D02;Diesel;;']);
    await state.send('all');
    expect(state.step.value).toBe('done');
    expect(state.result.value).toEqual({ created: 2, import: expect.any(String), isUndone: false });
    expect(state.rows.value).toEqual([]);
    expect(fleet.asked.at(-1)?.how).toEqual({ mode: 'all', dryRun: false });
    await state.undo();
    expect(state.result.value?.isUndone).toBe(true);
    expect(fleet.undone.map(({ id }) => id)).toEqual([state.result.value?.import]);
  });

  it('imports only ready rows, and keeps the other rows with their reasons', async () => {
    const fleet = openFleet('ABC1D03');
    const lines = ['ABC1D01;Diesel;;', 'ABC12;Diesel;;', 'ABC1D03;Diesel;;', 'ABC1D01;Diesel;;'];
    const state = await openFile(fleet, lines);
    await state.send('all');
    expect(state.step.value).toBe('rows');
    await state.send('valid');
    expect(state.result.value?.created).toBe(1);
    expect(situations(state)).toEqual(['wrong', 'taken', 'repeated']);
    expect(state.isUnsaved.value).toBe(false);
  });

  it('imports nothing in mode `all` if another user registered a plate meanwhile', async () => {
    const fleet = openFleet();
    const state = await openFile(fleet, ['ABC1D01;Diesel;;', 'ABC1D02;Diesel;;']);
    fleet.plates.add('ABC1D02');
    await state.send('all');
    expect(state.step.value).toBe('rows');
    expect(state.wasNone.value).toBe(true);
    expect(situations(state)).toEqual(['ready', 'taken']);
    await state.send('valid');
    expect(state.result.value?.created).toBe(1);
  });

  it('asks again with the same key after a lost answer, and sends nothing meanwhile', async () => {
    const fleet = openFleet();
    const state = await openFile(fleet, ['ABC1D01;Diesel;;']);
    fleet.fates.push('lose', lost());
    const sending = state.send('all');
    await eventually(() =>
      expect(state.operation.running.value).toMatchObject({ intent: { kind: 'sending' }, status: 'unknown' }),
    );
    void state.send('valid');
    edit(state, 0, { licensePlate: 'XYZ1D01' });
    state.operation.askAgain();
    await eventually(() => expect(fleet.asked).toHaveLength(3));
    await eventually(() => expect(state.operation.running.value).toMatchObject({ status: 'unknown' }));
    state.operation.askAgain();
    await sending;
    expect(new Set(fleet.asked.slice(1).map(({ key }) => key)).size).toBe(1);
    expect(state.result.value?.created).toBe(1);
    expect([...fleet.plates]).toEqual(['ABC1D01']);
  });

  it('reports the reason of a refusal, and keeps the rows', async () => {
    const fleet = openFleet();
    const state = await openFile(fleet, ['ABC1D01;Diesel;;']);
    fleet.fates.push(refused({ code: 'permission_missing' }));
    await state.send('all');
    expect(state.operation.refused.value).toMatchObject({
      intent: { kind: 'sending' },
      error: { code: 'permission_missing' },
    });
    expect(state.rows.value).toHaveLength(1);
    await state.send('all');
    expect(state.operation.refused.value).toBe(null);
    expect(state.step.value).toBe('done');
  });

  it('marks values that the server refuses, and then checks the other rows', async () => {
    const fleet = openFleet();
    const details = [{ part: 'body' as const, path: '/vehicles/0/model', message: 'too long' }];
    fleet.fates.push(refused({ status: 400, code: 'validation_failed', details }));
    const state = await openFile(fleet, ['ABC1D01;Diesel;;', 'ABC1D02;Diesel;;']);
    expect(state.rows.value[0]?.taken).toEqual({ field: 'model', code: 'validation_failed' });
    expect(situations(state)).toEqual(['taken', 'ready']);
    expect(state.counts.value.unasked).toBe(0);
  });

  it('reports a refused undo after credit of the import was spent', async () => {
    const fleet = openFleet();
    const state = await openFile(fleet, ['ABC1D01;Diesel;;']);
    await state.send('all');
    fleet.fates.push(refused());
    await state.undo();
    expect(state.operation.refused.value).toMatchObject({
      intent: { kind: 'undoing' },
      error: { code: 'import_spent' },
    });
    expect(state.result.value?.isUndone).toBe(false);
  });

  it('undoes the import once, with the same key after a lost answer', async () => {
    const fleet = openFleet();
    const state = await openFile(fleet, ['ABC1D01;Diesel;;']);
    await state.send('all');
    fleet.fates.push('lose');
    const undoing = state.undo();
    await eventually(() =>
      expect(state.operation.running.value).toMatchObject({ intent: { kind: 'undoing' }, status: 'unknown' }),
    );
    state.operation.askAgain();
    await undoing;
    await state.undo();
    expect(fleet.undone.map(({ key }) => key)).toEqual([fleet.undone[0]?.key, fleet.undone[0]?.key]);
    expect(state.result.value?.isUndone).toBe(true);
  });
});
