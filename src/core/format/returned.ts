/** How much of a purchase was given back: `returned` for all of it, `returnedPart` for less; null for nothing. */
export function returnedOf({
  value,
  returned = 0,
}: {
  readonly value: number;
  readonly returned?: number;
}): 'returned' | 'returnedPart' | null {
  if (returned === 0) return null;
  return returned < value ? 'returnedPart' : 'returned';
}
