/** Which cell is put right next. */

/** The next of `wrong` after `last`, in the shown order, then those out of sight; from the end on to the first again. */
export function nextProblem(
  shown: Iterable<string>,
  wrong: ReadonlySet<string>,
  last: string | null,
): string | null {
  const order = [...new Set([...shown, ...wrong])];
  const from = last === null ? 0 : order.indexOf(last) + 1;
  return [...order.slice(from), ...order.slice(0, from)].find((id) => wrong.has(id)) ?? null;
}
