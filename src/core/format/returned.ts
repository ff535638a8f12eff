/** Refund status of a purchase: `returned` in full, `returnedPart` in part; null without a refund. */
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
