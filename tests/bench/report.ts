/** Output of the bench: every figure passes through `report`. */
import { assertFigures, formatTable, type Table } from '../../scripts/bench/tables.mjs';

/** Number of significant digits of a stored figure. */
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

/** Reports the version of a program that a part of the bench started. */
export function reportSoftware(name: string, version: string): void {
  process.send?.({ software: { [name]: version } });
}

/** Ends a smoke run for which a program is missing. */
export function skip(reason: string): void {
  console.log(`skipped: ${reason}`);
  process.send?.({ isSkipped: true });
}
