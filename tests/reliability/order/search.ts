/**
 * Search for a sequential order of concurrent executions. In this order, each execution is between its request and its
 * answer. The model must give every answer and refusal that the clients received.
 */

interface Timed {
  /**
   * Time of an execution or observation, in ticks of one counter: `from` is before the first request, `to` after the
   * first answer.
   */
  readonly from: number;
  readonly to: number;
  readonly description: string;
}

export interface Execution extends Timed {
  /** Text that orders executions, such as an entry id. The search tries executions with smaller texts first. */
  readonly hint: string;
}

export interface Observation<State> extends Timed {
  readonly isTrueOf: (state: State) => boolean;
}

export interface History<State, D extends Execution> {
  readonly executions: readonly D[];
  readonly observations: readonly Observation<State>[];
}

export interface Model<State, D extends Execution> {
  /** Applies an execution to the state. Returns the new state; null if the model's answer differs from the server's. */
  readonly after: (state: State, execution: D) => State | null;
  readonly answerOf: (state: State, execution: D) => string;
  /** Returns a key of a state. States with equal keys behave alike. */
  readonly stateKeyOf: (state: State) => unknown;
}

export type Explanation<State> =
  | { readonly found: true; readonly end: State; readonly tried: number }
  | {
      readonly found: false;
      /** True if the search proved that no order exists; false if the search was stopped. */
      readonly isProven: boolean;
      readonly stuckAt: string;
    };

/**
 * Maximum number of tries: more than any history of these tests needs. A history without an order mostly fails after a few
 * tries.
 */
const MOST_TRIES = 200_000;

export function searchOrder<State, D extends Execution>(
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

class Search<State, D extends Execution> {
  tried = 0;
  stuckAt = '';
  readonly #executions: Set<D>;
  readonly #observations: Set<Observation<State>>;
  readonly #all: readonly Timed[];
  readonly #model: Model<State, D>;
  readonly #isEnd: (end: State) => boolean;
  /**
   * Keys of search positions (state and remaining items) from which no order exists. The search skips a known
   * position, which different orders of independent executions can reach.
   */
  readonly #hopeless = new Set<string>();
  #fewestLeft = Infinity;

  constructor(
    { executions, observations }: History<State, D>,
    model: Model<State, D>,
    isEnd: (end: State) => boolean,
  ) {
    this.#isEnd = isEnd;
    this.#all = [...executions, ...observations];
    this.#executions = new Set([...executions].sort((a, b) => (a.hint < b.hint ? -1 : 1)));
    this.#observations = new Set([...observations].sort((a, b) => a.from - b.from));
    this.#model = model;
  }

  /**
   * Searches from a state for an order of all remaining executions and observations. Returns the end state of this
   * order, or null without such an order.
   */
  from(state: State): State | null {
    // Observations change nothing, so the search places each of them at the earliest state that fits.
    const observed = this.#takeObservations(state);
    if (this.#executions.size + this.#observations.size === 0) return this.#isEnd(state) ? state : null;
    const key = this.#positionKey(state);
    const candidates = this.#hopeless.has(key) ? [] : this.#next(this.#executions);
    this.#noteStuck(state, candidates);
    for (const execution of candidates) {
      if ((this.tried += 1) > MOST_TRIES) break;
      const next = this.#model.after(state, execution);
      if (next === null) continue;
      this.#executions.delete(execution);
      const end = this.from(next);
      if (end) return end;
      this.#executions.add(execution);
    }
    this.#hopeless.add(key);
    for (const observation of observed) this.#observations.add(observation);
    return null;
  }

  #positionKey(state: State): string {
    const remaining = new Set<Timed>([...this.#executions, ...this.#observations]);
    const which = this.#all.map((timed) => Number(remaining.has(timed))).join('');
    return JSON.stringify([which, this.#model.stateKeyOf(state)]);
  }

  #takeObservations(state: State): Observation<State>[] {
    const taken: Observation<State>[] = [];
    for (;;) {
      const round = this.#next(this.#observations).filter((observation) => observation.isTrueOf(state));
      if (round.length === 0) return taken;
      for (const observation of round) this.#observations.delete(observation);
      taken.push(...round);
    }
  }

  #next<T extends Timed>(among: ReadonlySet<T>): T[] {
    let firstEnd = Infinity;
    for (const { to } of this.#executions) firstEnd = Math.min(firstEnd, to);
    for (const { to } of this.#observations) firstEnd = Math.min(firstEnd, to);
    return [...among].filter(({ from }) => from < firstEnd);
  }

  #noteStuck(state: State, candidates: readonly D[]): void {
    const remainingCount = this.#executions.size + this.#observations.size;
    if (remainingCount >= this.#fewestLeft) return;
    this.#fewestLeft = remainingCount;
    const lines = candidates.map(
      (execution) => `${execution.description}\n    the model: ${this.#model.answerOf(state, execution)}`,
    );
    const observations = this.#next(this.#observations).map((observation) => observation.description);
    this.stuckAt = [`${remainingCount} left`, ...lines, ...observations].join('\n  ');
  }
}
