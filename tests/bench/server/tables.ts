/** Tables as docs/performance.md keeps them. */
import { availableParallelism, totalmem } from 'node:os';

export function printTable(head: readonly string[], rows: readonly (readonly string[])[]): void {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  const rule = head.map((_, column) => (column === 0 ? '---' : '---:'));
  console.log([head, rule, ...rows].map(line).join('\n'), '\n');
}

export function describeMachine(): string {
  return `${availableParallelism()} cores, ${Math.round(totalmem() / 2 ** 30)} GB, Node ${process.versions.node}`;
}

/** Three digits are as many as such a figure is worth. */
export function formatFigure(value: number): string {
  return value >= 100 ? String(Math.round(value)) : String(Number(value.toPrecision(3)));
}

export function formatMegabytes(bytes: number): string {
  return (bytes / 2 ** 20).toFixed(0);
}
