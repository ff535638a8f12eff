export interface Agenda {
  add(at: Date, run: () => void): void;
  /**
   * Runs the events that are due before `end`, but stops once `isEnough` returns true. Returns true if events remain in
   * the queue.
   */
  runBefore(end: Date, isEnough?: () => boolean): boolean;
}

interface Happening {
  readonly atMs: number;
  readonly run: () => void;
}

export function createAgenda(): Agenda {
  /** Events sorted backwards, so that `pop` takes the next event. */
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

/** Position of a new event. Events of the same instant run in the order in which they were added. */
function placeOf(due: readonly Happening[], atMs: number): number {
  let [low, high] = [0, due.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((due[middle]?.atMs ?? 0) > atMs) low = middle + 1;
    else high = middle;
  }
  return low;
}
