import { signal, type ReadonlySignal } from '@preact/signals-react';
import type { ApiError, ApiErrorCode } from '#core/api/api-error.ts';
import { createOperation, type Operation } from '#core/state/operation.ts';
import type { Matrix } from './matrix.state.ts';
import type { Step } from './matrix.model.ts';

interface RefusedChange {
  readonly step: Step;
  readonly error: ApiError;
}

/**
 * Result of several permission changes in sequence. `left` lists steps that were not tried, because the user stopped or
 * a failure would repeat.
 */
export interface PermissionRun {
  readonly total: number;
  readonly done: number;
  readonly refused: readonly RefusedChange[];
  readonly left: readonly Step[];
}

export interface PermissionRuns {
  readonly operation: Operation<'permissions'>;
  /** Last run, unless all of its steps were done. */
  readonly run: ReadonlySignal<PermissionRun | null>;
  /** Changes the permissions step by step. Ignored while another run is active. */
  start(matrix: Pick<Matrix, 'change' | 'load'>, steps: readonly Step[]): Promise<void>;
  close(): void;
}

/** Refusal codes that concern a single permission. After any other refusal the next step would fail too. */
const OF_ONE_STEP: ReadonlySet<ApiErrorCode> = new Set<ApiErrorCode>([
  'permission_not_held',
  'permission_first_administrator',
  'permission_last_administrator',
]);

export function createRuns(onDone: (run: PermissionRun, steps: readonly Step[]) => void): PermissionRuns {
  const operation = createOperation<'permissions'>();
  const run = signal<PermissionRun | null>(null);
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
      const { done, refused, untriedItems } = outcome.answer;
      const ended: PermissionRun = {
        total: steps.length,
        done: done.length,
        refused: refused.map(({ item, error }) => ({ step: item, error })),
        left: untriedItems,
      };
      // If every change succeeded, the user has nothing to decide, and a notice reports the run.
      run.value = ended.done === ended.total ? null : ended;
      onDone(ended, steps);
      await matrix.load();
    },
  };
}

export function remaining({ refused, left }: PermissionRun): Step[] {
  return [...refused.map(({ step }) => step), ...left];
}
