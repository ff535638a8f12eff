import { assertFigures, formatTable, type Table } from '../../scripts/bench/tables.mjs';

const DIGITS = 4;

const round = (figure: number | null) =>
  figure === null || Math.abs(figure) >= 1000
    ? figure && Math.round(figure)
    : Number(figure.toPrecision(DIGITS));

/** Prints a table and passes it to the process that runs the bench. Throws if a figure is missing. */
export function report(table: Table): void {
  assertFigures(table);
  const rows = table.rows.map(({ title, figures }) => ({ title, figures: figures.map(round) }));
  console.log(`${formatTable(table)}\n`);
  process.send?.({ table: { ...table, rows } });
}

export function reportSoftware(name: string, version: string): void {
  process.send?.({ software: { [name]: version } });
}

export function skip(reason: string): void {
  console.log(`skipped: ${reason}`);
  process.send?.({ isSkipped: true });
}
