/** Several changes one after the other: how far they are, and what became of each. */
import { signal, type ReadonlySignal } from '@preact/signals-react';
import type { ApiError, ApiErrorCode } from '#core/api/api-error.ts';
import { createOperation, type Operation } from '#core/state/operation.ts';
import type { Matrix } from './matrix.state.ts';
import type { Step } from './matrix.model.ts';

interface Refused {
  readonly step: Step;
  readonly error: ApiError;
}

/** What became of a run. `left`: not tried, because it was stopped or because what came before would stop them too. */
export interface Run {
  readonly total: number;
  readonly done: number;
  readonly refused: readonly Refused[];
  readonly left: readonly Step[];
}

export interface Runs {
  readonly operation: Operation<'permissions'>;
  /** The last run, where it did not come through as a whole. */
  readonly run: ReadonlySignal<Run | null>;
  /** While one runs, a second does nothing. */
  start(matrix: Pick<Matrix, 'change' | 'load'>, steps: readonly Step[]): Promise<void>;
  close(): void;
}

/** Refusals that speak of one permission alone; after any other one the next change would fail the same way. */
const OF_ONE_STEP: ReadonlySet<ApiErrorCode> = new Set<ApiErrorCode>([
  'permission_not_held',
  'permission_first_administrator',
  'permission_last_administrator',
]);

export function createRuns(onDone: (run: Run, steps: readonly Step[]) => void): Runs {
  const operation = createOperation<'permissions'>();
  const run = signal<Run | null>(null);
  const close = () => {
    run.value = null;
  };
  return {
    operation,
    run,
    close,
    async start(matrix, steps) {
      if (steps.length === 0) return;
      const change = async ({ key, active }: Step) => {
        const status = await matrix.change(key, active);
        if (typeof status === 'object') throw status;
      };
      const outcome = await operation.run('permissions', ({ each }) => {
        close();
        return each(steps, change, ({ code }) => OF_ONE_STEP.has(code));
      });
      if (outcome.status !== 'done') return;
      const { done, refused, left } = outcome.answer;
      const ended: Run = {
        total: steps.length,
        done: done.length,
        refused: refused.map(({ item, error }) => ({ step: item, error })),
        left,
      };
      // Where all went well there is nothing to decide: a notice says so.
      run.value = ended.done === ended.total ? null : ended;
      onDone(ended, steps);
      await matrix.load();
    },
  };
}

/** What may be tried once more. */
export function remaining({ refused, left }: Run): Step[] {
  return [...refused.map(({ step }) => step), ...left];
}
