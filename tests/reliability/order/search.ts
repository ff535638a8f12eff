/**
 * Whether what many clients saw can have happened one after the other: looks for an order of what was done in which each
 * stands between its call and its answer, and in which the model gives every answer and every refusal as it came.
 */

interface Timed {
  /** Ticks of one counter: before the first call, and after the first answer. */
  readonly from: number;
  readonly to: number;
  readonly what: string;
}

/** Something that was done, with its answer. */
export interface Deed extends Timed {
  /** Where to look first: the lower the earlier. */
  readonly hint: string;
}

/** Something that was seen and changed nothing: a refusal, a read. */
export interface Sight<State> extends Timed {
  readonly isTrueOf: (state: State) => boolean;
}

export interface History<State, D extends Deed> {
  readonly deeds: readonly D[];
  readonly sights: readonly Sight<State>[];
}

/** What the clients worked on, as the model has it. */
export interface Model<State, D extends Deed> {
  /** What the deed makes of the state; null where it would have been answered otherwise. */
  readonly after: (state: State, deed: D) => State | null;
  /** What the model says to the deed. */
  readonly says: (state: State, deed: D) => string;
  /** Equal for states that behave alike. */
  readonly placeOf: (state: State) => unknown;
}

export type Explanation<State> =
  | { readonly found: true; readonly end: State; readonly tried: number }
  | {
      readonly found: false;
      /** True when there is no order; false when the search was given up. */
      readonly isProven: boolean;
      /** What could not be explained after the longest explanation there was. */
      readonly stuckAt: string;
    };

/** More tries than any history here needs; a history without an order mostly ends after a few. */
const MOST_TRIES = 200_000;

/** `isEnd` says which end an order must have, since several orders that explain all may end differently. */
export function searchOrder<State, D extends Deed>(
  start: State,
  history: History<State, D>,
  model: Model<State, D>,
  isEnd: (end: State) => boolean = () => true,
): Explanation<State> {
  const search = new Search(history, model, isEnd);
  const end = search.from(start);
  if (end) return { found: true, end, tried: search.tried };
  return { found: false, isProven: search.tried < MOST_TRIES, stuckAt: search.stuckAt };
}

class Search<State, D extends Deed> {
  tried = 0;
  stuckAt = '';
  readonly #deeds: Set<D>;
  readonly #sights: Set<Sight<State>>;
  readonly #all: readonly Timed[];
  readonly #model: Model<State, D>;
  readonly #isEnd: (end: State) => boolean;
  /** Where the search has been in vain: orders of what does not touch one another come by the same places. */
  readonly #hopeless = new Set<string>();
  #fewestLeft = Infinity;

  constructor({ deeds, sights }: History<State, D>, model: Model<State, D>, isEnd: (end: State) => boolean) {
    this.#isEnd = isEnd;
    this.#all = [...deeds, ...sights];
    this.#deeds = new Set([...deeds].sort((a, b) => (a.hint < b.hint ? -1 : 1)));
    this.#sights = new Set([...sights].sort((a, b) => a.from - b.from));
    this.#model = model;
  }

  /** The state at the end of an order that explains everything left, if there is one. */
  from(state: State): State | null {
    // A sight changes nothing: the earliest place where it is true is as good as any.
    const seen = this.#takeSights(state);
    if (this.#deeds.size + this.#sights.size === 0) return this.#isEnd(state) ? state : null;
    const place = this.#place(state);
    const candidates = this.#hopeless.has(place) ? [] : this.#next(this.#deeds);
    this.#noteStuck(state, candidates);
    for (const deed of candidates) {
      if ((this.tried += 1) > MOST_TRIES) break;
      const next = this.#model.after(state, deed);
      if (next === null) continue;
      this.#deeds.delete(deed);
      const end = this.from(next);
      if (end) return end;
      this.#deeds.add(deed);
    }
    this.#hopeless.add(place);
    for (const sight of seen) this.#sights.add(sight);
    return null;
  }

  #place(state: State): string {
    const left = new Set<Timed>([...this.#deeds, ...this.#sights]);
    const which = this.#all.map((timed) => Number(left.has(timed))).join('');
    return JSON.stringify([which, this.#model.placeOf(state)]);
  }

  #takeSights(state: State): Sight<State>[] {
    const taken: Sight<State>[] = [];
    for (;;) {
      const round = this.#next(this.#sights).filter((sight) => sight.isTrueOf(state));
      if (round.length === 0) return taken;
      for (const sight of round) this.#sights.delete(sight);
      taken.push(...round);
    }
  }

  /** Those that may come next: nothing else that is left was over before they began. */
  #next<T extends Timed>(among: ReadonlySet<T>): T[] {
    let firstEnd = Infinity;
    for (const { to } of this.#deeds) firstEnd = Math.min(firstEnd, to);
    for (const { to } of this.#sights) firstEnd = Math.min(firstEnd, to);
    return [...among].filter(({ from }) => from < firstEnd);
  }

  #noteStuck(state: State, candidates: readonly D[]): void {
    const left = this.#deeds.size + this.#sights.size;
    if (left >= this.#fewestLeft) return;
    this.#fewestLeft = left;
    const lines = candidates.map((deed) => `${deed.what}\n    the model: ${this.#model.says(state, deed)}`);
    const sights = this.#next(this.#sights).map((sight) => sight.what);
    this.stuckAt = [`${left} left`, ...lines, ...sights].join('\n  ');
  }
}
