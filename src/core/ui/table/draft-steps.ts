import { batch, signal, type ReadonlySignal } from '@preact/signals-react';

/** Changes of many cells at once that can be taken back together. */
export interface DraftSteps {
  /** Does `work` as one step: what it changes is taken back by one `undo`. */
  step<T>(work: () => T): T;
  /**
   * Takes the last step back, in the cells that hold what it put there: what was typed since stays. Answers how many
   * cells that were; 0 where there is nothing to take back.
   */
  undo(): number;
  /** Another value after each step and each `undo`: whoever offers to undo a step can see that it is still the last. */
  readonly steps: ReadonlySignal<number>;
}

interface Cells<Draft> {
  of(id: string): ReadonlySignal<Draft>;
  restore(id: string, draft: Draft): void;
}

interface Change<Draft> {
  readonly before: Draft;
  readonly after: Draft;
}

/** Steps that somebody takes back one by one; older ones are forgotten. */
const MAX_STEPS = 20;

/** `changes` is told of every change before it is made. */
export function createDraftSteps<Draft extends object>(cells: Cells<Draft>) {
  const steps: ReadonlyMap<string, Change<Draft>>[] = [];
  const count = signal(0);
  let begun: Map<string, Draft> | null = null;

  const end = (before: ReadonlyMap<string, Draft>) => {
    const changed = [...before].map(
      ([id, draft]) => [id, { before: draft, after: cells.of(id).peek() }] as const,
    );
    if (changed.length > 0) steps.push(new Map(changed));
    if (steps.length > MAX_STEPS) steps.shift();
    if (changed.length > 0) count.value += 1;
  };
  return {
    steps: count as ReadonlySignal<number>,
    changes(id: string, before: Draft) {
      if (begun && !begun.has(id)) begun.set(id, before);
    },
    step<T>(work: () => T): T {
      if (begun) return batch(work);
      const mine = (begun = new Map<string, Draft>());
      try {
        return batch(work);
      } finally {
        begun = null;
        end(mine);
      }
    },
    undo(): number {
      for (let step = steps.pop(); step; step = steps.pop()) {
        const kept = [...step].filter(([id, { after }]) => cells.of(id).peek() === after);
        batch(() => {
          count.value += 1;
          for (const [id, { before }] of kept) cells.restore(id, before);
        });
        if (kept.length > 0) return kept.length;
      }
      return 0;
    },
  };
}
