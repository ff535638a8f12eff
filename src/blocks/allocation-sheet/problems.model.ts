/**
 * Returns the id in `wrong` after `last`: shown rows in their order, then hidden rows. After the last id the
 * search restarts at the first id.
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
