/**
 * A statement line with the position of its posting in each moved wallet. The position is 0 if the posting is older than
 * the numbering of positions.
 */
export interface PlacedLine {
  readonly positions: ReadonlyMap<string, number>;
}

/**
 * Sorts statement lines by their positions in the wallets, newest first. The order of ids may be wrong, because servers
 * with different clocks create ids before they lock the wallet. Lines without a common wallet keep their order.
 */
export function inPostedOrder<L extends PlacedLine>(lines: readonly L[]): readonly L[] {
  if (areInOrder(lines)) return lines;
  const left = [...lines];
  const ordered: L[] = [];
  while (left.length > 0) {
    // All entries lock shared wallets in the same order. Some remaining line is therefore always the newest line of all
    // its wallets.
    const index = left.findIndex((line) => !left.some((other) => isLater(other, line)));
    ordered.push(...left.splice(Math.max(0, index), 1));
  }
  return ordered;
}

function areInOrder(lines: readonly PlacedLine[]): boolean {
  const lowest = new Map<string, number>();
  for (const { positions } of lines) {
    for (const [wallet, position] of positions) {
      if (position > (lowest.get(wallet) ?? position)) return false;
      if (position > 0) lowest.set(wallet, position);
    }
  }
  return true;
}

function isLater(one: PlacedLine, other: PlacedLine): boolean {
  for (const [wallet, position] of other.positions) {
    const place = one.positions.get(wallet) ?? 0;
    if (position > 0 && place > position) return true;
  }
  return false;
}
