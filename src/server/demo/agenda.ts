/** What is still to happen, in the order of the clock; whatever happens may add to it. */
export interface Agenda {
  add(at: Date, run: () => void): void;
  /** What is due before that instant, until there is enough of it. Answers whether there is more. */
  runBefore(end: Date, isEnough?: () => boolean): boolean;
}

interface Happening {
  readonly atMs: number;
  readonly run: () => void;
}

export function createAgenda(): Agenda {
  /** The next one last. */
  const due: Happening[] = [];
  return {
    add: (at, run) => {
      const atMs = at.getTime();
      due.splice(placeOf(due, atMs), 0, { atMs, run });
    },
    runBefore: (end, isEnough = () => false) => {
      for (let next = due.at(-1); next && next.atMs < end.getTime(); next = due.at(-1)) {
        if (isEnough()) return true;
        due.pop();
        next.run();
      }
      return false;
    },
  };
}

/** Behind everything later, before everything at the same instant, which was added first and happens first. */
function placeOf(due: readonly Happening[], atMs: number): number {
  let [low, high] = [0, due.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((due[middle]?.atMs ?? 0) > atMs) low = middle + 1;
    else high = middle;
  }
  return low;
}
