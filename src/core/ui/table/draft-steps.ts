import { batch, signal, type ReadonlySignal } from '@preact/signals-react';

export interface DraftSteps {
  /** Runs `work` as one step: one `undo` reverts all its changes. */
  step<T>(work: () => T): T;
  /**
   * Reverts the last step in the cells that still hold this step's values; later input stays. Returns the number of
   * reverted cells, or 0 without a step.
   */
  undo(): number;
  /** Number that changes after every step and `undo`, so that an undo button can tell if its step is still the last. */
  readonly steps: ReadonlySignal<number>;
}

interface StepCells<Draft> {
  of(id: string): ReadonlySignal<Draft>;
  restore(id: string, draft: Draft): void;
}

interface DraftChange<Draft> {
  readonly before: Draft;
  readonly after: Draft;
}

const MAX_STEPS = 20;

/** Undo history of the cells of a column. The caller must call `changes` before every change of a cell. */
export function createDraftSteps<Draft extends object>(cells: StepCells<Draft>) {
  const steps: ReadonlyMap<string, DraftChange<Draft>>[] = [];
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
        const unchangedCells = [...step].filter(([id, { after }]) => cells.of(id).peek() === after);
        batch(() => {
          count.value += 1;
          for (const [id, { before }] of unchangedCells) cells.restore(id, before);
        });
        if (unchangedCells.length > 0) return unchangedCells.length;
      }
      return 0;
    },
  };
}
