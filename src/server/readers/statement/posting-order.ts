/** In which order the lines of a statement stand where the ids of their entries do not tell. */

/** A line, and the place of its postings in the wallets that it moved; 0 for one that was written before they were counted. */
export interface PlacedLine {
  readonly positions: ReadonlyMap<string, number>;
}

/**
 * The lines newest first, in the order of their ids but for those that a wallet knows better: ids are made by the clocks of
 * several servers, before the wallet is locked. Lines without a wallet in common keep the order in which they came.
 */
export function inPostedOrder<L extends PlacedLine>(lines: readonly L[]): readonly L[] {
  if (areInOrder(lines)) return lines;
  const left = [...lines];
  const ordered: L[] = [];
  while (left.length > 0) {
    // Two entries lock the wallets that they share in one order, so some line is always the newest of all its wallets.
    const index = left.findIndex((line) => !left.some((other) => isLater(other, line)));
    ordered.push(...left.splice(Math.max(0, index), 1));
  }
  return ordered;
}

/** As they nearly always are: told in one pass. */
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
