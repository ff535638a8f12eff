import { batch, signal, type ReadonlySignal, type Signal } from '@preact/signals-react';
import type { Locale } from '#core/format/locale.ts';
import { cents, type Cents } from '#core/money/cents.ts';
import type { AmountProblem } from '#core/money/parse-amount.ts';
import type { ReckoningProblem } from '#core/money/calculate-amount.ts';
import { createDraftSteps, type DraftSteps } from './draft-steps.ts';
import { readTyped } from './read-typed.ts';

export type DraftProblem = AmountProblem | ReckoningProblem;

export interface DraftAmount<Amount extends number = Cents> {
  /**
   * Typed text of the cell, stored while the user types or if the text is unreadable. If null, the cell shows its
   * amount.
   */
  readonly typed: string | null;
  /** Amount of the cell; null if its text is empty or unreadable. */
  readonly amount: Amount | null;
  readonly problem: DraftProblem | null;
}

/** Amounts typed into a column, by row id. Each row has its own signal, and the sums are updated incrementally. */
export interface DraftAmounts<Amount extends number = Cents> extends DraftSteps {
  /** Money is in cents, volume in milliliters. */
  readonly kind: 'money' | 'volume';
  of(id: string): ReadonlySignal<DraftAmount<Amount>>;
  /** Stores the typed text of a cell unchanged and reads its amount. The parser calculates a formula after `=`. */
  type(id: string, text: string, locale: Locale): void;
  /** Call this when the user leaves a cell: the formatted amount replaces a readable text. */
  settle(id: string): void;
  /** Sets the cells of all these rows to one amount in one batch; null empties the cells. */
  set(ids: Iterable<string>, amount: Amount | null): void;
  restore(id: string, draft: DraftAmount<Amount>): void;
  clear(): void;
  /**
   * Rows with a readable amount above zero, unordered. The call subscribes to no signal, so do not call it in renders.
   */
  entries(): { id: string; amount: Amount }[];
  ids(): string[];
  unreadableIds(): string[];
  readonly changes: ReadonlySignal<number>;
  readonly total: ReadonlySignal<Amount>;
  readonly count: ReadonlySignal<number>;
  /** Number of cells with unreadable text. A screen disables its primary action while this number is above zero. */
  readonly unreadable: ReadonlySignal<number>;
  readonly filled: ReadonlySignal<number>;
}

type ReadDraft<Amount> =
  | { readonly ok: true; readonly amount: Amount }
  | { readonly ok: false; readonly problem: DraftProblem };

interface AmountUnit<Amount extends number> {
  readonly kind: DraftAmounts['kind'];
  readonly read: (text: string, locale: Locale, onArrived: () => void) => ReadDraft<Amount>;
  readonly amountOf: (value: number) => Amount;
}

const EMPTY = { typed: null, amount: null, problem: null } as const;

export function createDraftAmounts(): DraftAmounts {
  return createDrafts({
    kind: 'money',
    amountOf: cents,
    read(text, locale, onArrived) {
      const read = readTyped(text, locale, onArrived);
      return read.ok ? { ok: true, amount: read.amountCents } : read;
    },
  });
}

export function createDrafts<Amount extends number>({
  kind,
  read,
  amountOf,
}: AmountUnit<Amount>): DraftAmounts<Amount> {
  const drafts = new Map<string, Signal<DraftAmount<Amount>>>();
  const total = signal(amountOf(0));
  const count = signal(0);
  const unreadable = signal(0);
  const filled = signal(0);
  const changes = signal(0);

  const of = (id: string) => {
    let draft = drafts.get(id);
    if (!draft) drafts.set(id, (draft = signal<DraftAmount<Amount>>(EMPTY)));
    return draft;
  };
  const steps = createDraftSteps({ of, restore: (id, draft) => put(id, draft) });
  const put = (id: string, next: DraftAmount<Amount>) => {
    const draft = of(id);
    const before = draft.peek();
    steps.changes(id, before);
    batch(() => {
      draft.value = next;
      changes.value += 1;
      total.value = amountOf(total.peek() - (before.amount ?? 0) + (next.amount ?? 0));
      count.value += Number(isCounted(next)) - Number(isCounted(before));
      unreadable.value += Number(next.problem !== null) - Number(before.problem !== null);
      filled.value += Number(!isBlank(next)) - Number(!isBlank(before));
    });
  };
  const { type, settle } = createTyping({ of, put }, read);
  return {
    kind,
    of,
    step: steps.step,
    undo: steps.undo,
    steps: steps.steps,
    type,
    settle,
    set: (ids, amount) =>
      batch(() => {
        for (const id of ids) put(id, { ...EMPTY, amount });
      }),
    restore: put,
    clear: () =>
      batch(() => {
        for (const [id, draft] of drafts) if (!isBlank(draft.peek())) put(id, { ...EMPTY });
      }),
    entries: () =>
      [...drafts].flatMap(([id, draft]) => {
        const { amount } = draft.peek();
        return amount !== null && amount > 0 ? [{ id, amount }] : [];
      }),
    ids: () => [...drafts].flatMap(([id, draft]) => (isBlank(draft.peek()) ? [] : [id])),
    unreadableIds: () => [...drafts].flatMap(([id, draft]) => (draft.peek().problem === null ? [] : [id])),
    changes,
    total,
    count,
    unreadable,
    filled,
  };
}

interface DraftCells<Amount extends number> {
  of(id: string): ReadonlySignal<DraftAmount<Amount>>;
  put(id: string, draft: DraftAmount<Amount>): void;
}

function createTyping<Amount extends number>(
  { of, put }: DraftCells<Amount>,
  read: AmountUnit<Amount>['read'],
): Pick<DraftAmounts, 'type' | 'settle'> {
  /** Cells that the user left before their formula could be calculated. */
  const leftCells = new Set<string>();
  const settle = (id: string) => {
    const draft = of(id).peek();
    if (draft.problem === 'unfinished') leftCells.add(id);
    if (draft.typed !== null && draft.problem === null) put(id, { ...draft, typed: null });
  };
  const type = (id: string, text: string, locale: Locale) => {
    leftCells.delete(id);
    const readAgain = () => {
      if (of(id).peek().typed !== text) return;
      const wasLeft = leftCells.has(id);
      type(id, text, locale);
      if (wasLeft) settle(id);
    };
    put(id, draftOf(text, read(text, locale, readAgain)));
  };
  return { type, settle };
}

function isBlank({ amount, problem }: DraftAmount<number>): boolean {
  return amount === null && problem === null;
}

function isCounted({ amount }: DraftAmount<number>): boolean {
  return amount !== null && amount > 0;
}

function draftOf<Amount extends number>(text: string, read: ReadDraft<Amount>): DraftAmount<Amount> {
  if (read.ok) return { typed: text, amount: read.amount, problem: null };
  return { typed: text, amount: null, problem: read.problem === 'empty' ? null : read.problem };
}
