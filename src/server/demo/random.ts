export interface Random {
  /** Returns a random number from 0 inclusive to 1 exclusive. */
  next(): number;
  /** Returns a random whole number from `from` to `to`, both included. */
  int(from: number, to: number): number;
  pick<T>(list: readonly T[]): T;
  chance(probability: number): boolean;
  text(alphabet: string, length: number): string;
  shuffle<T>(list: readonly T[]): T[];
}

export function createRandom(seed: number): Random {
  const next = sfc32(seed);
  const int = (from: number, to: number) => from + Math.floor(next() * (to - from + 1));
  return {
    next,
    int,
    pick: <T>(list: readonly T[]) => {
      if (list.length === 0) throw new RangeError('Nothing to pick from.');
      return list[int(0, list.length - 1)] as T;
    },
    chance: (probability) => next() < probability,
    text: (alphabet, length) =>
      Array.from({ length }, () => alphabet.charAt(int(0, alphabet.length - 1))).join(''),
    shuffle: <T>(list: readonly T[]) =>
      list
        .map((item) => ({ item, rank: next() }))
        .sort((one, other) => one.rank - other.rank)
        .map(({ item }) => item),
  };
}

function sfc32(seed: number): () => number {
  let a = 0x9e3779b9;
  let b = 0x243f6a88;
  let c = seed | 0;
  let counter = 1;
  const step = () => {
    const sum = (a + b + counter) | 0;
    counter = (counter + 1) | 0;
    a = b ^ (b >>> 9);
    b = (c + (c << 3)) | 0;
    c = (((c << 21) | (c >>> 11)) + sum) | 0;
    return (sum >>> 0) / 2 ** 32;
  };
  for (let round = 0; round < 15; round += 1) step();
  return step;
}
