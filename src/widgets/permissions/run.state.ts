/** Several changes one after the other: how far they are, and what became of each. */
import { signal, type ReadonlySignal } from '@preact/signals-react';
import type { ApiError, ApiErrorCode } from '#core/api/api-error.ts';
import type { Matrix } from './matrix.state.ts';
import type { Step } from './matrix.model.ts';

export interface Refused {
  readonly step: Step;
  readonly error: ApiError;
}

/** `left`: not tried, because the run was stopped or because what came before would stop them too. */
export interface Run {
  readonly status: 'running' | 'done';
  readonly total: number;
  readonly done: number;
  readonly refused: readonly Refused[];
  readonly left: readonly Step[];
}

export interface Runs {
  readonly run: ReadonlySignal<Run | null>;
  /** While one runs, a second does nothing. */
  start(matrix: Pick<Matrix, 'change' | 'load'>, steps: readonly Step[]): Promise<void>;
  /** After the change that is on its way. */
  stop(): void;
  close(): void;
}

/** Refusals that speak of one permission alone; after any other one the next change would fail the same way. */
const OF_ONE_STEP: ReadonlySet<ApiErrorCode> = new Set<ApiErrorCode>([
  'permission_not_held',
  'permission_last_administrator',
]);

export function createRuns(onDone: (run: Run) => void): Runs {
  const run = signal<Run | null>(null);
  let stopped = false;

  const start: Runs['start'] = async (matrix, steps) => {
    if (run.peek()?.status === 'running' || steps.length === 0) return;
    stopped = false;
    let now: Run = { status: 'running', total: steps.length, done: 0, refused: [], left: [] };
    run.value = now;
    for (const [at, step] of steps.entries()) {
      if (stopped) {
        now = { ...now, left: steps.slice(at) };
        break;
      }
      const error = await matrix.change(step.key, step.active);
      if (!error) now = { ...now, done: now.done + 1 };
      else if (OF_ONE_STEP.has(error.code)) now = { ...now, refused: [...now.refused, { step, error }] };
      else {
        now = { ...now, refused: [...now.refused, { step, error }], left: steps.slice(at + 1) };
        break;
      }
      run.value = now;
    }
    const ended: Run = { ...now, status: 'done' };
    // Where all went well there is nothing to decide: a notice says so.
    run.value = ended.done === ended.total ? null : ended;
    onDone(ended);
    await matrix.load();
  };
  return {
    run,
    start,
    stop: () => {
      stopped = true;
    },
    close: () => {
      if (run.peek()?.status === 'done') run.value = null;
    },
  };
}

/** What may be tried once more. */
export function remaining({ refused, left }: Run): Step[] {
  return [...refused.map(({ step }) => step), ...left];
}
