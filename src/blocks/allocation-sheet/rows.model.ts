/** Reuses the objects of unchanged rows, so that the table renders only the changed rows. */
export function keepIdentity<Row extends { readonly id: string }>(
  before: readonly Row[],
  after: readonly Row[],
): Row[] {
  const known = new Map(before.map((row) => [row.id, row]));
  return after.map((row) => {
    const old = known.get(row.id);
    return old && isEqual(old, row) ? old : row;
  });
}

function isEqual<Row extends object>(a: Row, b: Row): boolean {
  for (const key in a) if (a[key] !== b[key]) return false;
  return true;
}
