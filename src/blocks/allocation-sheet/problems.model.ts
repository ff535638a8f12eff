/**
 * Returns the id of the next row with an invalid amount after the row `last`. The search visits shown rows in their
 * order, followed by hidden rows. After the last row the search restarts at the first row.
 */
export function nextProblem(
  shown: Iterable<string>,
  wrong: ReadonlySet<string>,
  last: string | null,
): string | null {
  const order = [...new Set([...shown, ...wrong])];
  const from = last === null ? 0 : order.indexOf(last) + 1;
  return [...order.slice(from), ...order.slice(0, from)].find((id) => wrong.has(id)) ?? null;
}
