/** Every figure of the bench leaves it through `report`. */
import { assertFigures, formatTable, type Table } from '../../scripts/bench/tables.mjs';

/** Digits of a figure that are stored. */
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

/** Notes the version of a program that the part started. */
export function reportSoftware(name: string, version: string): void {
  process.send?.({ software: { [name]: version } });
}

/** Ends a smoke that lacks a program. */
export function skip(reason: string): void {
  console.log(`skipped: ${reason}`);
  process.send?.({ isSkipped: true });
}
