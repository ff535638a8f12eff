import { computed, signal, type ReadonlySignal, type Signal } from '@preact/signals-react';
import type { PermissionArea, PermissionKey } from '#contract/permissions.ts';
import type { ApiError } from '#core/api/api-error.ts';
import type { Session } from '#core/session/session.ts';
import type { Remote } from '#core/state/remote/remote.ts';
import {
  consequencesOf,
  planShortcut,
  type MatrixChanger,
  type Consequence,
  type Holdings,
  type ChangePlan,
  type Shortcut,
  type Step,
} from './matrix.model.ts';
import { createMatrix, type Matrix } from './matrix.state.ts';
import type { PermissionChanged } from './permissions.element.ts';
import { createRuns, remaining, type PermissionRun, type PermissionRuns } from './run.state.ts';

/** Reverts a change; null if the current user lacks a permission for it. */
type PermissionUndo = (() => void) | null;

export type ChangeFact =
  | { readonly kind: 'refused'; readonly key: PermissionKey; readonly error: ApiError }
  | {
      readonly kind: 'switched';
      readonly key: PermissionKey;
      readonly active: boolean;
      readonly undo: PermissionUndo;
    }
  | { readonly kind: 'done'; readonly count: number; readonly undo: PermissionUndo }
  | { readonly kind: 'partly'; readonly done: number; readonly total: number };

/**
 * Confirmation of a change with consequences beyond the switched permissions. `shortcut` is the menu item that changes
 * several permissions; null for a change of a single permission.
 */
export interface PermissionQuestion {
  readonly shortcut: Shortcut | null;
  readonly plan: ChangePlan;
  readonly consequences: readonly Consequence[];
}

export interface PersonState {
  readonly matrix: Matrix;
  readonly shown: ReadonlySignal<Holdings | null>;
  readonly changer: ReadonlySignal<MatrixChanger>;
  readonly question: Signal<PermissionQuestion | null>;
  readonly operation: PermissionRuns['operation'];
  readonly run: PermissionRuns['run'];
  readonly search: Signal<string>;
  toggle(key: PermissionKey, active: boolean): void;
  changesBy(shortcut: Shortcut, areas: readonly PermissionArea[]): boolean;
  ask(shortcut: Shortcut, areas: readonly PermissionArea[]): void;
  confirm(): void;
  retry(): void;
  stop(): void;
  closeRun(): void;
  start(): () => void;
}

export function createPersonState(
  session: Session,
  userId: string,
  onChanged: (change: PermissionChanged) => void,
  notify: (fact: ChangeFact) => void,
): PersonState {
  const matrix = createMatrix(session, userId, onChanged);
  const runs: PermissionRuns = createRuns((run, steps) => {
    const undo = undoOf(steps, (back) => void runs.start(matrix, back));
    notify(run.done === run.total ? { kind: 'done', count: run.done, undo } : partlyOf(run));
  });
  const changer = computed<MatrixChanger>(() => ({
    mayChange: session.can('portal.permission.add'),
    isSelf: session.user.profile?._id === userId,
    isOfOperator: matrix.category.value === 'operator',
    holds: session.can,
  }));
  const shown = computed(() => withPending(matrix.holdings.value, matrix.pending.value));
  const changeOne = async ({ key, active }: Step) => {
    const status = await matrix.change(key, active);
    if (status === 'done') {
      const undo = undoOf([{ key, active }], ([back]) => back && void changeOne(back));
      notify({ kind: 'switched', key, active, undo });
    } else if (status !== 'busy') notify({ kind: 'refused', key, error: status });
  };
  /** Reverses the order of the steps, so that a stopped undo stays consistent. */
  const undoOf = (steps: readonly Step[], undo: (back: readonly Step[]) => void): PermissionUndo => {
    const back = steps.map(({ key, active }) => ({ key, active: !active })).reverse();
    if (back.some(({ key }) => !session.can(key))) return null;
    return () => {
      if (runs.operation.running.peek() === null) undo(back);
    };
  };
  const asking = createAsking({ shown, changer, runs, matrix, changeOne });
  return {
    ...asking,
    matrix,
    shown,
    changer,
    operation: runs.operation,
    run: runs.run,
    search: signal(''),
    stop: runs.operation.stop,
    closeRun: runs.close,
    retry() {
      const run = runs.run.peek();
      if (run) void runs.start(matrix, remaining(run));
    },
    start() {
      const end = matrix.start();
      return () => {
        runs.operation.stop();
        end();
      };
    },
  };
}

interface PermissionDependencies extends Pick<PersonState, 'shown' | 'changer' | 'matrix'> {
  readonly runs: PermissionRuns;
  readonly changeOne: (step: Step) => Promise<void>;
}

function createAsking({ shown, changer, runs, matrix, changeOne }: PermissionDependencies) {
  const question = signal<PermissionQuestion | null>(null);
  const isRunning = () => runs.operation.running.peek() !== null;
  const planOf = (shortcut: Shortcut, areas: readonly PermissionArea[]): ChangePlan => {
    const holdings = shown.peek();
    if (!holdings) return { steps: [], leftOut: [] };
    return planShortcut(shortcut, areas, holdings, changer.peek());
  };
  return {
    question,
    toggle(key: PermissionKey, active: boolean) {
      if (isRunning()) return;
      const step = { key, active };
      const consequences = consequencesOf([step]);
      if (consequences.length === 0) return void changeOne(step);
      question.value = { shortcut: null, plan: { steps: [step], leftOut: [] }, consequences };
    },
    changesBy: (shortcut: Shortcut, areas: readonly PermissionArea[]) =>
      planOf(shortcut, areas).steps.length > 0,
    ask(shortcut: Shortcut, areas: readonly PermissionArea[]) {
      const plan = planOf(shortcut, areas);
      if (plan.steps.length === 0 || isRunning()) return;
      question.value = { shortcut, plan, consequences: consequencesOf(plan.steps) };
    },
    confirm() {
      const steps = question.peek()?.plan.steps ?? [];
      question.value = null;
      const [only, ...others] = steps;
      if (others.length > 0) void runs.start(matrix, steps);
      else if (only) void changeOne(only);
    },
  };
}

function withPending(known: Remote<Holdings>, pending: ReadonlyMap<PermissionKey, boolean>): Holdings | null {
  if (known.status !== 'ready') return null;
  const holdings = new Map(known.value);
  for (const [key, active] of pending) {
    holdings.set(key, { active, recordId: holdings.get(key)?.recordId ?? null });
  }
  return holdings;
}

const partlyOf = ({ done, total }: PermissionRun): ChangeFact => ({ kind: 'partly', done, total });
