import { describe, expect, it } from 'vitest';
import { LIMITS } from '#blocks/spreadsheet/limits.ts';
import { readContent } from '#blocks/spreadsheet/read-content.ts';
import type { SelectedFile } from '#blocks/spreadsheet/read-spreadsheet.ts';
import type { ReadingChoice } from '#blocks/spreadsheet/reading-choice.ts';
import { writeCsv } from '#blocks/spreadsheet/write-csv.ts';
import { writeXlsx } from '#blocks/spreadsheet/write-xlsx.ts';
import { rejectedSheet, templateSheet } from './import-sheets.ts';
import { createImportState } from './import.state.ts';
import { fleetFile, openFleet } from './testing/fleet.ts';

const read = async (file: SelectedFile, maxRows: number, choice: ReadingChoice) =>
  readContent(
    { name: file.name, bytes: new Uint8Array(await file.arrayBuffer()) },
    { ...LIMITS, rows: maxRows },
    choice,
  );

const open = () => createImportState(openFleet('ABC1D01').description, { read });

describe('templateSheet', () => {
  it.each(['xlsx', 'csv'] as const)(
    'makes a %s file whose columns the import recognizes and whose example row it skips',
    async (format) => {
      const sheet = templateSheet(openFleet().description);
      const blob = format === 'csv' ? writeCsv(sheet, 'pt') : await writeXlsx(sheet);
      const state = open();
      await state.pick(new File([blob], `modelo.${format}`));
      expect(state.step.value).toBe('rows');
      expect(state.mapping.value.size).toBe(4);
      expect([state.examples.value, state.counts.value.all]).toEqual([1, 0]);
    },
  );
});

describe('rejectedSheet', () => {
  const lines = ['ABC1D01;Diesel;=1+1;2020;x', 'ABC1D02;Diesel;;2020;', 'ABC12;Diesel;"a;b";;y'];
  const why = { header: 'Motivo', textOf: ({ number }: { number: number }) => `-linha ${number}` };

  async function refused() {
    const { description } = openFleet('ABC1D01');
    const state = createImportState(description, { read });
    await state.pick(fleetFile(lines, 'chapa;Combustível;Modelo;Ano;Nota'));
    state.choose('licensePlate', 0);
    await state.check();
    await state.send('valid');
    const { table } = state.file.value!;
    return rejectedSheet(description, table, state.mapping.value, state.rows.value, why);
  }

  it('contains only rejected rows, with all their columns and the reason', async () => {
    expect(await refused()).toEqual({
      columns: ['Placa', 'Combustível', 'Modelo', 'Ano', 'Nota', 'Motivo'].map((header) => ({
        header,
        kind: 'text',
      })),
      rows: [
        ['ABC1D01', 'Diesel', '=1+1', '2020', 'x', '-linha 2'],
        ['ABC12', 'Diesel', 'a;b', '', 'y', '-linha 4'],
      ],
    });
  });

  it('escapes formulas in its CSV, and the import recognizes the columns of the CSV again', async () => {
    const csv = writeCsv(await refused(), 'pt');
    expect(await csv.text()).toContain("ABC1D01;Diesel;'=1+1;2020;x;'-linha 2");
    const state = open();
    await state.pick(new File([csv], 'recusadas.csv'));
    await state.check();
    expect(state.rows.value.map(({ cells }) => cells.slice(0, 4))).toEqual([
      ['ABC1D01', 'Diesel', '=1+1', '2020'],
      ['ABC12', 'Diesel', 'a;b', ''],
    ]);
  });
});
